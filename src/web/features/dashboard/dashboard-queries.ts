import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';

/** Days are counted where the reader is, here and in the lists that the figures lead to. */
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
/** Another period keeps the old chart in sight until it is there. */
export const messagesPerDayQuery = (days: number) =>
  queryOptions({
    ...read('readMessagesPerDay', { query: { timeZone, days } }),
    ...live,
    placeholderData: keepPreviousData,
  });
