import type { CallData } from '#web/lib/api/api.ts';
import { fold } from '#web/ui/labels/fold.ts';

type Asked = Pick<CallData<'listLedger'>['messages'][number], 'id' | 'conversationId'>;

/** A question in the words of who asked it last, and how many customers asked it. */
export interface UnknownQuestion {
  messageId: string;
  conversationId: string;
  words: string;
  people: number;
}

/** Its letters and numbers alone: in all else the same question may differ. */
const keyOf = (words: string): string =>
  fold(words)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The questions of messages, what most customers asked first. Messages without words of their own
 * are left out: an agent cannot be taught what a picture asks.
 */
export function sameQuestions<Message extends Asked>(
  messages: readonly Message[],
  wordsOf: (message: Message) => string | null,
): UnknownQuestion[] {
  const questions = new Map<string, { question: UnknownQuestion; from: Set<string> }>();
  for (const message of messages) {
    const { id, conversationId } = message;
    const words = wordsOf(message);
    const key = keyOf(words ?? '');
    if (words === null || key === '') continue;
    const known = questions.get(key);
    if (known) known.from.add(conversationId);
    else
      questions.set(key, {
        question: { messageId: id, conversationId, words, people: 1 },
        from: new Set([conversationId]),
      });
  }
  return [...questions.values()]
    .map(({ question, from }) => ({ ...question, people: from.size }))
    .toSorted((one, other) => other.people - one.people);
}
