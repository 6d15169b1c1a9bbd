import { pattern, type Reading } from '../reading.ts';
import { sentencesOf } from '../sentences.ts';
import { type Calculated, calculatedValues } from './calculations.ts';
import { derivedDays } from './derived-days.ts';
import { amountsOf, derivedValues } from './derived.ts';
import { isKnown, readValues, scannable } from './read-values.ts';
import type { Value } from './value.ts';

interface Derived {
  all: ReadonlySet<string>;
  calculated: Calculated;
}
const derived = new WeakMap<Reading, Derived>();

/** Tells whether a value is known, or follows from what is known by a step that is done again. */
export const givenBy =
  (reading: Reading): ((value: Value) => boolean) =>
  (value) =>
    isKnown(value, reading.known) || isKnown(value, derivedIn(reading).all);

/** Whether a value follows from others, and stands nowhere itself. */
export const isDerived = (value: Value, reading: Reading): boolean =>
  !isKnown(value, reading.known) && isKnown(value, derivedIn(reading).all);

/** Whether a value is a share or one of several, as "£34 each" is. */
export const isPart = ({ readings }: Value, reading: Reading): boolean =>
  readings.some((one) => derivedIn(reading).all.has(`part:${one}`));

/** Whether a value follows from the customer's words alone. */
export const isWorkedOutOfTheirs = (value: Value, reading: Reading): boolean =>
  isKnown(value, derivedIn(reading).calculated.theirs);

/** Whether something that is said was worked out of this value of the customer's. */
export const isPartOfResult = (value: Value, reading: Reading): boolean =>
  isKnown(value, derivedIn(reading).calculated.parts);

/** What follows from the values of a draft, worked out when it is first asked for. */
function derivedIn(reading: Reading): Derived {
  const lately = derived.get(reading);
  if (lately) return lately;
  const { evidence, text, language, cited, sentences } = reading;
  const stated = sentences.flatMap((one) => readValues(one.text, one.language, evidence.today));
  const sources = cited
    .flatMap((one) => sentencesOf(one.text))
    .map((one) => ({
      plain: scannable(one, evidence.home),
      language: evidence.home,
      values: readValues(one, evidence.home),
    }));
  const counted = sources
    .flatMap(({ values }) => values)
    .filter(({ kind }) => kind === 'number' || kind === 'duration');
  const plain = scannable(text, language);
  const says = (key: 'compares' | 'divides' | 'pairs' | 'perUnit' | 'together'): boolean =>
    pattern(reading.claims.map((one) => one[key])).test(plain);
  const ways = {
    compares: says('compares'),
    divides: says('divides'),
    pairs: says('pairs'),
    totals: says('together'),
  };
  const calculated = calculatedValues(reading.draft.calculations ?? [], {
    ...reading,
    today: evidence.today,
    ...ways,
    perUnit: says('perUnit'),
  });
  const all = new Set([
    ...calculated.given,
    ...derivedValues({ ...reading, stated, counted, ways, packages: packagesIn(reading) }),
    ...derivedDays({
      ...reading,
      stated,
      sources,
      plain,
      counts: ways.compares,
      today: evidence.today,
    }),
  ]);
  const found = { all, calculated };
  derived.set(reading, found);
  return found;
}

/** "Two dozen cost £90": a clause of a source that names a count and a price. */
function packagesIn({ cited, evidence }: Reading): Map<number, Set<number>> {
  const packages = new Map<number, Set<number>>();
  for (const { text } of cited)
    for (const clause of text.split(/[.;!?]\s|\n/u)) {
      const readings = readValues(clause, evidence.home).flatMap((value) => value.readings);
      const prices = amountsOf('money', readings);
      if (prices.length > 0)
        for (const count of amountsOf('number', readings))
          packages.set(count, new Set([...(packages.get(count) ?? []), ...prices]));
    }
  return packages;
}
