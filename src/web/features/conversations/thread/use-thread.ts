import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, type CallData } from '#web/lib/api/api.ts';
import { justRead, pageSize, readNewest } from './read-thread.ts';

export type ThreadMessage = CallData<'listMessages'>['messages'][number];
type Place = { before: string } | { after: string } | { around: string } | Record<never, never>;

/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken,
 * and for the delivery states of our messages, which it does not report.
 */
const everyMs = 10_000;

/**
 * The messages of a conversation, oldest first. Pages load once, towards both ends. Beside them the
 * newest fifty messages are read at intervals and replace the loaded ones, because their states
 * change; where nobody asked for a certain message, they are the first page, too. If a gap opens
 * between both, after a long sleep of the tab, the messages in it are requested.
 */
export function useThread(id: string, landing: string | undefined) {
  const queryKey = ['thread', id, landing ?? null];
  const isPlaced = useQueryClient().getQueryData(queryKey) !== undefined;
  const live = useQuery({
    ...readNewest(id),
    // Where somebody comes to a message, its page is read first.
    enabled: landing === undefined || isPlaced,
    refetchInterval: everyMs,
    staleTime: justRead,
  });
  const start: Place = landing ? { around: landing } : {};
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }: { pageParam: Place }) =>
      call('listMessages', { params: { id }, query: { ...pageParam, limit: pageSize } }),
    initialPageParam: start,
    ...(landing === undefined &&
      live.data && { initialData: { pages: [live.data], pageParams: [start] } }),
    enabled: landing !== undefined,
    getNextPageParam: ({ messages, hasOlder }): Place | undefined => {
      const oldest = messages.at(-1);
      return hasOlder && oldest ? { before: oldest.id } : undefined;
    },
    getPreviousPageParam: ({ messages }): Place | undefined =>
      messages[0] ? { after: messages[0].id } : undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const first = landing === undefined ? live : pages;

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
    error: pages.data ? null : first.error,
    isLost: pages.error instanceof ApiError && pages.error.code === 'message_not_found',
    retry: (): void => void first.refetch(),
    isFetching: first.isFetching,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder: (): void => void (!pages.isFetching && pages.fetchNextPage()),
    /** There are messages after the shown ones. */
    hasNewer: top?.hasNewer ?? false,
    loadNewer: (): void => void (!pages.isFetching && pages.fetchPreviousPage()),
  };
}
