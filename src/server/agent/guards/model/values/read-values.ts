import { LRUCache } from 'lru-cache';
import { claims } from '#server/agent/language/claims/claims.ts';
import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { takeLengths, takeMoney, takePercents } from './amounts.ts';
import { daysNamed, relativeDates, takeCalendar, takeDayOfMonth } from './calendar.ts';
import { takeContacts } from './contacts.ts';
import { plainLower, withDigits } from './number-words.ts';
import { takeTimes } from './times.ts';
import { numberOf, type Scan, take, type Value, written } from './value.ts';
import { expression } from './expression.ts';

/** Guards read the same sentences, and turns the same entries, many times. */
const read = new LRUCache<string, readonly Value[]>({ max: 1000 });
const sources = new LRUCache<string, ReadonlySet<string>>({ max: 1000 });

/**
 * The values of a text: numbers, money, dates, times, percentages, e-mails, phones, codes, with
 * numbers in words. Links are not among them, because they have their own list.
 */
export function readValues(text: string, code: LanguageCode, today?: string): readonly Value[] {
  const key = `${code} ${today ?? ''} ${text}`;
  const lately = read.get(key);
  if (lately) return lately;
  const scan: Scan = { text: scannable(text, code), values: [] };
  takeContacts(scan);
  takeCodes(scan);
  takeCalendar(scan, code, today);
  takeMoney(scan, code);
  takePercents(scan);
  takeTimes(scan, code);
  takeLengths(scan, code);
  takeDayOfMonth(scan, code);
  takeNumbers(scan);
  const values = scan.values.sort((a, b) => a.at - b.at);
  read.set(key, values);
  return values;
}

/** The text in which `Value.at` counts. */
export function scannable(text: string, code: LanguageCode): string {
  return withDigits(plainLower(text), code)
    .replaceAll(
      /(?:\b[a-z]{2,9}:)?\/\/\S+|\bwww\.\S+|(?<![@\p{L}\p{N}._%+-])(?:[\p{L}\p{N}-]+\.)+[a-z]{2,}\/\S*/gu,
      (link) => ' '.repeat(link.length),
    )
    .replaceAll(
      /(?<=\b(?:as|da|a la|desde la|hasta la) )(?:uma|una)\b(?= (?:e meia|y media|da tarde|de la|hora|e|y|as|a)\b)/gu,
      '1',
    );
}

/** Letters and digits in one word: codes of orders and coupons, postal codes, keys. */
function takeCodes(scan: Scan): void {
  const pattern =
    /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_-]*\p{L})(?=[\p{L}\p{N}_-]*\d)[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
  const measured =
    /^(?:(?:under|over|sub|pre|top|mid|non)-\d+s?|c?m[23]|\d+(?:[.,]\d+)?-?(?:h\d{0,2}(?:min)?|hs|hrs?|min|am|pm|st|nd|rd|th|s|x|km|m|c?m[23]|cm|mm|g|kg|ml|l|o|a|º|ª|p|k|(?:am|pm)-\d{1,2}(?:am|pm)?|reais|euros|pesos|anos?|dias?|days?|hours?|minutes?|years?|nights?|weeks?|months?|year|day|hour|minute|month|week|mes|ish)(?:-old)?s?)$/u;
  take(scan, pattern, 'code', ([raw = '']) =>
    measured.test(raw) || /^\d{1,3}-\p{L}{3,}$/u.test(raw)
      ? undefined
      : [raw, raw.replace(/s$/u, '')].map((one) => `code:${one.replaceAll(/[-_]/gu, '')}`),
  );
}

/** "2x", "10 km": what is left over is a number. */
function takeNumbers(scan: Scan): void {
  take(
    scan,
    expression(`(?<![\\p{L}\\d])(${written})(?![\\d])`, 'gu'),
    'number',
    ([, digits = '']) => [`number:${numberOf(digits)}`],
  );
}

/** What the values of a source let a draft say. */
export function knownValues(text: string, code: LanguageCode, today?: string): ReadonlySet<string> {
  const key = `${code} ${today ?? ''} ${text}`;
  const lately = sources.get(key);
  if (lately) return lately;
  const known = new Set<string>(relativeDates(plainLower(text), code, today));
  const plain = scannable(text, code);
  const list = new PriceList(plain);
  for (const { kind, readings, at, raw } of readValues(text, code, today)) {
    const isPrice = list.goesOn(kind, at, raw);
    // "Both", in Portuguese "os dois", counts nothing that a unit may be added to.
    if (kind === 'number' && /\b(?:the|l[oa]s|os|as) [2-4]$/u.test(plain.slice(0, at + 1))) {
      for (const reading of readings) known.add(reading);
      continue;
    }
    if (isPrice) known.add(`money:${readings[0]?.slice('number:'.length)}`);
    for (const reading of readings) {
      // Only a source that names no month, or no unit, lets a draft add one.
      if (!/^(?:day-only|day-number|bare):/u.test(reading)) known.add(reading);
      addLooser(known, kind, reading);
    }
  }
  const days = daysNamed(scannable(text, code), code);
  for (const day of days) known.add(`day:${day}`);
  if (openDays(text, code).size === 7) known.add('day:all');
  // "Children up to four do not pay" lets a draft say "free".
  if (
    /(?<!\b(?:se|si|quem|quien|quienes|que|cuando|quando) (?:\p{L}+ ){0,3})\b(?:nao pagam?|no pagan?)\b(?! (?:[ao]|el|la|l[oa]s) )/u.test(
      plain,
    )
  )
    known.add('money:0');
  for (const length of rangesIn(plain, code)) known.add(`minutes:${length}`);
  const { one } = numerals[code];
  if (expression(`\\b(?:${one})\\b`, 'u').test(plainLower(text))) known.add('number:1');
  sources.set(key, known);
  return known;
}

