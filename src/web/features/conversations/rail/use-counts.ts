import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api/api.ts';
import { firstState } from '../searches.ts';

/** In milliseconds, for when the live stream is broken. */
const everyMs = 30_000;

/** How many conversations of the workspace are in each state, whatever a list is narrowed by. */
export const useCounts = (): CallData<'listConversations'>['counts'] | undefined =>
  useQuery({
    ...read('listConversations', { query: { state: firstState, limit: 1 } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 10_000,
    meta: { pace: 'number' }, // `use-live.ts`
  }).data?.counts;
