import { useQuery } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api/api.ts';

/**
 * How often it is asked what became of the message, in milliseconds: often for the first half minute,
 * in which somebody looks on.
 */
const everyMs = (asked: number): number => (asked < 75 ? 400 : 5000);

/** The customer's first message, and what became of it. */
export interface FirstAnswer {
  conversationId: string;
  words: string;
  /** ISO 8601; null: not yet. */
  arrivedAt: string;
  decidedAt: string | null;
  receivedAt: string | null;
  outcome: CallData<'messageOutcome'>['outcome'];
}

/** Follows the first message of a customer on a channel; null: they have not written. */
export function useFirstAnswer(
  channelId: string | undefined,
  customer: string,
): FirstAnswer | null {
  const conversations = useQuery({
    ...read('listConversations', {
      query: { channelId: channelId ?? '', search: customer, limit: 10 },
    }),
    enabled: channelId !== undefined,
    refetchInterval: ({ state }) =>
      find(state.data, customer) ? false : everyMs(state.dataUpdateCount),
  });
  const conversationId = find(conversations.data, customer)?.id;
  const messages = useQuery({
    ...read('listMessages', { params: { id: conversationId ?? '' }, query: { limit: 100 } }),
    enabled: conversationId !== undefined,
  });
  const first = messages.data?.messages.findLast(({ direction }) => direction === 'in');
  const outcome = useQuery({
    ...read('messageOutcome', { params: { id: first?.id ?? '' } }),
    enabled: first !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : everyMs(state.dataUpdateCount)),
  });
  if (!first || conversationId === undefined) return null;
  const [part] = first.parts;
  return {
    conversationId,
    words: part?.kind === 'text' ? part.text : '…',
    arrivedAt: first.createdAt,
    decidedAt: outcome.data?.run?.finishedAt ?? null,
    receivedAt: outcome.data?.replies[0]?.sentAt ?? null,
    outcome: outcome.data?.outcome ?? 'pending',
  };
}

const find = (data: CallData<'listConversations'> | undefined, customer: string) =>
  data?.conversations.find(({ contactName }) => contactName === customer);

const isOver = (data: CallData<'messageOutcome'> | undefined): boolean =>
  data !== undefined &&
  data.outcome !== 'pending' &&
  (data.outcome !== 'answered' || data.replies[0]?.sentAt !== null);