/** "4 to 6 hours" names four hours as well. */
const rangesIn = (plain: string, code: LanguageCode): number[] =>
  numerals[code].units.split(';').flatMap((unit) => {
    const [names = '', minutes = ''] = unit.trim().split('=');
    const range = expression(`\\b(\\d+) ?(?:a|to|ate|-|or|ou|o|y|e) ?\\d+ (?:${names})\\b`, 'gu');
    return [...plain.matchAll(range)].map(([, first]) => Number(first) * Number(minutes));
  });

const currency = /(?:[$£€]|\b(?:euros?|reais|pesos|pounds|dollars|soles))/u;

/** "Armpits 35 euros, groin 45, legs 70": the currency of a list is named once. */
class PriceList {
  readonly #plain: string;
  readonly #hasCurrency: boolean;
  #isOpen = false;
  #end = 0;
  constructor(plain: string) {
    this.#plain = plain;
    this.#hasCurrency = currency.test(plain);
  }

  /** Whether the next value is a price of the list, though no currency stands beside it. */
  goesOn(kind: Value['kind'], at: number, raw: string): boolean {
    if (!item.test(this.#plain.slice(this.#end, at))) this.#isOpen = false;
    this.#end = at + raw.length;
    const isPrice = kind === 'number' && this.#isItem(at, raw);
    this.#isOpen = kind === 'money' || isPrice;
    return isPrice;
  }

  #isItem(at: number, raw: string): boolean {
    const near = this.#plain.slice(Math.max(0, at - 24), at);
    const after = this.#plain.slice(at + raw.length, at + raw.length + 40);
    // "At 13,90 the metre" is a price wherever the currency stands.
    const isWritten = this.#hasCurrency && /^\d+[.,]\d{2}$/u.test(raw);
    return (
      (this.#isOpen || isWritten) &&
      /(?:\p{L}{3,}| y| e| and| a) $/u.test(near) &&
      !notBeforePrice.test(near) &&
      itemEnd.test(after)
    );
  }
}
/** What stands between two prices of a list; a sentence of its own is short: "A Villaviciosa 30." */
const item = /^(?:[^.;!?\n]|[.;!?](?!\s))*(?:[.;] (?:[\p{L}-]+ ){1,4})?$/u;
const notBeforePrice =
  /\b(?:under|over|ages?|aged|from|until|than|lasts?|seats?|holds?|hasta|desde|menores|mayores|dura|mide|pesa|capacidade?|ate|menos|mais|mas|de|anos|las|los|the|dia|sala|piso|room|page) $/u;
/** "Kids 12 and under" is an age. */
const itemEnd =
  /^(?:$|[.,;)](?:\s|$)| (?:en|em|in|for|para|por|per|o|an?|each|cada|sin|sem|without)\b| (?:y|e|and|o|ou|or) (?!(?:under|over|older|younger|up|below|above|menos|mas|mais)\b)\p{L})/u;

/** The days that a text names without a denial: "closed on Sunday" is no open day. */
export function openDays(text: string, code: LanguageCode): Set<number> {
  const { negators, closed } = claims[code];
  const denied = expression(`(?<![a-z])(?:${negators}|${closed})(?![a-z])`, 'u');
  const open = scannable(text, code)
    .split(/[.;\n](?!\d)|,\s/u)
    .filter((part) => !denied.test(part));
  return daysNamed(open.join('\n'), code);
}

/** A bare number in the draft may be any amount of its source; not a time, not a date. */
function addLooser(known: Set<string>, kind: Value['kind'], reading: string): void {
  const [type = '', value = ''] = reading.split(/:(.*)/su);
  if (type === 'money' || type === 'percent' || type === 'bare') known.add(`number:${value}`);
  if (type === 'number' && kind === 'number') {
    known.add(`bare:${value}`);
    known.add(`day-number:${value}`);
  }
  if (type === 'date') {
    known.add(`date:${value.slice(-5)}`);
    known.add(`day-of:${Number(value.slice(-2))}`);
    if (value.length > 5) known.add(`number:${value.slice(0, 4)}`);
  }
  if (type === 'day-of') {
    known.add(`day-only:${value}`);
    known.add(`number:${value}`);
  }
}

/** Whether one of the readings of a value is known. */
export function isKnown(value: Value, known: ReadonlySet<string>): boolean {
  if (value.kind === 'phone') return knownPhone(value, known);
  return value.readings.some((reading) => known.has(reading) || knownInYear(reading, known));
}

/** A date with a year that its source names elsewhere ("the lessons of 2027 start on …"). */
function knownInYear(reading: string, known: ReadonlySet<string>): boolean {
  const date = /^date:(\d{4})-(\d{2}-\d{2})$/u.exec(reading);
  return date !== null && known.has(`number:${date[1]}`) && known.has(`date:${date[2]}`);
}

/** A phone with and without the code of its country or its leading zero is the same. */
function knownPhone({ readings }: Value, known: ReadonlySet<string>): boolean {
  const own = (readings[0] ?? '').slice('phone:'.length);
  return [...known].some((reading) => {
    if (!reading.startsWith('phone:')) return false;
    const other = reading.slice('phone:'.length);
    return Math.min(own.length, other.length) >= 8 && (own.endsWith(other) || other.endsWith(own));
  });
}
