import { counts, isNamedIn, lengths, readingsOf } from './amount-readings.ts';
import { partly } from './derived.ts';
import { type Amount, readEquation, resultOf, type Term } from './equation.ts';
import { isRight, solved } from './solved.ts';

/** What a calculation may be made of. */
interface Ground {
  /** Readings of the cited passages, and of the customer's words. */
  known: ReadonlySet<string>;
  customers: ReadonlySet<string>;
  /** YYYY-MM-DD. */
  today: string;
  /** The draft says what each of several pays, what a thing costs by the piece, what is saved. */
  divides: boolean;
  perUnit: boolean;
  compares: boolean;
}

/** Readings of what was worked out, and of what it was made of. */
export interface Calculated {
  /** What follows from the sources. */
  given: Set<string>;
  /** What follows from the customer's words alone: no more than these a statement of the business. */
  theirs: Set<string>;
  /** The customer's parts of what follows from the sources. */
  parts: Set<string>;
}

/** "Twice", "six bags": a number of a calculation that nobody has named, and multiplies. */
const mostTimes = 60;
/** No time of day that is said is before six. */
const earliest = 360;

/**
 * What a model says that it worked out. Each calculation is done again: its parts are values of the
 * sources, of the customer or of a calculation before it, and its result is right. The customer's
 * hour or day may be moved by a length of the source's, not the other way round. What the customer
 * names is no part of a price, but multiplies one, or the source's share is taken of it; a price is
 * divided only where the draft says that each of several costs so much.
 */
export function calculatedValues(calculations: readonly string[], ground: Ground): Calculated {
  const all: Calculated = { given: new Set(), theirs: new Set(), parts: new Set() };
  const factors = new Set<number>();
  for (const written of calculations) {
    const known: Known = {
      own: new Set([...ground.known, ...all.given]),
      theirs: new Set([...ground.customers, ...all.theirs]),
      today: ground.today,
      factors,
    };
    const isNamedAmount = (amount: Amount): boolean => isNamed({ amount, role: 'part' }, known);
    for (const { term, result } of readEquation(written)
      .filter(isRight)
      .flatMap((equation) => solved(equation, isNamedAmount, known.own) ?? [])
      .slice(0, 1)) {
      const leaves = leavesOf(term);
      const money = isMoney(leaves, known);
      const isOurs = money
        ? leaves.every((leaf) => mayCost(leaf, known, ground)) &&
          (ground.compares || !takesAway(term)) &&
          summandsOf(term).every((one) => isMoney(leavesOf(one), known))
        : isMovedByUs(leaves, known, result);
      if (!isOurs && (money || !leaves.every((leaf) => isNamed(leaf, known)))) continue;
      const into = isOurs ? all.given : all.theirs;
      // How long it is from one moment to another says nothing of the business.
      if (isSpan(term) && result.kind === 'length') all.given.add(`minutes:${result.value}`);
      // "11:00 + 2 hours" is no hour of ours where only the customer says two hours.
      const isMoved = !isOurs || leaves.some(({ amount }) => isOwnLength(amount, known.own));
      const isCounted = leaves.some(({ amount }) => known.own.has(`bare:${amount.value}`));
      for (const reading of readingsOf(result, money, isCounted))
        if (isMoved || !reading.startsWith('time:')) into.add(reading);
      if (!money) for (const reading of inUnits(result, leaves, known.own)) into.add(reading);
      if (money && isOfOne(term)) into.add(partly(`money:${Number(result.value)}`));
      for (const inner of innerOf(term)) {
        const amount = resultOf(inner);
        const costs = isMoney(leavesOf(inner), known);
        if (amount) for (const reading of readingsOf(rounded(amount), costs)) into.add(reading);
      }
      for (const { amount, role } of leaves)
        if (money && role === 'times' && amount.kind === 'number') {
          factors.add(amount.value);
          // "£72.50 each", where two of them are worked out.
          if (all.given.has(`money:${amount.value}`)) into.add(partly(`money:${amount.value}`));
        }
      if (isOurs)
        for (const { amount, shared, parted } of leaves)
          for (const reading of [
            ...readingsOf(amount, false, true),
            ...readingsOf(amount, (shared || parted) && money),
          ])
            all.parts.add(reading);
    }
  }
  return all;
}

interface Known {
  own: ReadonlySet<string>;
  theirs: ReadonlySet<string>;
  today: string;
  /** By what prices were multiplied before. */
  factors: ReadonlySet<number>;
}
interface Leaf {
  amount: Amount;
  role: 'part' | 'times' | 'divisor';
  /** A share is taken of it, or it is divided. */
  shared: boolean;
  parted: boolean;
}

function leavesOf(
  term: Term,
  { role, shared, parted }: Omit<Leaf, 'amount'> = { role: 'part', shared: false, parted: false },
): Leaf[] {
  if ('amount' in term) return [{ amount: term.amount, role, shared, parted }];
  const { operator, left, right } = term;
  const ofShare = [left, right].some((one) => 'amount' in one && one.amount.kind === 'percent');
  const inner = operator === '*' || operator === '/' ? 'times' : role;
  const isShared = shared || ofShare;
  return [
    ...leavesOf(left, { role: inner, shared: isShared, parted: parted || operator === '/' }),
    ...leavesOf(right, {
      role: operator === '/' ? 'divisor' : inner,
      shared: isShared,
      parted,
    }),
  ];
}

