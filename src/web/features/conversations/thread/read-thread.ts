import { read } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

/** How many messages are read at once. */
export const pageSize = 50;

/** The newest messages of a conversation. */
export const readNewest = (id: string) =>
  read('listMessages', { params: { id }, query: { limit: pageSize } });

/**
 * In milliseconds: an opened thread does not read again what was read for it so shortly before. What
 * the live stream reports meanwhile makes it old at once.
 */
export const justRead = 2_000;

/** Begins to read a conversation that is about to be opened, while its screen is still made. */
export function readAhead(id: string): void {
  const conversation = read('readConversation', { params: { id } });
  void queryClient.prefetchQuery({ ...conversation, staleTime: justRead });
  void queryClient.prefetchQuery({ ...readNewest(id), staleTime: justRead });
}
