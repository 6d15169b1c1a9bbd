import { plainWords } from '#channels/link-form.ts';
import type { Part } from '#channels/message.ts';
import type { MessageToStore } from '../ingest.store.ts';
import type { FirstWords } from './origins.store.ts';

/** The words of a link have at most 300 characters. */
const WORDS_LENGTH = 400;

/** Of the messages with which private conversations began: what may name the link that was used. */
export const firstWordsOf = (
  messages: readonly MessageToStore[],
  { stored, begun }: { stored: readonly string[]; begun: readonly string[] },
): FirstWords[] =>
  begun.length === 0
    ? []
    : messages.flatMap(({ message_id, provider_time: at, is_group: isGroup, parts }) => {
        const ref = parts.find((part) => part.kind === 'referral')?.ref ?? null;
        const words = wordsOf(parts);
        return isGroup || !stored.includes(message_id) || (ref === null && words === null)
          ? []
          : [{ message_id, at, ref, words }];
      });

function wordsOf(parts: readonly Part[]): string | null {
  const text = parts.find((part) => part.kind === 'text')?.text;
  return text === undefined ? null : `${plainWords(text.slice(0, WORDS_LENGTH))} `;
}
