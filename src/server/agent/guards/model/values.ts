import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { Claims } from '#server/agent/language/claims/phrases.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { isAskedAbout, isGranted, saysWhoActs } from './hand-over.ts';
import { isDenied, mentionsSources, pattern, type Reading, type Sentence } from './reading.ts';
import { clauseAround } from './sentences.ts';
import type { Objection } from './shapes.ts';
import { amountsOf } from './values/derived.ts';
import { givenBy, isDerived, isPart, isPartOfResult, isWorkedOutOfTheirs } from './values/given.ts';
import { isKnown, readValues, scannable } from './values/read-values.ts';
import type { Value } from './values/value.ts';
import { expression } from './values/expression.ts';

/**
 * Values: every number, price, date, time, percentage, e-mail, phone and code of a draft stands in
 * what it cites or in a field of the contact, or follows from that. What only the customer has named
 * may be taken up, but not stated.
 */
export function guardValues(reading: Reading): Objection[] {
  const read = reading.sentences.map((sentence) => ({
    sentence,
    all: readValues(sentence.text, sentence.language, reading.evidence.today),
  }));
  const isGiven = (value: Value, sentence: Sentence): boolean =>
    givenBy(reading)(value) || isRate(value, sentence, reading);
  return read.flatMap(({ sentence, all }) => {
    const known = all.filter(
      (value) =>
        isGiven(value, sentence) &&
        (!isDerived(value, reading) || fitsUnit(value, sentence, reading)),
    );
    return all
      .filter((value) => !known.includes(value) && !countsNothing(value, sentence))
      .filter((value) => !isNotFree(value, sentence, reading))
      .filter((value) => !isDeniedAmount(value, sentence, reading))
      .filter(
        ({ readings }) =>
          !readings.some((one) => monthly.has(one)) || !hasResult(sentence, reading),
      )
      .filter((value) => !isTheirs(value, reading) || !mayEcho(value, sentence, known, reading))
      .map(({ raw }) => ({
        words: raw,
        sentence: `"${raw}" neither stands in the passages that you cite nor follows from them by a calculation that you named: leave it out, cite the passage that says it, or name the calculation.`,
      }));
  });
}

/** "£42 for an hour", where a source says "£42 an hour". */
function isRate({ at, raw, readings }: Value, { text, language }: Sentence, reading: Reading) {
  return (
    readings.includes('minutes:60') &&
    /(?:[$£€] ?\d[\d.,]*|\d ?(?:€|reais|euros|pesos|soles))(?: (?:for|por|a|la|per))? $/u.test(
      scannable(text, language).slice(0, at),
    ) &&
    /\b(?:an?|per|por|a|la|cada|\/) ?(?:hour|hora)\b/u.test(reading.citedPlain) &&
    /^(?:an?|1|one|uma?|una?) ?h/u.test(raw)
  );
}

/**
 * What one thing costs is no total: "£360 a night" for three nights. "£174 a week" may be one, and so
 * is "£3,120 a month" for four desks. What is multiplied later is of each.
 */
function fitsUnit(value: Value, { text, language }: Sentence, reading: Reading): boolean {
  const after = scannable(text, language).slice(value.at + value.raw.length);
  const each = reading.claims.map((one) => one.perUnit).join('|');
  const [unit, noun = ''] = expression(`^ ?(?:${each})\\b ?(\\p{L}*)`, 'u').exec(after) ?? [];
  if (unit === undefined || isPart(value, reading) || /^ ?\d/u.test(after.slice(unit.length)))
    return true;
  if (noun === '') return false;
  const many = [text, ...reading.evidence.customer].some((one) =>
    expression(`\\d (?!(?:${each})\\b)(?:\\p{L}+ )?${noun}(?:e?s)?\\b`, 'u').test(
      scannable(one, language),
    ),
  );
  const isPriced = expression(`${priced} ?(?:${each}) ${noun}\\b`, 'u').test(reading.citedPlain);
  return isPriced ? !many : longer.test(noun);
}

/** A number, with a currency behind it or none. */
const priced = '\\d ?(?:€|\\$|£|euros|reais|pesos|soles|dollars|pounds)?';

/** What a thing that is paid by the piece, the hour or the night may come to. */
const longer = /^(?:week|month|year|semana|mes|ano)$/u;

