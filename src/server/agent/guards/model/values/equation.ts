import { numberOf } from './value.ts';

/**
 * A part of a calculation. A time of day and a length of time are minutes, a date is YYYY-MM-DD,
 * working days are counted.
 */
export type Amount =
  | { kind: 'number' | 'percent' | 'clock' | 'length' | 'workdays'; value: number }
  | { kind: 'date'; value: string };

export type Term =
  | { amount: Amount }
  | { operator: '+' | '-' | '*' | '/'; left: Term; right: Term };

/** What is calculated, and what the model says that comes out. */
export interface Equation {
  term: Term;
  result: Amount;
}

/** The minutes of a unit of time. A month is a twelfth of a year here, and one of the calendar after a date. */
const MONTH = 43_800;
const units: readonly [RegExp, number][] = [
  [/^min/u, 1],
  [/^h/u, 60],
  [/^d/u, 1440],
  [/^(?:w|sem)/u, 10_080],
  [/^m/u, MONTH],
];
const unit =
  'minutes?|minutos?|mins?|hours?|horas?|hrs?|h|days?|dias?|d|weeks?|semanas?|months?|meses|mes';
const workdays =
  '(?:working|business|work) days?|dias? (?:uteis|util|habil|habiles|laborables?|comerciais)';
const tokens = new RegExp(
  [
    String.raw`(?<date>\d{4}-\d{2}-\d{2})`,
    String.raw`(?<hour>\d{1,2})[:h](?<minute>\d{2})(?!\d)`,
    String.raw`(?<number>\d[\d.,]*\d|\d)(?:\s?(?<percent>%)|\s(?<workdays>${workdays})(?!\p{L})|[\s-]?(?<unit>${unit})(?!\p{L}))?`,
    String.raw`(?<operator>[-+*/×÷·−–()=≈]|(?<![\p{L}])(?:x|of)(?!\p{L}))`,
  ].join('|'),
  'gu',
);
const operators: Record<string, string> = {
  '×': '*',
  '·': '*',
  x: '*',
  of: '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '≈': '=',
};

/**
 * Reads "4 * 48 = 192", "262 - 5% = 248.90", "18:00 - 1:30 = 16:30", "2026-12-01 + 10 days =
 * 2026-12-11", with signs of currencies or without. A point or a comma may stand before the cents,
 * so there may be two readings of one calculation.
 */
export function readEquation(written: string): Equation[] {
  const plain = written.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [pointed, numberOf].flatMap((read) => {
    const parser = new Parser(tokensIn(plain, read));
    const equation = parser.equation();
    return equation ? [equation] : [];
  });
}

/** "1,650.50" and "0.125" as a number. */
const pointed = (digits: string): number =>
  Number(/,\d{1,2}$/u.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', ''));

type Token = { amount: Amount } | { sign: string };

function tokensIn(plain: string, read: (digits: string) => number): Token[] {
  return [...plain.matchAll(tokens)].flatMap(({ groups = {} }): Token[] => {
    const { date, hour, minute, number, percent, operator } = groups;
    if (date !== undefined) return [{ amount: { kind: 'date', value: date } }];
    if (hour !== undefined)
      return [{ amount: { kind: 'clock', value: Number(hour) * 60 + Number(minute) } }];
    if (operator !== undefined) return [{ sign: operators[operator] ?? operator }];
    const value = read(number ?? '');
    if (percent !== undefined) return [{ amount: { kind: 'percent', value } }];
    if (groups['workdays'] !== undefined) return [{ amount: { kind: 'workdays', value } }];
    const name = groups['unit'];
    const minutes = units.find(([names]) => name !== undefined && names.test(name))?.[1];
    return [
      {
        amount:
          minutes === undefined
            ? { kind: 'number', value }
            : { kind: 'length', value: value * minutes },
      },
    ];
  });
}

class Parser {
  #at = 0;
  readonly #tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  equation(): Equation | undefined {
    const term = this.#sum();
    if (!term || !this.#takes('=')) return undefined;
    const last = this.#tokens[this.#at];
    return last && 'amount' in last && this.#at === this.#tokens.length - 1
      ? { term, result: last.amount }
      : undefined;
  }

  #sum(): Term | undefined {
    let left = this.#product();
    for (;;) {
      const operator = this.#takes('+') ?? this.#takes('-');
      if (!left || !operator) return left;
      const right = this.#product();
      left = right && { operator, left, right };
    }
  }

  #product(): Term | undefined {
    let left = this.#part();
    for (;;) {
      const operator = this.#takes('*') ?? this.#takes('/');
      if (!left || !operator) return left;
      const right = this.#part();
      left = right && { operator, left, right };
    }
  }

  #part(): Term | undefined {
    if (this.#takes('(')) {
      const inner = this.#sum();
      return this.#takes(')') ? inner : undefined;
    }
    const next = this.#tokens[this.#at];
    if (!next || !('amount' in next)) return undefined;
    this.#at += 1;
    return { amount: next.amount };
  }

  #takes<Sign extends string>(sign: Sign): Sign | undefined {
    const next = this.#tokens[this.#at];
    if (!next || !('sign' in next) || next.sign !== sign) return undefined;
    this.#at += 1;
    return sign;
  }
}

