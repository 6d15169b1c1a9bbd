import { call } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

/**
 * In milliseconds. The customer sees "typing" for some seconds, and the agent pauses for minutes,
 * so more frequent calls would change nothing.
 */
const everyMs = 4_000;
const told = new Map<string, number>();

/**
 * A person types an answer: the agent pauses at once. A lost call does no harm, because sending
 * takes the conversation over anyway.
 */
export function pauseByTyping(conversationId: string): void {
  const now = Date.now();
  if (now - (told.get(conversationId) ?? 0) < everyMs) return;
  const isFirst = !told.has(conversationId);
  told.set(conversationId, now);
  call('typeToCustomer', { params: { id: conversationId } })
    .then(() =>
      isFirst ? queryClient.invalidateQueries({ queryKey: ['readConversation'] }) : undefined,
    )
    .catch((error: unknown) => console.debug('Nobody was told of the typing', error));
}
