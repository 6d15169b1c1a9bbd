import { claims } from '#server/agent/language/claims/claims.ts';
import type { Claims } from '#server/agent/language/claims/phrases.ts';
import { type LanguageCode, languageOf, languages } from '#server/agent/language/languages.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';
import { cleanUntrusted } from './clean-untrusted.ts';
import { inOurLetters } from '#server/agent/language/latin.ts';
import { inTexts } from './mask-personal.ts';
import { clausesOf, sentencesOf } from './sentences.ts';
import type { Draft, Evidence, Passage } from './shapes.ts';
import { plainLower, withDigits } from './values/number-words.ts';
import { readingsOfMoment } from './values/calendar.ts';
import { knownValues } from './values/read-values.ts';

export interface Sentence {
  text: string;
  /** In which it is written, whatever stands around it. */
  language: LanguageCode;
  /** In lower case, in letters from a to z alone where they are like ours. */
  plain: string;
  clauses: string[];
  question: boolean;
  /** It stands so in what is cited. */
  quoted: boolean;
  /** It says that a person acts, and a person is called. */
  handsOver: boolean;
}

/** A draft and its evidence, read once for all guards. */
export interface Reading {
  draft: Draft;
  evidence: Evidence;
  /** What a reader sees: without invisible characters. */
  text: string;
  sentences: Sentence[];
  cited: Passage[];
  /** What the cited passages and the contact's fields say, in lower case without accents. */
  citedPlain: string;
  citedWords: ReadonlySet<string>;
  /**
   * Values that the draft may state, and those that only the customer has named, or a call for a
   * time that the customer has asked for.
   */
  known: ReadonlySet<string>;
  customers: ReadonlySet<string>;
  /** Those of them that stand in the customer's words. */
  asked: ReadonlySet<string>;
  customerPlain: string;
  /** The phrases of the languages of its sentences, and of the one that the draft should have. */
  claims: readonly Claims[];
  /** In which most of it is written. */
  language: LanguageCode;
}

const contactValue = /^(?:email|phone|code):/u;
const handing = new Set(['hand_off', 'assign_team']);

export function readDraft(proposed: Draft, evidence: Evidence): Reading {
  const draft = seenDraft(proposed);
  const { text } = draft;
  const language = languageOf([text], evidence.language, undefined).code;
  const said = sentencesOf(text).map((sentence) => ({
    text: sentence,
    language: languageOfSentence(sentence, language, evidence.home),
  }));
  const codes = [
    ...new Set([language, evidence.language, ...said.map((sentence) => sentence.language)]),
  ];
  const phrases = codes.map((code) => claims[code]);
  const cited = evidence.passages.filter(({ id }) => draft.sources.includes(id));
  const citedPlain = plainLower(
    [...cited.map((one) => one.text), ...evidence.contactFields].join('\n'),
  );
  const quotable = new Set(
    cited
      .flatMap(({ text: source }) => sentencesOf(source))
      .filter((one) => !one.endsWith('?'))
      .map((one) => asQuoted(inOurLetters(plainLower(one)))),
  );
  const asked = values(evidence.customer, [...codes, evidence.home], evidence.today);
  // "It is 11:00 now" is taken up as a time of the customer's is.
  for (const reading of readingsOfMoment(`${evidence.today}T${evidence.clock}`))
    if (reading.startsWith('time:')) asked.add(reading);
  const people = pattern(phrases.map((one) => one.people));
  const teams = evidence.permits.teams.map(plainLower);
  const calls =
    draft.calls.some(({ name }) => handing.has(name)) ||
    evidence.effectsDone.some((name) => handing.has(name));
  return {
    draft,
    evidence,
    text,
    sentences: said.map((sentence) => {
      const plain = inOurLetters(plainLower(sentence.text));
      return {
        ...sentence,
        plain,
        clauses: clausesOf(plain),
        quoted: quotable.has(asQuoted(plain)),
        question: /\?["')\]\s*_]*$/u.test(plain),
        handsOver: calls && (people.test(plain) || teams.some((name) => plain.includes(name))),
      };
    }),
    cited,
    citedPlain,
    citedWords: new Set(tokenize(citedPlain)),
    known: valuesOfSources(cited, evidence),
    customers: new Set([...asked, ...appointed(draft)]),
    asked,
    customerPlain: evidence.customer.map(plainLower).join('\n'),
    claims: phrases,
    language,
  };
}

/**
 * The language of a sentence is its own, so that a polite line in another one does not decide for
 * it. One that is not clear has that of the whole text, unless it has more words of the sources'.
 */
function languageOfSentence(text: string, whole: LanguageCode, home: LanguageCode): LanguageCode {
  const own = languageOf([text], home, whole).code;
  const words = tokenize(text);
  const told = (code: LanguageCode) =>
    words.filter((word) => languages[code].telling.has(word)).length;
  return own === whole && told(home) > told(whole) ? home : own;
}

/** A sentence without the mark at its end. */
const asQuoted = (plain: string): string => plain.replace(/[.!]+$/u, '');

/** Whether a clause holds a longer word of the cited passages, or one that begins alike. */
export const mentionsSources = (plain: string, { citedWords }: Reading): boolean =>
  tokenize(plain).some(
    (word) =>
      word.length > 3 &&
      (citedWords.has(word) || [...citedWords].some((one) => one.slice(0, 5) === word.slice(0, 5))),
  );

/** A draft as a reader sees it: without invisible characters, also in what it would write. */
const seenDraft = (draft: Draft): Draft => ({
  ...draft,
  text: cleanUntrusted(draft.text),
  calls: draft.calls.map(({ name, args }) => ({
    name,
    args: Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, inTexts(value, cleanUntrusted)]),
    ),
  })),
});