/** Whether a price of the sources, or their share of what the customer pays, is part of it. */
function isMoney(leaves: readonly Leaf[], { own, theirs }: Known): boolean {
  const has = (known: ReadonlySet<string>, type: string): boolean =>
    leaves.some(({ amount }) => amount.kind === 'number' && known.has(`${type}:${amount.value}`));
  return (
    has(own, 'money') ||
    // "€180 of toys and 90 of books, less 12%", "1,290 in ten parts".
    ((has(theirs, 'money') || has(theirs, 'number')) &&
      leaves.some(
        ({ amount, role }) =>
          (amount.kind === 'percent' && own.has(`percent:${amount.value}`)) ||
          (role === 'divisor' && amount.kind === 'number' && counts(amount.value, own)),
      ))
  );
}

/** Whether this may be part of a price that the sources do not say. */
function mayCost(
  { amount, role, shared, parted }: Leaf,
  { own, theirs, factors }: Known,
  ground: Ground,
): boolean {
  const { kind, value } = amount;
  if (kind === 'percent') return own.has(`percent:${value}`);
  // By the minute or by the hour? A price takes no length of time, only how many there are.
  if (kind !== 'number') return false;
  const price = `money:${value}`;
  if (role === 'part')
    return own.has(price) || (shared && (theirs.has(price) || theirs.has(`number:${value}`)));
  const isCount = counts(value, own) || counts(value, theirs);
  if (role === 'divisor') {
    const isOfUnit = ground.perUnit && (counts(value, own) || factors.has(value));
    return own.has(`percent:${100 / value}`) || (isCount && (ground.divides || isOfUnit));
  }
  return (
    own.has(price) ||
    ((shared || parted) && (theirs.has(price) || theirs.has(`number:${value}`))) ||
    (value >= 1 && (isCount || isMultiple(value)))
  );
}

const isOwnLength = ({ kind, value }: Amount, own: ReadonlySet<string>): boolean =>
  kind !== 'date' &&
  kind !== 'percent' &&
  (kind === 'number' ||
    own.has(`minutes:${value}`) ||
    // "1h30 before" is written as a time of day is.
    (value < earliest && own.has(`time:${value}`)));

/** "2 * 40 = 80" is minutes where the source says "40 minutes". */
const inUnits = ({ kind, value }: Amount, leaves: readonly Leaf[], own: Known['own']): string[] =>
  kind !== 'number'
    ? []
    : lengths
        .filter((minutes) =>
          leaves.some(
            ({ amount }) =>
              amount.kind === 'number' && own.has(`minutes:${amount.value * minutes}`),
          ),
        )
        .map((minutes) => `minutes:${value * minutes}`);

/** "45 - 30", and not "45 - 5%". */
const takesAway = (term: Term): boolean =>
  'operator' in term &&
  ((term.operator === '-' && !('amount' in term.right && term.right.amount.kind === 'percent')) ||
    takesAway(term.left) ||
    takesAway(term.right));

/** What is added up or taken away; a share is taken of what stands before it. */
const summandsOf = (term: Term): Term[] =>
  'operator' in term && (term.operator === '+' || term.operator === '-')
    ? 'amount' in term.right && term.right.amount.kind === 'percent'
      ? summandsOf(term.left)
      : [...summandsOf(term.left), ...summandsOf(term.right)]
    : [term];

const isSpan = (term: Term): boolean =>
  'operator' in term &&
  term.operator === '-' &&
  [term.left, term.right].every(
    (one) => 'amount' in one && (one.amount.kind === 'date' || one.amount.kind === 'clock'),
  );

const isMultiple = (value: number): boolean =>
  Number.isInteger(value) && value > 1 && value <= mostTimes;

/** Whether the sources say by how much, and anybody of what; a share is of their values alone. */
function isMovedByUs(leaves: readonly Leaf[], known: Known, result: Amount): boolean {
  const isOwn = ({ amount }: Leaf): boolean => isNamedIn(amount, known.own, known.today);
  return (
    leaves.some((leaf) => isOwn(leaf) && leaf.amount.value !== known.today) &&
    leaves.every(
      (leaf) =>
        isOwn(leaf) ||
        (result.kind !== 'percent' &&
          leaf.amount.kind !== 'length' &&
          leaf.amount.kind !== 'percent' &&
          isNamed(leaf, known)),
    )
  );
}

const isNamed = (
  { amount, role }: Pick<Leaf, 'amount' | 'role'>,
  { own, theirs, today }: Known,
): boolean =>
  isNamedIn(amount, own, today) ||
  isNamedIn(amount, theirs, today, true) ||
  (role === 'times' && amount.kind === 'number' && isMultiple(amount.value));

/** "3 * 3.50 + 2 * 9": what comes out on the way may be said as well. */
const innerOf = (term: Term): Term[] =>
  'amount' in term
    ? []
    : [term.left, term.right].flatMap((one) => ('amount' in one ? [] : [one, ...innerOf(one)]));

const rounded = (amount: Amount): Amount =>
  amount.kind === 'date' ? amount : { ...amount, value: Math.round(amount.value * 100) / 100 };

/** "£42 and £3 more an hour" is a price of one; "3 * £42" and "£42 + £42" are none. */
function isOfOne(term: Term): boolean {
  const parts = leavesOf(term).map(({ amount }) => amount.value);
  return !('operator' in term && term.operator === '*') && new Set(parts).size === parts.length;
}
