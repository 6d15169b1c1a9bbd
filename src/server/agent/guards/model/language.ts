import { type LanguageCode, languages } from '#server/agent/language/languages.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';
import type { Reading } from './reading.ts';
import type { Evidence, Objection } from './shapes.ts';

const names: Record<LanguageCode, string> = { pt: 'Portuguese', en: 'English', es: 'Spanish' };
const codes: readonly LanguageCode[] = ['pt', 'en', 'es'];

/**
 * A text whose language is told has so many words. Of them so many, and such a share, stand in no
 * other language, and so many times more than are another's.
 */
const least = { words: 6, own: 3, share: 0.25, times: 4 };

/** Whoever names a language may want to be answered in it. */
const named = new Set(
  tokenize(`portuguese português portugués english inglês inglés spanish espanhol español castellano
    idioma idiomas language languages lengua língua`),
);

/**
 * Language: a reply that is certainly written in another language than the customer's and the
 * business's is worded anew. Short, mixed, quoting and foreign texts are left as they are.
 */
export function guardLanguage({ text, sentences, evidence }: Reading): Objection[] {
  const { language, home, now, customer, instructions } = evidence;
  const written = languageIn(text, evidence);
  if (written === undefined || written === language || written === home) return [];
  if (sentences.some((sentence) => isOther(sentence.text, written))) return [];
  const typed = now.flatMap(tokenize);
  const isKnown = typed.some((word) => own[language].has(word));
  const isMixed = typed.some((word) => own[written].has(word));
  if (!isKnown || isMixed) return [];
  if ([...customer, instructions].flatMap(tokenize).some((word) => named.has(word))) return [];
  return [
    { words: text.slice(0, 80), sentence: `Answer in ${names[language]}, as the customer writes.` },
  ];
}

/** A sentence without any word of a language makes the text a mixed one. */
function isOther(sentence: string, code: LanguageCode): boolean {
  const words = tokenize(sentence);
  return words.length >= least.own && !words.some((word) => own[code].has(word));
}

/** The language in which a text certainly is; what it quotes or has from others tells nothing. */
function languageIn(text: string, evidence: Evidence): LanguageCode | undefined {
  const { passages, names: known, contactName, contactFields } = evidence;
  const others = [...passages.map((one) => one.text), ...known, contactName, ...contactFields];
  const given = new Set(others.flatMap(tokenize));
  const plain = text
    .replaceAll(/[“"«][^”"»]*[”"»]/gu, ' ')
    .replaceAll(/\S*(?:@|:\/\/|www\.)\S*/gu, ' ');
  const words = tokenize(plain).filter((word) => !/\d/u.test(word));
  const [first, second] = codes
    .map((code) => ({
      code,
      count: words.filter((word) => own[code].has(word) && !given.has(word)).length,
    }))
    .sort((a, b) => b.count - a.count);
  if (!first || !second || words.length < least.words) return undefined;
  const isSure =
    first.count >= least.own &&
    first.count >= least.share * words.length &&
    first.count >= least.times * second.count;
  return isSure ? first.code : undefined;
}

/** By language, the words that stand in no other. */
const own: Readonly<Record<LanguageCode, ReadonlySet<string>>> = {
  pt: ownOf('pt'),
  en: ownOf('en'),
  es: ownOf('es'),
};

function ownOf(code: LanguageCode): ReadonlySet<string> {
  const others = codes
    .filter((other) => other !== code)
    .map((other) => languages[other].vocabulary);
  return new Set(
    [...languages[code].vocabulary].filter((word) => !others.some((words) => words.has(word))),
  );
}