interface Branch {
  next: Map<string, Branch>;
  made: Map<string, RegExp>;
}
const newBranch = (): Branch => ({ next: new Map(), made: new Map() });
const root = newBranch();

/** One expression out of the lists of several languages, found again by the lists themselves. */
export function pattern(lists: readonly string[], flags = 'u'): RegExp {
  let branch = root;
  for (const list of lists) {
    const next = branch.next.get(list) ?? newBranch();
    branch.next.set(list, next);
    branch = next;
  }
  const sources = lists.filter((list) => list !== '');
  const made =
    branch.made.get(flags) ??
    new RegExp(sources.map((list) => `(?<![a-z])(?:${list})(?![a-z])`).join('|'), flags);
  branch.made.set(flags, made);
  // A global expression remembers where it stopped.
  made.lastIndex = 0;
  return made;
}

/** The values of texts, read in each of the languages. */
export function values(
  texts: readonly string[],
  codes: readonly LanguageCode[],
  today?: string,
): Set<string> {
  const known = new Set<string>();
  for (const text of texts)
    for (const code of new Set(codes))
      for (const value of knownValues(cleanUntrusted(text), code, today)) known.add(value);
  return known;
}

/** The times of messages to be written later, of which the customer has asked for each. */
const appointed = ({ calls }: Draft): string[] =>
  calls
    .filter(({ name }) => name === 'schedule_message')
    .flatMap(({ args }) => (typeof args.at === 'string' ? readingsOfMoment(args.at) : []));

/** An untrusted page may name a price; where to write, call or pay, only a trusted one may say. */
function valuesOfSources(cited: readonly Passage[], evidence: Evidence): Set<string> {
  const codes = [evidence.home, evidence.language];
  const known = values(
    [...cited.filter((one) => one.trusted).map((one) => one.text), ...evidence.contactFields],
    codes,
  );
  const pages = cited.filter((one) => !one.trusted).map((one) => one.text);
  for (const value of values(pages, codes)) if (!contactValue.test(value)) known.add(value);
  return known;
}

/** Whether a clause denies what it says. */
export const isDenied = (plain: string, phrases: readonly Claims[]): boolean =>
  pattern(phrases.flatMap((one) => [one.negators, one.unfortunate, one.closed])).test(
    withoutAssurances(plain, phrases).replaceAll(otherwise, ' '),
  );

/** "No problem", "don't worry" deny nothing. */
export const withoutAssurances = (plain: string, phrases: readonly Claims[]): string =>
  plain.replaceAll(
    pattern(
      phrases.map((one) => one.assurances),
      'gu',
    ),
    ' ',
  );

/** "If not, half of it is charged" denies nothing. */
const otherwise = /\b(?:si no|se nao|if not),/gu;

export const digitsOf = (text: string, code: LanguageCode): string =>
  withDigits(plainLower(text), code);
