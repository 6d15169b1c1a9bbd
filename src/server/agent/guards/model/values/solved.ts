import { lengths } from './amount-readings.ts';
import { type Amount, type Equation, readEquation, resultOf, type Term } from './equation.ts';

/** From here on a result may be told without its cents. */
const wholeFrom = 20;
/** In minutes. */
const DAY = 1440;

/** Whether an equation comes out as it is written. */
export const comesOut = (written: string): boolean => readEquation(written).some(isRight);

/**
 * "30 November + 19 days = 19 December", "15:15 + 0:45 = 16:00": where both moments are named, the
 * length is worked out. "30 November + 7 days" is as long as the five working days of a source, and
 * five days of the calendar are not: undefined.
 */
export function solved(
  equation: Equation,
  isNamed: (amount: Amount) => boolean,
  own: ReadonlySet<string>,
): Equation | undefined {
  const { term, result } = equation;
  if (!('operator' in term) || (result.kind !== 'date' && result.kind !== 'clock')) return equation;
  const { left, right, operator } = term;
  if (!('amount' in left) || !('amount' in right) || left.amount.kind !== result.kind)
    return equation;
  const workdays = workdaysIn(own);
  const isWorked = workdays.some(({ value }) => Number(value) * DAY === right.amount.value);
  if (isNamed(right.amount) && !isWorked) return equation;
  const worked = workdays.find((amount) => {
    const end = resultOf({ operator, left, right: { amount } });
    return end?.kind === 'date' && end.value === result.value;
  });
  if (worked) return { term: { operator, left, right: { amount: worked } }, result };
  if (isWorked && result.kind === 'date') return undefined;
  if (![left.amount, result].every(isNamed)) return equation;
  const [from, to] = operator === '+' ? [left, { amount: result }] : [{ amount: result }, left];
  const { kind, value } = right.amount;
  if ((kind !== 'length' && kind !== 'clock') || typeof value === 'string') return equation;
  return { term: { operator: '-', left: to, right: from }, result: { kind: 'length', value } };
}

const workdaysIn = (own: ReadonlySet<string>): Amount[] =>
  [...own].flatMap((reading) =>
    reading.startsWith('workdays:')
      ? [{ kind: 'workdays' as const, value: Number(reading.slice('workdays:'.length)) }]
      : [],
  );

/** Whether an equation that was read comes out as it is written. */
export function isRight({ term, result }: Equation): boolean {
  const right = 'operator' in term ? resultOf(term) : undefined;
  if (!right) return false;
  if (right.kind === 'date' || result.kind === 'date') return right.value === result.value;
  const isShare = result.kind === 'percent' && right.kind === 'number';
  const off = Math.abs((isShare ? right.value * 100 : right.value) - result.value);
  return (
    off < 0.011 ||
    // What is divided, or a share of something, may be told in whole units.
    (!isShare &&
      isBroken(term) &&
      right.value >= wholeFrom &&
      off <= 0.5 &&
      Number.isInteger(result.value)) ||
    // "20 - 15 = 5 days": a length of as many.
    (right.kind === 'number' &&
      result.kind === 'length' &&
      lengths.some((minutes) => Math.abs(right.value * minutes - result.value) < 0.5))
  );
}

const isBroken = (term: Term): boolean =>
  'operator' in term
    ? term.operator === '/' || isBroken(term.left) || isBroken(term.right)
    : term.amount.kind === 'percent';
