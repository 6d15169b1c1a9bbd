import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call, read, type CallData, type CallInput } from '#web/lib/api/api.ts';
import { firstState } from '../searches.ts';
import { isOldestFirst, mergePage, type KnownRows, type RowPage } from './known-rows.ts';

export type Filter = Omit<
  NonNullable<CallInput<'listConversations'>['query']>,
  'after' | 'until' | 'limit' | 'page'
>;

/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;
/** How many rows are requested at a time, and how many rows around the reader are read again. */
const pageSize = 50;
const viewSize = 100;
/** When the reader is back at the top, rows after this many are forgotten. */
const kept = 500;

const keyOf = (filter: Filter) => ['knownConversations', filter] as const;

/**
 * The rows of a list, which loads further rows as the reader scrolls down. The newest rows and the
 * visible ones are read again at intervals; the others stay as they are until they are visible. A
 * row that changes its place is moved, and a row that left the list is removed. Not `enabled`:
 * nothing is read.
 */
export function useRows(filter: Filter, enabled = true) {
  const queryClient = useQueryClient();
  const known = useQuery({
    queryKey: keyOf(filter),
    queryFn: (): KnownRows => ({ rows: [], hasMore: false }), // the queries below write it
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
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    // The cache of this query may outlive the known rows, which then have to be read again.
    staleTime: known.isPlaceholderData || !known.data ? 0 : 10_000,
  });
  const page = view && { ...view, limit: viewSize };
  useQuery({
    ...read('listConversations', { query: { ...filter, ...page } }),
    queryFn: () => load(queryClient, filter, page ?? { after: null, until: null, limit: pageSize }),
    enabled: enabled && page !== null,
    refetchInterval: everyMs,
    gcTime: 0,
  });
  const more = useQuery({
    queryKey: ['moreConversations', filter, wanted],
    queryFn: () => load(queryClient, filter, { after: wanted, until: null, limit: pageSize }),
    enabled: enabled && wanted !== null,
    staleTime: Infinity,
    gcTime: 0,
  });

  const rows = known.data?.rows ?? [];
  const hasMore = known.data?.hasMore ?? false;
  return {
    rows,
    hasMore,
    oldestFirst: isOldestFirst(filter.state ?? firstState),
    /**
     * These are the rows of the previous choices, shown until those of the current choices arrive.
     */
    isOld: known.isPlaceholderData || (head.isPlaceholderData && !known.data),
    head,
    more,
    loadMore(): void {
      const last = rows.at(-1);
      if (!hasMore || !last || more.isFetching) return;
      if (wanted !== last.place) setWanted(last.place);
      // the rows that it loaded have been forgotten since
      else if (more.isSuccess) void more.refetch();
    },
    /**
     * Takes the indexes of the first and last visible row. Visible rows that `head` does not cover
     * are read again.
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
    mergePage(known, page, answer.conversations, isOldestFirst(filter.state ?? firstState)),
  );
  return answer;
}
