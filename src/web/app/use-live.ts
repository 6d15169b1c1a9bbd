import { type Query, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { liveTopics, type LiveTopic } from '#contract/live.ts';
import type { RouteName } from '#contract/index.ts';
import { followLive } from '#web/lib/api/live.ts';
import { call } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { throttled } from '#web/lib/api/throttled.ts';

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
 */
const rest = { times: 3, leastMs: 100, busyMs: 300, mostMs: 2000 };
/**
 * Home shows a whole day, which takes more to read and to draw, and nobody answers from it: what its
 * queries mark with `isSlow` is read again after a longer rest. The server keeps no answer of them,
 * because a page that has read an old one hears of the change no more.
 */
const longRest = { times: 5, leastMs: 2000, busyMs: 5000, mostMs: 10_000 };

/** While this is mounted, the page reads again at once what has changed on the server. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();
  const update = useRef(updateUser);
  useEffect(() => {
    update.current = updateUser;
  }, [updateUser]);
  useEffect(() => {
    const reread = async (topic: LiveTopic): Promise<void> => {
      // The change may be the role of this very user.
      if (topic === 'people') update.current(await call('me'));
      await readAgain(queryClient, staleBy[topic], false);
    };
    const readings = new Map(
      liveTopics.map((topic) => [topic, throttled(rest, () => reread(topic))]),
    );
    const slow = new Map(
      liveTopics.map((topic) => [
        topic,
        throttled(longRest, () => readAgain(queryClient, staleBy[topic], true)),
      ]),
    );
    const stop = followLive((topics) => {
      for (const topic of topics) {
        readings.get(topic)?.wake();
        slow.get(topic)?.wake();
      }
    });
    return () => {
      stop();
      for (const reading of [...readings.values(), ...slow.values()]) reading.stop();
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
  isSlow: boolean,
): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      const stale = {
        queryKey: [name],
        predicate: ({ meta }: Query) => (meta?.['isSlow'] === true) === isSlow,
      };
      const isFirst = queryClient
        .getQueryCache()
        .findAll({ ...stale, fetchStatus: 'fetching' })
        .some(({ state }) => state.data === undefined);
      await queryClient.invalidateQueries(stale);
      if (isFirst) await queryClient.invalidateQueries(stale);
    }),
  );
