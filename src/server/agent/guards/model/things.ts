import { claims } from '#server/agent/language/claims/claims.ts';
import { type LanguageCode, languages } from '#server/agent/language/languages.ts';
import { tokenize } from '#server/agent/retrieval/words.ts';
import { isAskedAbout } from './hand-over.ts';
import { stemsOf } from './list-stems.ts';
import { isDenied, type Reading } from './reading.ts';
import { sentencesOf } from './sentences.ts';
import type { Objection } from './shapes.ts';
import { amountsOf } from './values/derived.ts';
import { isDerived } from './values/given.ts';
import { isKnown, knownValues, readValues, scannable } from './values/read-values.ts';
import { expression } from './values/expression.ts';
import type { Value } from './values/value.ts';

interface Clause {
  /** Its own words, and for a source those around it that belong to no other value. */
  terms: Set<string>;
  wide: Set<string>;
  values: Value[];
  known: Set<string>;
  /** It says what things cost together. */
  isTotal: boolean;
}

const kinds = new Set(['money', 'percent', 'name']);

/**
 * Things: a price, a share, a length of time or a name is said of the thing of which its source
 * says it. It speaks up only where the words of the draft stand beside another such value, and none
 * of them beside this one.
 */
export function guardThings(reading: Reading): Objection[] {
  const { evidence, cited } = reading;
  const told = cited.flatMap(({ text }) =>
    sentencesOf(text)
      .filter((one) => !one.endsWith('?'))
      .flatMap((one) => withNeighbours(clausesOf(one, evidence.home))),
  );
  return reading.sentences.flatMap(({ text, plain, language, quoted, handsOver }) =>
    quoted ||
    language !== evidence.home ||
    isDenied(plain, reading.claims) ||
    (handsOver && isAskedAbout(plain, reading.claims))
      ? []
      : partsOf(text, language, reading).flatMap((clause) =>
          clause.values
            .filter(({ kind, readings }) => kinds.has(kind) && !readings.includes('money:0'))
            .filter((value) => isSaidOfAnother(value, clause, told))
            .map(({ raw }) => ({
              words: `${text.slice(0, 80)} (${raw})`,
              sentence: `Your source says "${raw}" of something else: read it again and say it of the right thing.`,
            })),
        ),
  );
}

/** "To Bragança, Jarinu and Perdões for R$ 55", "$45, gear included": all of it costs so much. */
const withNeighbours = (clauses: readonly Clause[]): Clause[] =>
  clauses.map((clause, at) =>
    clause.values.length === 0
      ? clause
      : {
          ...clause,
          wide: new Set(around(clauses, at).flatMap(({ terms }) => [...terms])),
          known: new Set([...clause.known, ...namesBeside(clauses, at)]),
        },
  );

/** The clause itself, with those before and behind it that have no values of their own. */
function around(clauses: readonly Clause[], at: number): Clause[] {
  const isOpen = (one: Clause | undefined): boolean =>
    one?.values.every(({ kind }) => kind === 'name') === true;
  let [from, to] = [at, at];
  while (isOpen(clauses[from - 1])) from -= 1;
  while (isOpen(clauses[to + 1])) to += 1;
  return clauses.slice(from, to + 1);
}

/** The names of such clauses: those before a value, or behind one that begins its clause. */
function namesBeside(clauses: readonly Clause[], at: number): string[] {
  const clause = clauses[at];
  const isFirst = clause?.values.find(({ kind }) => kind !== 'name')?.at === 0;
  return around(clauses, at)
    .filter((one) => isFirst === clauses.indexOf(one) > at && one !== clause)
    .flatMap(({ values }) => values.flatMap(({ readings }) => readings));
}

/** What is worked out is of no single thing. */
function partsOf(text: string, language: LanguageCode, reading: Reading): Clause[] {
  const clauses = clausesOf(text, language);
  return clauses.filter(({ values }) => !values.some((one) => isDerived(one, reading)));
}