/** "1. First", "the two of them", "two options". */
export function countsNothing(value: Value, { text, language }: Sentence): boolean {
  const { kind, at, raw } = value;
  const plain = scannable(text, language);
  if (at === 0 && /^\d+[.)]/u.test(plain)) return true;
  const { idioms } = numerals[language];
  if (/^the [2-4]$/u.test(raw))
    return (
      // "The two would come to" is no day of the month.
      !text.toLowerCase().includes(raw) ||
      /\b(?:for|of|between) $/u.test(plain.slice(0, at)) ||
      /^ (?:compare|differ|together|combined)\b/u.test(plain.slice(at + raw.length))
    );
  if (kind !== 'number' && kind !== 'duration') return false;
  const rest = plain.slice(at + raw.length);
  if (
    countsList(Number.parseInt(raw, 10), rest) ||
    /^[2-4] (?:\p{L}+ ){1,4}\p{L}+:$/u.test(`${raw}${rest}`.trim())
  )
    return true;
  if (kind === 'duration' && /^[2-4] d/u.test(raw) && pointing.test(plain.slice(0, at)))
    return true;
  return (
    kind === 'number' &&
    (expression(`^ (?:${idioms})\\b`, 'u').test(rest) ||
      /^ of (?:you|them|us|those|these)\b/u.test(rest) ||
      (/^[2-4]$/u.test(raw) && countsFew(raw, plain.slice(0, at), rest, language)))
  );
}

/** "Which of the two days", "on these three days". */
const pointing = /\b(?:d?[eo]ss?[ea]s|d?est[ea]s|d[oa]s|esos|estos|(?:of )?(?:these|those)) $/u;

/** "The two", "two options", "for two". */
const countsFew = (raw: string, before: string, rest: string, language: LanguageCode): boolean =>
  /\b(?:the|all|those|these|[dl][oa]s|os|as|vos|ambos|both|nos|nas|es[oa]s|est[oa]s) $/u.test(
    before,
  ) ||
  expression(`^ (?:more |mais |mas )?(?:${numerals[language].countable})\\b`, 'u').test(rest) ||
  (/\b(?:for|para|entre|last) $/u.test(before) && /^(?:$|[.,;!?])/u.test(rest));

/** "Two barbers: Jonas and Bruna" counts what it names. */
function countsList(count: number, rest: string): boolean {
  const [, list = ''] =
    /^(?: [^:.;!?\d]{2,40})?: (.+?)(?=[.;!?](?:\s|$)|$)/u.exec(rest) ??
    /^ [^:.;!?\d]{2,40}? (?:are|son|sao) (.+?)(?=[.;!?,](?:\s|$)|$)/u.exec(rest) ??
    [];
  return list !== '' && list.split(/, (?:and |e |y )?| (?:and|e|y) /u).length === count;
}

/** "It isn't free: it's £14" is true of what has a price; what is denied behind it is not that. */
function isNotFree({ kind, readings, at }: Value, sentence: Sentence, reading: Reading) {
  if (kind !== 'money' || !readings.includes('money:0')) return false;
  const text = scannable(sentence.text, sentence.language);
  const before =
    text
      .slice(0, at)
      .split(/[.,;:]\s/u)
      .at(-1) ?? '';
  return (
    isDenied(before, reading.claims) && [...reading.known].some((one) => one.startsWith('money:'))
  );
}

/** "R$ 140 cannot be paid in parts", where the customer said that it came to 140. */
const isDeniedAmount = (
  { readings, at }: Value,
  { text, language }: Sentence,
  { customers, claims }: Reading,
): boolean =>
  amountsOf('money', readings).some((amount) => customers.has(`bare:${amount}`)) &&
  isDenied(clauseAround(scannable(text, language), at), claims);

const contacts = new Set(['email', 'phone']);
const free = new Set(['number', 'code']);
const ours = new Set(['money', 'percent']);
const moments = new Set(['time', 'date', 'day']);

const sentenceValues = ({ text, language }: Sentence, { evidence }: Reading): readonly Value[] =>
  readValues(text, language, evidence.today);

/** Whether the customer has named a value. */
export const isTheirs = (value: Value, reading: Reading): boolean =>
  isKnown(value, reading.customers) ||
  isWorkedOutOfTheirs(value, reading) ||
  isPartOfResult(value, reading) ||
  (value.kind === 'time' &&
    amountsOf('time', value.readings).some((minutes) =>
      reading.customers.has(`number:${(minutes / 60) % 12 || 12}`),
    ));

/** "If it is at nine": a time that stands behind a condition, where nothing opens. */
function isSupposed({ at, raw }: Value, text: string, claims: readonly Claims[]): boolean {
  const clause = clauseAround(text, at);
  if (pattern(claims.map((one) => one.opens)).test(clause)) return false;
  const before = clause.slice(0, Math.max(clause.indexOf(raw), 0));
  return (
    pattern(claims.map((one) => one.supposes)).test(before) ||
    pattern(claims.map((one) => one.tooLate)).test(clause)
  );
}

/** "A child of 7 years", where nothing is said of whom we take. */
const isAge = (
  { kind, raw }: Value,
  before: string,
  clause: string,
  claims: readonly Claims[],
): boolean =>
  kind === 'duration' &&
  /(?:ano|year|mes|month)/u.test(raw) &&
  pattern(claims.map((one) => one.aged)).test(before) &&
  !pattern(claims.map((one) => one.ours)).test(clause);

