import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call, read, type CallData } from '#web/lib/api.ts';

export type ThreadMessage = CallData<'listMessages'>['messages'][number];
type Place = { before: string } | { after: string } | { around: string } | Record<never, never>;

const pageSize = 50;
/**
 * The live stream says when to look again; this is for when it is broken, and for what it does not
 * tell: how far our own words came.
 */
const everyMs = 10_000;

/**
 * The messages of a conversation, oldest first. Pages are loaded once, towards both ends; beside
 * them the newest fifty are asked for again and again and laid over them, for states change. A gap,
 * after a long sleep of the tab, is closed by asking for what lies between.
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
  // Behind the first page: what is seen first does not wait for the same once more.
  const live = useQuery({
    ...newest,
    enabled: pages.isFetched,
    refetchInterval: everyMs,
    staleTime: 0,
  });

  const loaded = pages.data?.pages.flatMap(({ messages }) => messages) ?? [];
  // An empty page "after" the newest says nothing of its own.
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
    /** Nothing could be loaded at all. */
    error: pages.data ? null : pages.error,
    isLost: pages.error instanceof ApiError && pages.error.code === 'message_not_found',
    retry: (): void => void pages.refetch(),
    isFetching: pages.isFetching,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder: (): void => void (!pages.isFetching && pages.fetchNextPage()),
    /** There is more after what is shown. */
    hasNewer: top?.hasNewer ?? false,
    loadNewer: (): void => void (!pages.isFetching && pages.fetchPreviousPage()),
  };
}
