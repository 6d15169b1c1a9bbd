import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, read, type CallData } from '#web/lib/api/api.ts';

export type ThreadMessage = CallData<'listMessages'>['messages'][number];
type Place = { before: string } | { after: string } | { around: string } | Record<never, never>;

const pageSize = 50;
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken,
 * and for the delivery states of our messages, which it does not report.
 */
const everyMs = 10_000;

/**
 * The messages of a conversation, oldest first. Pages load once, towards both ends. Beside them the
 * newest fifty messages are read at intervals and replace the loaded ones, because their states
 * change. If a gap opens between both, after a long sleep of the tab, the messages in it are
 * requested.
 */
export function useThread(id: string, landing: string | undefined) {
  const start: Place = landing ? { around: landing } : {};
  const pages = useInfiniteQuery({
    queryKey: ['thread', id, landing ?? null],
    queryFn: ({ pageParam }: { pageParam: Place }) =>
      call('listMessages', { params: { id }, query: { ...pageParam, limit: pageSize } }),
    initialPageParam: start,
    getNextPageParam: ({ messages, hasOlder }): Place | undefined => {
      const oldest = messages.at(-1);
      return hasOlder && oldest ? { before: oldest.id } : undefined;
    },
    getPreviousPageParam: ({ messages }): Place | undefined =>
      messages[0] ? { after: messages[0].id } : undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const newest = read('listMessages', { params: { id }, query: { limit: pageSize } });
  // Starts after the first page has arrived, so that the first page does not wait for a second
  // request of the same messages.
  const live = useQuery({
    ...newest,
    enabled: pages.isFetched,
    refetchInterval: everyMs,
    staleTime: 0,
  });

  const loaded = pages.data?.pages.flatMap(({ messages }) => messages) ?? [];
  // `pages[0]` is the newest page. It may be empty, and still says whether there are newer
  // messages.
  const top = pages.data?.pages[0];
  const reachesEnd = top !== undefined && !top.hasNewer;
  const fresh = live.data?.messages ?? [];
  const known = new Set(loaded.map((message) => message.id));
  const joined =
    reachesEnd &&
    (live.data?.hasOlder !== true ||
      loaded.length === 0 ||
      fresh.some((message) => known.has(message.id)));

  const { fetchPreviousPage, isFetchingPreviousPage } = pages;
  const isTorn = reachesEnd && !joined && live.data !== undefined;
  useEffect(() => {
    if (isTorn && !isFetchingPreviousPage) void fetchPreviousPage();
  }, [isTorn, isFetchingPreviousPage, fetchPreviousPage]);

  const current = new Map(fresh.map((message) => [message.id, message]));
  const messages = loaded.map((message) => current.get(message.id) ?? message);
  if (joined) messages.unshift(...fresh.filter((message) => !known.has(message.id)));
  return {
    messages: messages.toReversed(),
    isPending: pages.isPending,
    /** Set only when no page could be loaded. */
    error: pages.data ? null : pages.error,
    isLost: pages.error instanceof ApiError && pages.error.code === 'message_not_found',
    retry: (): void => void pages.refetch(),
    isFetching: pages.isFetching,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder: (): void => void (!pages.isFetching && pages.fetchNextPage()),
    /** There are messages after the shown ones. */
    hasNewer: top?.hasNewer ?? false,
    loadNewer: (): void => void (!pages.isFetching && pages.fetchPreviousPage()),
  };
}
