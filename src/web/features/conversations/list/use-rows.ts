import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call, read, type CallData, type CallInput } from '#web/lib/api.ts';
import { isOldestFirst, mergePage, type KnownRows, type RowPage } from './known-rows.ts';

export type Filter = Omit<
  NonNullable<CallInput<'listConversations'>['query']>,
  'after' | 'until' | 'limit' | 'page'
>;

/** The live stream says when to look again; this is for when it is broken. */
const everyMs = 15_000;
/**
 * Rows that are asked for at a time, and how many of those that one looks at are asked for again.
 */
const pageSize = 50;
const viewSize = 100;
/** Who is back at the top needs no more than this of what was below. */
const kept = 500;

const keyOf = (filter: Filter) => ['knownConversations', filter] as const;

/**
 * The rows of a list, loaded further as one goes down. The newest, and those that are looked at,
 * are asked for again and again; the rest stays as it was learned until somebody looks there. A row
 * that changes its place is moved, and one that is gone leaves.
 */
export function useRows(filter: Filter) {
  const queryClient = useQueryClient();
  const known = useQuery({
    queryKey: keyOf(filter),
    queryFn: (): KnownRows => ({ rows: [], hasMore: false }), // it is written by those below
    enabled: false,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const [view, setView] = useState<{ after: string; until: string } | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);

  const headQuery = { ...filter, limit: pageSize };
  const head = useQuery({
    ...read('listConversations', { query: headQuery }),
    queryFn: () => load(queryClient, filter, { after: null, until: null, limit: pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    // What was learned may be gone while this is still remembered.
    staleTime: known.isPlaceholderData || !known.data ? 0 : 10_000,
  });
  const page = view && { ...view, limit: viewSize };
  useQuery({
    ...read('listConversations', { query: { ...filter, ...page } }),
    queryFn: () => load(queryClient, filter, page ?? { after: null, until: null, limit: pageSize }),
    enabled: page !== null,
    refetchInterval: everyMs,
    gcTime: 0,
  });
  const more = useQuery({
    queryKey: ['moreConversations', filter, wanted],
    queryFn: () => load(queryClient, filter, { after: wanted, until: null, limit: pageSize }),
    enabled: wanted !== null,
    staleTime: Infinity,
    gcTime: 0,
  });

  const rows = known.data?.rows ?? [];
  const hasMore = known.data?.hasMore ?? false;
  return {
    rows,
    hasMore,
    oldestFirst: isOldestFirst(filter.state ?? 'all'),
    /** Of another choice, until that of this one is there. */
    isOld: known.isPlaceholderData || (head.isPlaceholderData && !known.data),
    head,
    more,
    loadMore(): void {
      const last = rows.at(-1);
      if (!hasMore || !last || more.isFetching) return;
      if (wanted !== last.place) setWanted(last.place);
      else if (more.isSuccess) void more.refetch(); // what it brought has been forgotten since
    },
    /**
     * Which rows are in sight, by their numbers: what the newest do not reach is asked for again.
     */
    look(first: number, last: number): void {
      const from = Math.floor(first / 25) * 25;
      const [above, below] = [rows[from - 1], rows[Math.min(from + viewSize, rows.length) - 1]];
      const seesMore = last >= pageSize && above && below;
      if (!seesMore) setView(null);
      else if (view?.after !== above.place || view.until !== below.place)
        setView({ after: above.place, until: below.place });
    },
    forgetFar(): void {
      if (rows.length <= kept) return;
      setWanted(null);
      queryClient.setQueryData<KnownRows>(keyOf(filter), {
        rows: rows.slice(0, kept),
        hasMore: true,
      });
    },
  };
}

async function load(
  queryClient: QueryClient,
  filter: Filter,
  page: RowPage,
): Promise<CallData<'listConversations'>> {
  const { after, until, limit } = page;
  const answer = await call('listConversations', {
    query: { ...filter, ...(after && { after }), ...(until && { until }), limit },
  });
  queryClient.setQueryData<KnownRows>(keyOf(filter), (known) =>
    mergePage(known, page, answer.conversations, isOldestFirst(filter.state ?? 'all')),
  );
  return answer;
}