/** What comes out of a term; undefined where its parts do not go together. */
export function resultOf(term: Term): Amount | undefined {
  if ('amount' in term) return term.amount;
  const [left, right] = [resultOf(term.left), resultOf(term.right)];
  if (!left || !right) return undefined;
  if (left.kind === 'date') return ofDate(left.value, term.operator, right);
  if (right.kind === 'date') return undefined;
  const number = (value: number): Amount => ({ kind: 'number', value });
  const isSum = term.operator === '+' || term.operator === '-';
  // "262 - 5%" takes the share of what stands before it.
  const other =
    right.kind === 'percent' ? (right.value / 100) * (isSum ? left.value : 1) : right.value;
  const own = left.kind === 'percent' ? left.value / 100 : left.value;
  switch (term.operator) {
    case '*':
      return isTime(left) || isTime(right)
        ? { kind: 'length', value: own * other }
        : number(own * other);
    case '/':
      if (other === 0) return undefined;
      return isTime(left) && !isTime(right)
        ? { kind: 'length', value: own / other }
        : number(own / other);
    default: {
      if (left.kind === 'percent' || (right.kind !== 'percent' && isTime(left) !== isTime(right)))
        return undefined;
      if ((left.kind === 'workdays') !== (right.kind === 'workdays')) return undefined;
      const value = term.operator === '+' ? own + other : own - other;
      if (left.kind !== 'clock') return { kind: left.kind, value };
      return right.kind === 'clock' && term.operator === '-' && value >= 0
        ? { kind: 'length', value }
        : { kind: 'clock', value: (value + 2 * 1440) % 1440 };
    }
  }
}

const isTime = ({ kind }: Amount): boolean => kind === 'clock' || kind === 'length';

function ofDate(date: string, operator: string, right: Amount): Amount | undefined {
  try {
    const from = Temporal.PlainDate.from(date);
    if (right.kind === 'date' && operator === '-')
      return {
        kind: 'length',
        value: Temporal.PlainDate.from(right.value).until(from).days * 1440,
      };
    if (operator !== '+' && operator !== '-') return undefined;
    if (right.kind === 'workdays')
      return { kind: 'date', value: afterWorkdays(from, right.value, operator).toString() };
    if (right.kind !== 'length') return undefined;
    const length =
      right.value % MONTH === 0
        ? { months: right.value / MONTH }
        : { days: Math.round(right.value / 1440) };
    const to = operator === '+' ? from.add(length) : from.subtract(length);
    return { kind: 'date', value: to.toString() };
  } catch {
    // "2026-02-30" is no date.
    return undefined;
  }
}

/** In days. */
const mostWorkdays = 250;

/** Monday to Friday; of the holidays only those that are the same nearly everywhere. */
function afterWorkdays(from: Temporal.PlainDate, count: number, operator: '+' | '-') {
  let [date, left] = [from, Math.min(count, mostWorkdays)];
  while (left > 0) {
    date = date.add({ days: operator === '+' ? 1 : -1 });
    if (date.dayOfWeek <= 5 && !holidays.has(date.toString().slice(5))) left -= 1;
  }
  return date;
}
const holidays = new Set(['12-25', '01-01']);
