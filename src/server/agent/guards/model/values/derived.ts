import type { Value } from './value.ts';

/** What a sum may be made of. */
export interface Ground {
  /** All values of the draft, in order. */
  stated: readonly Value[];
  /** Readings of the cited passages, and of the customer's words. */
  known: ReadonlySet<string>;
  customers: ReadonlySet<string>;
  /** Numbers and lengths of time of the cited passages. */
  counted: readonly Value[];
  /** Whether the draft says what is left or saved, what each pays, speaks of two, or says a total. */
  ways: { compares: boolean; divides: boolean; pairs: boolean; totals: boolean };
  /** What the cited passages ask for so many of a thing, by their count. */
  packages: ReadonlyMap<number, ReadonlySet<number>>;
}

/** "Month by month it would be £120 a year." */
const MONTHS = 12;
/** From here on a result may be told without its cents. */
const wholeFrom = 20;
const dayMinutes = 1440;
const most = { count: 60, operands: 5, stated: 10, steps: 4 };

/**
 * The values of a draft that follow from others by one step of arithmetic, done again here: a total
 * of what it states, so many of what its source says, a share that it names, what is left, one of as
 * many as its source says. A price or a length of time that only the customer has named takes part
 * where the source's own share, count or length is applied to it; else only their counts do.
 */
export function derivedValues(ground: Ground): ReadonlySet<string> {
  return new Set([...money(ground), ...numbers(ground), ...lengths(ground)]);
}

function money(ground: Ground): string[] {
  const { stated, known } = ground;
  const derived = fixpoint('money', stated, known, (accepted) => {
    const said = [...accepted];
    const products = productsOf(said, ground);
    return [
      ...products,
      ...partsOf(said, products, ground),
      ...sumsOf(said, products),
      ...(ground.ways.compares ? lessOthers([...sumsOf(said, []), ...products], said) : []),
    ];
  });
  const all = [
    ...derived.flatMap((one) => amountsOf('money', [one])),
    ...statedOf('money', ground),
  ];
  const parts = new Set(partsOf(all, productsOf(all, ground), ground).flatMap(roundings));
  return [
    ...derived,
    ...derived
      .filter((one) => amountsOf('money', [one]).some((amount) => parts.has(amount)))
      .map(partly),
  ];
}

/** So many of what is known: as often as the draft says, or in all for as many as the customer says. */
function productsOf(said: readonly number[], ground: Ground): number[] {
  const { stated, known, customers, counted, packages, ways } = ground;
  const counts = [
    ...countsIn(stated.flatMap(({ readings }) => readings)),
    ...(ways.pairs ? [2] : []),
    ...(ways.totals ? [...countsIn(customers), ...beyond(customers, counted)] : []),
    ...(ways.compares ? [MONTHS] : []),
  ];
  // "Two boxes for £46": two of them do not cost twice as much, unless both are said.
  const fits = (count: number): boolean => {
    const asked = packages.get(count);
    return asked === undefined || said.some((price) => asked.has(price));
  };
  const base = [...new Set([...said, ...amountsOf('money', known)])];
  const own = countsIn(counted.flatMap(({ readings }) => readings));
  return [
    ...base.flatMap((one) => counts.filter(fits).map((count) => one * count)),
    ...theirsOf(customers).flatMap((one) => own.map((count) => one * count)),
  ];
}

/** A share that the source names, and one of as many as it says. */
function partsOf(said: readonly number[], products: readonly number[], ground: Ground): number[] {
  const { stated, known, customers, counted, ways } = ground;
  const own = countsIn(counted.flatMap(({ readings }) => readings));
  const told = new Set(countsIn(stated.flatMap(({ readings }) => readings)));
  const counts = own.filter((count) => ways.divides || told.has(count));
  const base = [...new Set([...said, ...amountsOf('money', known)]), ...theirsOf(customers)];
  return [
    ...[...base, ...products].flatMap((one) =>
      sharesOf(stated, known).flatMap((share) =>
        [share, 100 - share, 100 + share].map(shareOf(one)),
      ),
    ),
    ...base.flatMap((one) => counts.map((count) => one / count)),
  ];
}

const statedOf = (type: Type, { stated, known }: Ground): number[] =>
  stated
    .flatMap(({ readings }) => amountsOf(type, readings))
    .filter((amount) => known.has(`${type}:${amount}`));

/** "£34 each" is one of ten; "£360 a night" is not what three nights cost. */
export const partly = (reading: string): string => `part:${reading}`;

/** "For seven hours" of five that are included: two more. */
const beyond = (customers: ReadonlySet<string>, counted: readonly Value[]): number[] =>
  amountsOf('minutes', customers).flatMap((theirs) =>
    counted
      .flatMap(({ readings }) => amountsOf('minutes', readings))
      .flatMap((own) => [(theirs - own) / 60, (theirs - own) / dayMinutes])
      .filter((count) => Number.isInteger(count) && count > 0 && count <= most.count),
  );

