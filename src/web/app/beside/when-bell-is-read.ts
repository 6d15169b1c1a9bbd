import { queryClient } from '#web/lib/api/query-client.ts';

/**
 * Calls the listener whenever the bell has read the notifications. The cache tells of every query of
 * every screen, and what listens must not look through all of them each time. The answer ends it.
 */
export const whenBellIsRead = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'listNotifications') listener();
  });
