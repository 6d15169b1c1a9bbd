import { inOurLetters } from '#server/agent/language/latin.ts';
import { linksIn } from './links.ts';
import type { Reading, Sentence } from './reading.ts';
import type { Objection } from './shapes.ts';
import { plainLower } from './values/number-words.ts';

/**
 * Letters: a draft is written in letters and digits that the other guards can read. Their lists are
 * of a to z, so other alphabets, and letters that only look like ours, would pass them all. Words
 * that the business writes so are left alone, and a name or a word of the contact's is taken up.
 */
export function guardLetters(reading: Reading): Objection[] {
  const found = reading.sentences
    .map((sentence) => ({ sentence, words: strangeIn(sentence) }))
    .filter(({ words }) => words.length > 0);
  if (found.length === 0) return [];
  const { evidence } = reading;
  const trusted = evidence.passages.filter((one) => one.trusted).map((one) => one.text);
  const ours = wordsIn([...trusted, ...evidence.names, ...evidence.permits.teams]);
  const contacts = new Set([
    ...wordsIn([evidence.contactName]),
    ...[...wordsIn([...evidence.customer, ...evidence.contactFields])].filter(isOfOneAlphabet),
  ]);
  return found.flatMap(({ sentence, words }) => {
    const strange = words.filter((word) => !ours.has(word));
    const [word] = strange;
    return word === undefined || isTakenUp(strange, sentence, contacts)
      ? []
      : [
          {
            words: word,
            sentence: `"${word}" holds letters or digits of another alphabet: write in Portuguese, English or Spanish.`,
          },
        ];
  });
}

/** Words in letters that are not ours. Addresses have a list of their own. */
function strangeIn({ text }: Sentence): string[] {
  const strange = [...wordsIn([text])].filter(isStrange);
  if (strange.length === 0) return [];
  const links = linksIn(text).map(plainLower);
  return strange.filter((word) => !links.some((link) => link.includes(word)));
}

/** Whether words of the contact's are taken up in a sentence that is ours for the other half. */
const isTakenUp = (
  strange: readonly string[],
  { text }: Sentence,
  contacts: ReadonlySet<string>,
): boolean =>
  strange.every((word) => contacts.has(word)) && strange.length * 2 <= wordsIn([text]).size;

/** The words of texts, without pictures, some of which are letters in a circle. */
const wordsIn = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap(
      (text) =>
        inOurLetters(plainLower(text.replaceAll(/\p{Extended_Pictographic}/gu, ' '))).match(
          /[\p{L}\p{N}]+/gu,
        ) ?? [],
    ),
  );

/** An apostrophe may be a letter. */
const isStrange = (word: string): boolean => /[^a-z0-9\u02BB\u02BC]/u.test(word);

const isOfOneAlphabet = (word: string): boolean => !/[a-z]/u.test(word) || !isStrange(word);
