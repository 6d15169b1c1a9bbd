import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '#web/lib/api/api.ts';

/**
 * Days begin at midnight in the reader's time zone, here and in the lists that the figures lead to.
 */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const live = { refetchInterval: 30_000 };

export const figuresQuery = queryOptions({
  ...read('readFigures', { query: { timeZone } }),
  ...live,
});
export const attentionQuery = queryOptions({
  ...read('readAttention', { query: { timeZone } }),
  ...live,
});
export const workerQuery = queryOptions({ ...read('workerStatus'), ...live });
/** Why people resolved, over the newest days. */
export const resolutionsQuery = (days: number) =>
  queryOptions({
    ...read('readResolutionsByReason', { query: { timeZone, days } }),
    ...live,
    placeholderData: keepPreviousData,
  });
/** What agents did, and what it cost, over the newest days. */
export const agentFiguresQuery = (days: number) =>
  queryOptions({
    ...read('readAgentFigures', { query: { days } }),
    ...live,
    placeholderData: keepPreviousData,
  });
/** The previous chart stays visible until the one of the new period has loaded. */
export const messagesPerDayQuery = (days: number) =>
  queryOptions({
    ...read('readMessagesPerDay', { query: { timeZone, days } }),
    ...live,
    placeholderData: keepPreviousData,
  });
