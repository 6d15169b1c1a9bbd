import { readingsOfDate } from './derived-days.ts';
import { partly } from './derived.ts';
import { type Amount, type Equation, readEquation, resultOf, type Term } from './equation.ts';

/** What a calculation may be made of. */
interface Ground {
  /** Readings of the cited passages, and of the customer's words. */
  known: ReadonlySet<string>;
  customers: ReadonlySet<string>;
  /** YYYY-MM-DD. */
  today: string;
  /** The draft says what each of several pays. */
  divides: boolean;
}

/** "Twice", "six bags": a number of a calculation that nobody has named, and multiplies. */
const mostTimes = 60;
/** From here on a result may be told without its cents. */
const wholeFrom = 20;
const lengths = [1, 60, 1440, 10_080, 43_800];

/**
 * The readings of what a model says that it worked out. Each calculation is done again: its parts
 * are values of the sources, of the customer or of a calculation before it, and its result is right.
 * What the customer names is no part of a price, but multiplies one, or a share of the source's is
 * taken of it; it divides one only where the draft says that each of several pays so much.
 */
export function calculatedValues(
  calculations: readonly string[],
  ground: Ground,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const written of calculations) {
    const own = new Set([...ground.known, ...found]);
    const equation = readEquation(written).find(
      (one) => isRight(one) && isGrounded(one.term, own, ground),
    );
    if (!equation) continue;
    const money = isMoney(equation.term, own, ground);
    for (const reading of readingsOfResult(equation, money)) found.add(reading);
    // What the customer names may be said where something is worked out of it.
    for (const { amount } of leavesOf(equation.term))
      for (const reading of [...readingsOf(amount, money), ...readingsOf(amount, false)])
        found.add(reading);
  }
  return found;
}

function isRight({ term, result }: Equation): boolean {
  const right = resultOf(term);
  if (!right) return false;
  if (right.kind === 'date' || result.kind === 'date') return right.value === result.value;
  const says = result.kind === 'percent' && right.kind === 'number' ? result.value / 100 : 0;
  const told = says === 0 ? result.value : says;
  const off = Math.abs(right.value - told);
  return (
    off < 0.011 ||
    (right.value >= wholeFrom && off <= 0.5) ||
    // "20 - 15 = 5 days": a length of as many.
    (right.kind === 'number' &&
      result.kind === 'length' &&
      lengths.some((minutes) => Math.abs(right.value * minutes - result.value) < 0.5))
  );
}

type Role = 'part' | 'times' | 'divisor';
interface Leaf {
  amount: Amount;
  role: Role;
  /** A share is taken of it. */
  shared: boolean;
}

function leavesOf(term: Term, role: Role = 'part', shared = false): Leaf[] {
  if ('amount' in term) return [{ amount: term.amount, role, shared }];
  const { operator, left, right } = term;
  const ofShare = [left, right].some((one) => 'amount' in one && one.amount.kind === 'percent');
  const inner: Role = operator === '*' || operator === '/' ? 'times' : role;
  return [
    ...leavesOf(left, inner, shared || ofShare),
    ...leavesOf(right, operator === '/' ? 'divisor' : inner, shared || ofShare),
  ];
}

function isGrounded(term: Term, own: ReadonlySet<string>, ground: Ground): boolean {
  const leaves = leavesOf(term);
  const money = isMoney(term, own, ground);
  return leaves.every((leaf) => {
    if (isNamed(leaf.amount, own, ground.today)) return true;
    const theirs = isNamed(leaf.amount, ground.customers, ground.today);
    if (money && leaf.role === 'part')
      return theirs && leaf.shared && leaf.amount.kind !== 'percent';
    if (money && leaf.role === 'divisor') return ground.divides && isCount(leaf.amount);
    // A price is not made smaller by what nobody of the business has named.
    if (money && (leaf.amount.kind === 'percent' || Number(leaf.amount.value) < 1)) return false;
    return theirs || (leaf.role !== 'part' && isCount(leaf.amount));
  });
}

const isCount = ({ kind, value }: Amount): boolean =>
  kind === 'number' && Number.isInteger(value) && value > 1 && value <= mostTimes;

/** Whether a price of the sources', or their share of what the customer pays, is part of it. */
function isMoney(term: Term, own: ReadonlySet<string>, { customers }: Ground): boolean {
  const leaves = leavesOf(term);
  const has = (known: ReadonlySet<string>): boolean =>
    leaves.some(({ amount }) => amount.kind === 'number' && known.has(`money:${amount.value}`));
  return has(own) || (leaves.some(({ amount }) => amount.kind === 'percent') && has(customers));
}

/** Whether somebody has named such a number, time or date. */
function isNamed({ kind, value }: Amount, known: ReadonlySet<string>, today: string): boolean {
  switch (kind) {
    case 'date':
      return (
        value === today ||
        known.has(`date:${value}`) ||
        known.has(`date:${value.slice(5)}`) ||
        known.has(`day-of:${Number(value.slice(8))}`)
      );
    case 'percent':
      return known.has(`percent:${value}`);
    case 'clock':
      return (
        known.has(`time:${value}`) ||
        known.has(`minutes:${value}`) ||
        (value % 60 === 0 && known.has(`number:${(value / 60) % 12 || 12}`))
      );
    case 'length':
      return known.has(`minutes:${value}`) || countsOf(value).some((count) => named(count, known));
    case 'number':
      return (
        named(value, known) ||
        known.has(`money:${value}`) ||
        known.has(`percent:${value}`) ||
        lengths.some((minutes) => known.has(`minutes:${value * minutes}`))
      );
  }
}

const named = (count: number, known: ReadonlySet<string>): boolean =>
  known.has(`number:${count}`) || known.has(`bare:${count}`);

const countsOf = (length: number): number[] =>
  lengths.map((minutes) => length / minutes).filter((count) => Number.isInteger(count));

function readingsOfResult({ result, term }: Equation, money: boolean): string[] {
  const counted = 'operator' in term && term.operator === '*';
  const all = readingsOf(result, money);
  return counted ? all : [...all, ...all.filter((one) => one.startsWith('money:')).map(partly)];
}

function readingsOf({ kind, value }: Amount, money: boolean): string[] {
  switch (kind) {
    case 'date':
      return readingsOfDate(value);
    case 'percent':
      return [`percent:${value}`];
    case 'clock':
    case 'length':
      return [
        `time:${value % 1440}`,
        `minutes:${value}`,
        ...countsOf(value).flatMap((count) => [`number:${count}`, `bare:${count}`]),
      ];
    case 'number': {
      const amount = Math.round(value * 100) / 100;
      return [`number:${amount}`, money ? `money:${amount}` : `bare:${amount}`];
    }
  }
}