function isSaidOfAnother(value: Value, clause: Clause, told: readonly Clause[]): boolean {
  const own = told.filter(({ known }) => isKnown(value, known));
  const others = told.filter(
    (one) => !own.includes(one) && one.values.some(({ kind }) => kind === value.kind),
  );
  // "Two boxes, 46 €": a value without words of its own says nothing of what it belongs to.
  if (others.length === 0 || own.length === 0 || own.some(({ terms }) => terms.size === 0))
    return false;
  if (clause.values.filter(({ kind }) => kind === value.kind).length > 1) return false;
  if (clause.isTotal) return false;
  const beside = (clauses: readonly Clause[], term: string) =>
    clauses.some((one) =>
      [...(clauses === own ? one.wide : one.terms)].some((other) => isAlike(term, other)),
    );
  const terms = [...clause.terms];
  const right = terms.some((term) => beside(own, term) && !beside(others, term));
  const wrong = terms.some((term) => beside(others, term) && !beside(own, term));
  const rest = clause.values.filter((one) => one !== value && one.kind !== value.kind);
  const counted = rest.some(
    (one) =>
      own.some(({ known }) => isKnown(one, known)) &&
      !others.some(({ known }) => isKnown(one, known)),
  );
  if (!wrong || counted) return false;
  return right
    ? covered(others, clause) === 1 && covered(own, clause) < 1
    : covered(others, clause) >= leastShared;
}

/** One word of many that stand beside another value is said by the way. */
const leastShared = 0.5;

/** "Entrega" and "entregamos" are of one thing. */
const isAlike = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) > 4 && (one.startsWith(other) || other.startsWith(one)));

/** How much of the words of the best of these clauses stands in the draft's. */
const covered = (told: readonly Clause[], { terms }: Clause): number =>
  Math.max(
    0,
    ...told.map(
      (one) =>
        [...one.terms].filter((term) => terms.has(term)).length / (one.terms.size || Infinity),
    ),
  );

/** The parts of a sentence that have values of their own. */
function clausesOf(sentence: string, code: LanguageCode): Clause[] {
  const { reader } = languages[code];
  const generic = stemsOf(claims[code].generic, code);
  const hasPrice = readValues(sentence, code).some(({ kind }) => kind === 'money');
  return sentence
    .split(/[;:]\s(?!\S*\d)|,\s|\s(?:and|e|y)\s(?!\d|meia|media)/u)
    .filter((one) => /\p{L}|\d/u.test(one))
    .map((one) => {
      const values = readValues(one, code);
      const names = namesIn(one);
      let plain = scannable(one, code);
      for (const { at, raw } of values)
        plain = plain.slice(0, at) + ' '.repeat(raw.length) + plain.slice(at + raw.length);
      const given = new Set(names.flatMap(({ readings }) => readings));
      const words = reader
        .words(plain)
        .filter((word) => !/\d/u.test(word) && !given.has(`name:${word}`));
      const terms = new Set(
        reader
          .terms(words)
          .map(({ stem }) => stem)
          .filter((stem) => stem.length > 1 && !generic.has(stem)),
      );
      return {
        terms,
        wide: terms,
        values: [...values, ...names],
        // "25 reais here, there 55": the currency of a list is named once.
        known: new Set([
          ...knownValues(one, code),
          ...given,
          ...(hasPrice
            ? amountsOf(
                'number',
                values.flatMap(({ readings }) => readings),
              ).map((amount) => `money:${amount}`)
            : []),
        ]),
        isTotal: expression(`\\b(?:${claims[code].together})\\b`, 'u').test(plain),
      };
    });
}

/** Names of two capitalised words in a row, as one value; either word is enough to know it. */
const namesIn = (clause: string): Value[] =>
  [...clause.matchAll(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu)].map(
    ({ 0: raw, index }) => ({
      kind: 'name' as const,
      raw,
      readings: tokenize(raw)
        .slice(-2)
        .map((word) => `name:${word}`),
      at: index,
    }),
  );
