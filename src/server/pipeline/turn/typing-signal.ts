import type { DueConversation } from './collect.ts';
import type { AnsweringChannel, DecideTools } from './decide-tools.ts';

/**
 * Shows the customer that we are typing, repeatedly, beginning after `afterMs`. Returns a function
 * that ends it.
 */
export function showTyping(
  { conversation, messages }: DueConversation,
  channel: AnsweringChannel,
  tools: Pick<DecideTools, 'signal'>,
  afterMs: number,
): () => void {
  const { typingMs } = channel.abilities;
  if (typingMs === null) return () => {};
  const messageId = messages.at(-1)?.provider_message_id;
  const show = (): void =>
    tools.signal(conversation.channel_id, {
      kind: 'typing',
      chat: conversation.chat,
      ...(messageId && { messageId }),
    });
  let repeat: NodeJS.Timeout | undefined;
  const begin = (): void => {
    show();
    repeat = setInterval(show, typingMs * 0.8);
  };
  if (afterMs === 0) begin();
  const first = afterMs === 0 ? undefined : setTimeout(begin, afterMs);
  return () => {
    clearTimeout(first);
    clearInterval(repeat);
  };
}