/** "10 weeks, two a week": 20 lessons, of which 80 % are 16, and 4 are left. */
function numbers({ stated, known }: Ground): string[] {
  const shares = sharesOf(stated, known);
  const counts = countsIn(stated.flatMap(({ readings }) => readings)).filter(
    (count) => known.has(`number:${count}`) || known.has(`bare:${count}`),
  );
  return fixpoint('number', stated, known, (accepted) => {
    const said = [...new Set([...counts, ...accepted])];
    return said.flatMap((one) => [
      ...said.flatMap((other) => (one === other ? [] : [one * other, Math.abs(one - other)])),
      ...shares.map(shareOf(one)),
    ]);
  });
}

/** "After 20 days, 5 of them are to be paid": the customer's length, less the source's. */
function lengths({ stated, known, customers, counted, ways }: Ground): string[] {
  const theirs = amountsOf('minutes', customers);
  const left = (accepted: ReadonlySet<number>): number[] =>
    ways.compares
      ? theirs.flatMap((one) => [...accepted].map((other) => Math.abs(one - other)))
      : [];
  const said = stated.flatMap(({ readings }) => amountsOf('minutes', readings));
  const days = left(new Set(said.filter((length) => known.has(`minutes:${length}`))))
    .filter((length) => length % dayMinutes === 0)
    .map((length) => `number:${length / dayMinutes}`);
  const own = new Set(countsIn(counted.flatMap(({ readings }) => readings)));
  const times = countsIn(stated.flatMap(({ readings }) => readings)).filter((one) => own.has(one));
  const whole = (accepted: ReadonlySet<number>): number[] =>
    [...accepted].flatMap((one) => times.map((count) => one * count));
  return [
    ...fixpoint('minutes', stated, known, (accepted) => [
      ...left(accepted),
      ...(said.length > 2 ? whole(accepted) : []),
    ]),
    ...days,
  ];
}

/** What is stated and known, and what follows from that, until nothing more does. */
function fixpoint(
  type: Type,
  stated: readonly Value[],
  known: ReadonlySet<string>,
  resultsOf: (accepted: ReadonlySet<number>) => number[],
): string[] {
  const all = stated.map((value) => ({ value, amounts: amountsOf(type, value.readings) }));
  const isKnown = (amount: number): boolean => known.has(`${type}:${amount}`);
  const accepted = new Set(all.flatMap(({ amounts }) => amounts).filter(isKnown));
  const open = all.filter(({ amounts }) => amounts.length > 0 && !amounts.some(isKnown));
  const derived = new Set<number>();
  if (open.length === 0 || accepted.size > most.stated) return [];
  for (let step = 0; step < most.steps; step += 1) {
    const results = new Set(resultsOf(accepted).flatMap(roundings));
    const before = derived.size;
    for (const { amounts } of open)
      for (const amount of amounts)
        if (results.has(rounded(amount))) {
          accepted.add(amount);
          derived.add(amount);
        }
    if (derived.size === before) break;
  }
  return [...derived].map((amount) => `${type}:${amount}`);
}

/** "Two at £48 would be £96, so you save £6". */
const lessOthers = (sums: readonly number[], said: readonly number[]): number[] =>
  sums.flatMap((one) => said.map((other) => Math.abs(one - other)));

/** Of two and more that are stated, and of one that is stated and so many of another. */
function sumsOf(said: readonly number[], products: readonly number[]): number[] {
  let sums = said.map((amount, at) => ({ amount, from: at + 1 }));
  const found = said.flatMap((one) => products.map((product) => one + product));
  for (let count = 2; count <= most.operands; count += 1) {
    sums = sums.flatMap(({ amount, from }) =>
      said.slice(from).map((other, at) => ({ amount: amount + other, from: from + at + 1 })),
    );
    found.push(...sums.map(({ amount }) => amount));
  }
  return found;
}

type Type = 'money' | 'number' | 'minutes';

const rounded = (amount: number): number => Math.round(amount * 100) / 100;
/** Half a cent goes up or down. */
const roundings = (amount: number): number[] => [
  rounded(amount - 1e-6),
  rounded(amount + 1e-6),
  // "Some R$ 157 for each of you."
  ...(amount > wholeFrom ? [Math.round(amount)] : []),
];
const shareOf =
  (whole: number) =>
  (share: number): number =>
    (whole * share) / 100;

/** Readings as amounts above zero. */
export const amountsOf = (
  type: Type | 'percent' | 'bare' | 'time' | 'day-of' | 'workdays',
  readings: Iterable<string>,
): number[] =>
  [...readings]
    .filter((reading) => reading.startsWith(`${type}:`))
    .map((reading) => Number(reading.slice(type.length + 1)))
    .filter((amount) => amount > 0);

const countsIn = (readings: Iterable<string>): number[] => {
  const all = [...readings];
  return [...new Set([...amountsOf('number', all), ...amountsOf('bare', all)])].filter(
    (count) => Number.isInteger(count) && count > 1 && count <= most.count,
  );
};

/** Shares that the draft names and its source as well. */
const sharesOf = (stated: readonly Value[], known: ReadonlySet<string>): number[] =>
  stated
    .flatMap(({ readings }) => amountsOf('percent', readings))
    .filter((share) => known.has(`percent:${share}`));

/** What the customer speaks of, with its currency or without. */
const theirsOf = (customers: ReadonlySet<string>): number[] => [
  ...amountsOf('money', customers),
  ...amountsOf('number', customers).filter((amount) => amount >= wholeFrom),
];
