import { queryOptions } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api/api.ts';

/** They are read again less often than what people answer from (`use-live.ts`). */
export const slow = { meta: { pace: 'day' } } as const;
const live = { refetchInterval: 30_000, ...slow };
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many slips the tray on the counter holds; the others are counted. */
export const SLIPS = 3;

export const dayQuery = queryOptions({
  ...read('readDay'),
  ...live,
  // Ten thousand messages take longer to compare than to draw.
  structuralSharing: false,
});
/** Who waits for this person or for nobody in particular, the longest wait first. */
export const trayQuery = queryOptions({
  ...read('listConversations', { query: { state: 'for_you', sort: 'wait', limit: SLIPS } }),
  ...live,
});
/** The conversations of which something was heard last. */
export const recentQuery = queryOptions({
  ...read('listConversations', { query: { limit: 10 } }),
  ...live,
});
/** Questions of the last seven days to which no agent knew the answer, the newest first. */
export const toTeachQuery = queryOptions({
  ...read('listLedger', { query: { direction: 'in', outcome: 'to_teach', limit: 50, timeZone } }),
  ...live,
});
export type Listed = CallData<'listConversations'>['conversations'][number];
