import { pattern, type Reading } from '../reading.ts';
import { sentencesOf } from '../sentences.ts';
import { calculatedValues } from './calculations.ts';
import { derivedDays } from './derived-days.ts';
import { amountsOf, derivedValues } from './derived.ts';
import { isKnown, readValues, scannable } from './read-values.ts';
import type { Value } from './value.ts';

const derived = new WeakMap<Reading, ReadonlySet<string>>();

/** Tells whether a value is known, or follows from what is known by a step that is done again. */
export const givenBy =
  (reading: Reading): ((value: Value) => boolean) =>
  (value) =>
    isKnown(value, reading.known) || isKnown(value, derivedIn(reading));

/** Whether a value follows from others, and stands nowhere itself. */
export const isDerived = (value: Value, reading: Reading): boolean =>
  !isKnown(value, reading.known) && isKnown(value, derivedIn(reading));

/** Whether a value is a share or one of several, as "£34 each" is. */
export const isPart = ({ readings }: Value, reading: Reading): boolean =>
  readings.some((one) => derivedIn(reading).has(`part:${one}`));

/** What follows from the values of a draft, worked out when it is first asked for. */
function derivedIn(reading: Reading): ReadonlySet<string> {
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
  const says = (key: 'compares' | 'divides' | 'pairs' | 'together'): boolean =>
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
    divides: ways.divides,
  });
  const found = new Set([
    ...calculated,
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
