import { type Query, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { liveTopics, type LiveTopic } from '#contract/live.ts';
import type { RouteName } from '#contract/index.ts';
import { followLive } from '#web/lib/api/live.ts';
import { call } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { type Rest, throttled } from '#web/lib/api/throttled.ts';

/** The reads that a topic makes stale. */
const staleBy: Record<LiveTopic, RouteName[]> = {
  notifications: [
    'listNotifications',
    'listNoticeChoices',
    'readPush',
    'readAttention',
    'readFigures',
  ],
  conversations: [
    'listConversations',
    'readConversation',
    'listMessages',
    'readContact',
    'listLabels',
    'listNotes',
    'listScheduledMessages',
    'listSavedViews',
    'listLinks',
    'readDay',
  ],
  contacts: [
    'listContacts',
    'readContact',
    'listContactFields',
    'listLabels',
    'readContactImport',
    'listImportRows',
    'listConversations',
    'readConversation',
  ],
  people: ['listPeople', 'listTeams', 'listInvitations', 'readConversation'],
  presence: ['visitConversation'],
  seen: ['listConversations', 'listNotifications'],
  views: ['listSavedViews'],
  hold: ['readHold'],
  pairings: ['getPairing', 'listChannels', 'getChannel'],
};

/**
 * A busy workspace changes many times a second. Nobody can follow changes faster than `leastMs`, nor
 * for long faster than `busyMs`, and `mostMs` limits how old the page may be while the server is slow.
 * A query whose `meta` names no pace is read at the pace `work`. A query keeps its pace: a change
 * would be lost that came just before it got another.
 */
const rests = {
  work: { times: 3, leastMs: 100, busyMs: 300, mostMs: 2000 },
  /** Numbers beside names, which stand on each page. */
  number: { times: 3, leastMs: 250, busyMs: 1000, mostMs: 2000 },
  /**
   * Home shows a whole day, which takes more to read and to draw, and nobody answers from it. The
   * server keeps no answer of it, because a page that has read an old one hears of the change no more.
   */
  day: { times: 5, leastMs: 2000, busyMs: 5000, mostMs: 10_000 },
} satisfies Record<string, Rest>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { pace?: keyof typeof rests };
  }
}

/** While this is mounted, the page reads again at once what has changed on the server. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();
  const update = useRef(updateUser);
  useEffect(() => {
    update.current = updateUser;
  }, [updateUser]);
  useEffect(() => {
    const reread = async (topic: LiveTopic, pace: string): Promise<void> => {
      // The change may be the role of this very user.
      if (topic === 'people' && pace === 'work') update.current(await call('me'));
      await readAgain(queryClient, staleBy[topic], pace);
    };
    const readings = liveTopics.flatMap((topic) =>
      Object.entries(rests).map(([pace, rest]) => ({
        topic,
        ...throttled(rest, () => reread(topic, pace)),
      })),
    );
    const stop = followLive((topics) => {
      for (const { topic, wake } of readings) if (topics.includes(topic)) wake();
    });
    return () => {
      stop();
      for (const reading of readings) reading.stop();
    };
  }, [queryClient]);
}

/**
 * Resolves when every answer has arrived. A later change never cancels a request under way, so a
 * slow connection still gets its answers. What is read for the first time just now may have been
 * answered before the change, so it is read once more.
 */
const readAgain = async (
  queryClient: QueryClient,
  names: readonly RouteName[],
  pace: string,
): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      const stale = {
        queryKey: [name],
        predicate: ({ meta }: Query) => (meta?.pace ?? 'work') === pace,
      };
      const isFirst = queryClient
        .getQueryCache()
        .findAll({ ...stale, fetchStatus: 'fetching' })
        .some(({ state }) => state.data === undefined);
      await queryClient.invalidateQueries(stale);
      if (isFirst) await queryClient.invalidateQueries(stale);
    }),
  );