const opensAt = (clause: string, claims: readonly Claims[]): boolean =>
  pattern(claims.map((one) => one.opens)).test(clause);

/** "In four weeks", "in a month": over how long a price is added up. */
const monthly = new Set(['minutes:40320', 'minutes:43800']);

/** Whether a price that was worked out stands in it. */
const hasResult = (sentence: Sentence, reading: Reading): boolean =>
  sentenceValues(sentence, reading).some((one) => one.kind === 'money' && isDerived(one, reading));

/** "What your $900 buys." */
const possessive = /\b(?:your|seus?|suas?|sus?|tus?|vuestros|teus)$/u;
const yours = /\b(?:your?|voces?|seus?|suas?|usted|su|tus?|te)\b/u;

/** Whether a value that only the customer has named is taken up, not stated. */
function mayEcho(
  value: Value,
  sentence: Sentence,
  known: readonly Value[],
  reading: Reading,
): boolean {
  const { draft, claims } = reading;
  const text = scannable(sentence.text, sentence.language);
  if (sentence.handsOver && !ours.has(value.kind)) return true;
  // An hour that the model has chosen is that of a reminder, and of nothing else.
  if (isKnown(value, reading.customers) && !isKnown(value, reading.asked))
    return pattern(claims.map((one) => one.reminds)).test(text);
  const worksOut = sentenceValues(sentence, reading).some((one) => isDerived(one, reading));
  if (free.has(value.kind)) return sentence.question || !isOfEach(value, text, reading);
  if (!ours.has(value.kind) && (sentence.question || draft.calls.length > 0)) return true;
  // Where nothing is said of the business, its customer's words are only taken up.
  if (!ours.has(value.kind) && !contacts.has(value.kind) && draft.kind === 'courtesy') return true;
  const before = text.slice(0, value.at).trimEnd();
  const clause = clauseAround(text, value.at);
  const supposed = isSupposed(value, text, claims);
  const follows = (lists: readonly string[]) =>
    expression(`(?<![a-z])(?:${lists.join('|')})$`, 'u').test(before);
  const isStated = follows(claims.map((one) => one.price));
  if (value.kind === 'time' && supposed) return true;
  // "On Sunday at 3 pm it comes to R$ 335."
  const comesTo = hasResult(sentence, reading);
  if (value.kind === 'time' && comesTo && !opensAt(clause, claims)) return true;
  if (value.kind === 'money' && possessive.test(before)) return true;
  if (isAge(value, before, clause, claims)) return true;
  if (isDenied(clause.replace(value.raw, ' '), claims)) return true;
  const states = pattern(claims.flatMap((one) => [one.ours, one.policy, one.opens, one.affirms]));
  const isAside = !states.test(clause) && !mentionsSources(clause, reading);
  if (worksOut && isPartOfResult(value, reading) && (!moments.has(value.kind) || isAside))
    return true;
  const isTopic = /^\W*(?:for|para)\b.*:[*_]*$/u.test(text);
  const takenUp =
    moments.has(value.kind) &&
    (isAside || isTopic) &&
    (yours.test(clause) || /:[*_]*$/u.test(sentence.text));
  // "From 7 pm to 9.30 pm are two and a half hours."
  const isTheirSum = sentenceValues(sentence, reading).some((one) =>
    isWorkedOutOfTheirs(one, reading),
  );
  if (isTheirSum && !ours.has(value.kind) && isAside) return true;
  if (isWorkedOutOfTheirs(value, reading) && !isKnown(value, reading.customers))
    return sentence.question;
  // A day of the customer's may not become one of the business's.
  if (value.kind === 'day') return supposed || takenUp || worksOut;
  if (value.readings.includes('money:0')) return sentence.question;
  const beside = known.some(({ kind }) => kind === value.kind);
  if (contacts.has(value.kind))
    return beside || pattern(claims.map((one) => one.theirs)).test(before);
  // "At 9 weeks the course costs …": what stands in front is what is spoken about.
  if (value.kind === 'duration' && /^\S+(?: \S+)?$/u.test(before)) return true;
  if (sentence.handsOver && isAskedAbout(clause, claims)) return true;
  if (isStated) return false;
  if (sentence.handsOver && saysWhoActs(clause, claims)) return !isGranted(clause, claims);
  return (
    beside ||
    sentence.question ||
    follows(claims.map((one) => one.echo)) ||
    (!ours.has(value.kind) && takenUp)
  );
}

/** "15 a pair" is a price, although no currency says so. */
function isOfEach({ kind, at, raw }: Value, text: string, { claims }: Reading): boolean {
  if (kind !== 'number' || isDenied(clauseAround(text, at), claims)) return false;
  const each = claims.map((one) => one.each).join('|');
  return expression(`^${raw} (?:${each})\\b`, 'u').test(text.slice(at));
}
