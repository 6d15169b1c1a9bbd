import { languages } from '#server/agent/language/languages.ts';
import type { Term } from '#server/agent/retrieval/words.ts';
import { claimFinder, knownPart, saysOfBusiness } from './claiming.ts';
import { withoutPeople } from './hand-over.ts';
import { stemsIn, stemsOf } from './list-stems.ts';
import { isDenied, pattern, type Reading, type Sentence } from './reading.ts';
import type { Objection } from './shapes.ts';
import { withoutTruths } from './truths.ts';
import { linksIn } from './links.ts';
import { plainLower } from './values/number-words.ts';
import { givenBy, isDerived } from './values/given.ts';
import { readValues, scannable } from './values/read-values.ts';
import { expression } from './values/expression.ts';

const enough = 0.35;
const interjection = 2;
const fewWords = 2;
const shortestRoot = 4;
const exclaimed = /(?:!|\p{Extended_Pictographic}\u{FE0F}?)["')\s]*$/u;
/** In words. */
const exclamation = 10;
const longestHeading = 8;
const pointing = /\b(?:it|this|that|you|iss?o|ess[ae]s?|es[ao]s?|est[aeo]s?)\b/iu;

/**
 * Support: of the words of each sentence that carry meaning, enough are known to its sources. An
 * answer has the cited passages; a question or a courtesy all that was found, the instructions and
 * the customer's words. It holds only in the language of the sources.
 */
export function guardSupport(reading: Reading): Objection[] {
  const { evidence, draft, cited } = reading;
  const answer = draft.kind === 'answer';
  // What cites nothing is stopped for that.
  if (answer && cited.length === 0) return [];
  const home = reading.sentences.filter(({ language }) => language === evidence.home);
  if (home.length === 0) return [];
  const passages = evidence.passages.filter(({ trusted }) => trusted).map(({ text }) => text);
  const texts = answer
    ? [...cited.map(({ text }) => text), ...evidence.contactFields]
    : [...passages, evidence.instructions, ...evidence.customer];
  const known = keysOf([...texts, ...evidence.names, ...evidence.permits.teams], reading);
  let found: Keys | undefined;
  const sources: Sources = {
    known,
    customers: keysOf(evidence.customer, reading),
    found: () => (found ??= keysOf(passages, reading)),
  };
  const claimsOf = claimFinder(reading);
  return home
    .filter((sentence) => {
      if (saysNothing(sentence, reading)) return false;
      const adds = answer && addsToList(sentence, known, reading);
      // Most sentences are supported as they stand, which is quicker to see than what they claim.
      const told = withoutUnknown(sentence.clauses, reading);
      if (told.length === 0) return false;
      if (!adds && isSupported(sentence, told, sources, reading)) return false;
      const claims = withoutUnknown(claimsOf(sentence), reading);
      return claims.length > 0 && (adds || !isSupported(sentence, claims, sources, reading));
    })
    .map(({ text }) => ({
      words: text.slice(0, 120),
      sentence: `The passages that you cite do not say this: "${text.slice(0, 120)}". Say only what they say.`,
    }));
}

/** The words of texts: their stems, what they mean, and the stems by their first letters. */
interface Keys {
  stems: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
  roots: ReadonlyMap<string, readonly string[]>;
}

interface Sources {
  known: Keys;
  customers: Keys;
  /** Of all that was found, whether it is cited or not. */
  found: () => Keys;
}

function keysOf(texts: readonly string[], { evidence }: Reading): Keys {
  const { reader } = languages[evidence.home];
  const terms = texts.flatMap((text) => reader.terms(reader.words(text)));
  const stems = new Set(terms.map(({ stem }) => stem));
  return {
    stems,
    concepts: new Set(terms.flatMap(({ concepts }) => concepts)),
    roots: Map.groupBy(stems, (stem) => stem.slice(0, shortestRoot)),
  };
}

function isSupported(
  sentence: Sentence,
  claims: readonly string[],
  { known, customers, found: all }: Sources,
  reading: Reading,
): boolean {
  const { plain, handsOver } = sentence;
  const whole = claims.length === sentence.clauses.length ? plain : claims.join(', ');
  const rest = withoutTruths(handsOver ? withoutPeople(whole, reading.claims) : whole, reading);
  const { terms, given, derived } = contentOf(rest === plain ? sentence.text : rest, reading);
  const own = terms.filter((term) => isWord(term, known));
  const others = terms.filter((term) => !own.includes(term));
  const found = own.length + given;
  const takesUp =
    found > 0 ||
    sentence.question ||
    handsOver ||
    isDenied(whole, reading.claims) ||
    reading.draft.calls.length > 0;
  const strange = takesUp ? others.filter((term) => !isWord(term, customers)) : others;
  // Words of an entry that is not cited invent nothing.
  if (strange.every((term) => isWord(term, all()))) return true;
  // What a person is asked to do may be said in words of one's own, if they are few.
  if (handsOver && strange.length <= fewWords) return true;
  // "£34 for each": what is worked out carries a few words.
  if (derived > 0 && strange.length <= fewWords) return true;
  if (strange.length <= interjection && /!["')]*$/u.test(sentence.text) && found === 0) return true;
  return found / (found + strange.length) >= enough;
}

/** What the clauses of a sentence claim without those that say "I have no details on that". */
function withoutUnknown(clauses: readonly string[], { claims }: Reading): string[] {
  const rest = clauses.flatMap((clause) => knownPart(clause, claims));
  // "If it is paid back, I do not know", "if there is anything else, I am happy to help".
  return rest.length === clauses.length ? rest : rest.filter((clause) => !supposed.test(clause));
}
const supposed = /^(?:if|whether|si|se|though|porem|pero|so|nor|ni|nem)\b/u;

/** "Fun weekend ahead!", "Roughly:", where nothing is said of the business. */
function saysNothing({ text, plain, language }: Sentence, reading: Reading): boolean {
  const { claims } = reading;
  const words = plain.split(' ').length;
  const isHeading = /^[^,]*:[*_]*$/u.test(text) && words <= longestHeading;
  const isExclaimed =
    exclaimed.test(text) &&
    words <= exclamation &&
    pattern(claims.map((one) => one.exclaims)).test(plain);
  return (
    (isHeading || isExclaimed) &&
    readValues(text, language, reading.evidence.today).length === 0 &&
    !saysOfBusiness(plain, claims)
  );
}

/** "Guitar, keyboard and piano": one thing of a list is unknown where the others are known. */
function addsToList(sentence: Sentence, known: Keys, reading: Reading): boolean {
  if (sentence.question || isDenied(sentence.plain, reading.claims)) return false;
  const joiners = reading.claims.flatMap(({ and, or }) => [and, or]).join('|');
  const list = expression(
    `((?:[^,.:;!?]+, )+)([^,.:;!?]{1,40}?),? (?:${joiners}) ([^,.:;!?]{1,40})(?=[.,;!?]|$)`,
    'u',
  ).exec(sentence.text);
  if (!list) return false;
  const items = [...(list[1] ?? '').split(', '), list[2] ?? '', list[3] ?? ''].filter(
    (one) => one !== '',
  );
  // Only the first thing may have a sentence before it.
  if (items.slice(1).some((item) => item.trim().split(' ').length > 3)) return false;
  // "… and clears that up" is something that is said, not a thing.
  if (items.slice(1).some((item) => pointing.test(item))) return false;
  const read = items.map((item) => contentOf(item, reading));
  const isSure = (one: (typeof read)[number]) => one.terms.some((term) => isWord(term, known));
  return (
    read.filter(isSure).length >= 2 &&
    read.slice(1).some((one) => one.given === 0 && one.terms.length > 0 && !isSure(one))
  );
}

const conversation = ({ claims, evidence }: Reading): ReadonlySet<string>[] =>
  claims
    .flatMap(({ service, titles, light }) => [service, titles, light])
    .map((list) => stemsOf(list, evidence.home));

/** The words that carry meaning, and how many values and addresses the sources give. */
function contentOf(
  text: string,
  reading: Reading,
): { terms: Term[]; given: number; derived: number } {
  const { evidence } = reading;
  const { reader } = languages[evidence.home];
  const values = readValues(text, evidence.home, evidence.today);
  let plain = scannable(text, evidence.home);
  for (const { at, raw } of values)
    plain = plain.slice(0, at) + ' '.repeat(raw.length) + plain.slice(at + raw.length);
  const words = plain.replaceAll(/\S*(?:@|\/)\S*/gu, ' ').replaceAll(
    pattern(
      reading.claims.flatMap(({ negators, unfortunate, ours }) => [negators, unfortunate, ours]),
      'gu',
    ),
    ' ',
  );
  const aside = [
    ...conversation(reading),
    stemsIn(plainLower(evidence.contactName), evidence.home),
  ];
  const terms = reader
    .terms(reader.words(words).filter((word) => !/\d/u.test(word) && word.length > 1))
    .filter(({ stem }) => !aside.some((stems) => stems.has(stem)));
  const links = /\S[./@]\S/u.test(text)
    ? linksIn(text).filter((link) => reading.citedPlain.includes(link))
    : [];
  const derived = values.filter((value) => isDerived(value, reading)).length;
  return {
    terms,
    given: links.length + values.filter(givenBy(reading)).length + derived,
    derived,
  };
}

/** The word itself, one that means the same, or one of the same root. */
const isWord = ({ stem, concepts }: Term, keys: Keys): boolean =>
  keys.stems.has(stem) ||
  concepts.some((concept) => keys.concepts.has(concept)) ||
  (keys.roots.get(stem.slice(0, shortestRoot)) ?? []).some((other) => sameRoot(stem, other));

function sameRoot(one: string, other: string): boolean {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return common >= shortestRoot && common >= Math.min(one.length, other.length) - 1;
}
