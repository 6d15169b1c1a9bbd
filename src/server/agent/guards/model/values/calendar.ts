import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { Numerals } from '#server/agent/language/numerals/words.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { type Scan, take } from './value.ts';
import { expression } from './expression.ts';

const two = (value: number | string): string => String(value).padStart(2, '0');
const dayMs = 86_400_000;

/** Dates, days of the month and of the week. `today` (YYYY-MM-DD) says what "tomorrow" is. */
export function takeCalendar(scan: Scan, code: LanguageCode, today: string | undefined): void {
  const words = numerals[code];
  takeDates(scan, words, code, today);
  takeDays(scan, words, today);
}

function takeDates(
  scan: Scan,
  words: Numerals,
  code: LanguageCode,
  today: string | undefined,
): void {
  const dated = (day: number, month: number, year: string) => datesOf(day, month, year, today);
  take(scan, /\b(\d{4})-(\d{2})-(\d{2})(?=\b|t)/gu, 'date', ([, year = '', month = '', day = '']) =>
    dated(Number(day), Number(month), year),
  );
  take(scan, /\b(\d{1,2})[/](\d{1,2})(?:[/](\d{4}|\d{2}))?\b/gu, 'date', (groups) => {
    const [, first = '', second = '', year = ''] = groups;
    const [day, month] = [Number(first), Number(second)];
    if (day < 1 || month < 1 || day > 31 || month > 31 || (day > 12 && month > 12))
      return undefined;
    const both = code === 'en' || month > 12;
    return [
      ...(month <= 12 ? dated(day, month, year) : []),
      ...(both && day <= 12 ? dated(month, day, year) : []),
    ];
  });
  const names = words.months.split(' ');
  const month = `(${names.join('|')})`;
  const numberOfMonth = (name: string) =>
    names.findIndex((one) => expression(`^(?:${one})$`, 'u').test(name)) + 1;
  const ordinal = '(?:º|o|st|nd|rd|th|\\.º|ª)?';
  const of = '(?:\\s+(?:de|of|del))?\\s+';
  const year = '(?:,?\\s*(?:de |del )?((?:19|20)\\d{2}))?';
  // "10 to 23 August": both are of that month.
  const range = expression(
    `\\b(\\d{1,2})${ordinal}(?=\\s*(?:a|ao|al|e|y|and|to|ate|hasta|-)\\s*(?:o |el |the )?(?:dia )?\\d{1,2}${ordinal}${of}${month}\\b)`,
    'gu',
  );
  take(scan, range, 'date', ([, day = '', name = '']) =>
    dated(Number(day), numberOfMonth(name), ''),
  );
  take(
    scan,
    expression(`\\b(\\d{1,2})${ordinal}${of}${month}\\b${year}`, 'gu'),
    'date',
    ([, day = '', name = '', inYear = '']) => dated(Number(day), numberOfMonth(name), inYear),
  );
  take(
    scan,
    expression(`\\b${month}\\s+(\\d{1,2})${ordinal}\\b${year}`, 'gu'),
    'date',
    ([, name = '', day = '', inYear = '']) => dated(Number(day), numberOfMonth(name), inYear),
  );
}

/**
 * A day of a year; where the other side names only the day ("volta no dia 5"), that is enough. A
 * year need not be named if it is the next such day.
 */
function datesOf(day: number, month: number, year: string, today: string | undefined): string[] {
  if (day < 1 || month < 1 || day > 31 || month > 12) return [];
  const date = `${two(month)}-${two(day)}`;
  if (year === '') return [`date:${date}`, `day-only:${day}`];
  const whole = `${year.length === 2 ? `20${year}` : year}-${date}`;
  const next =
    today !== undefined && whole >= today && Date.parse(whole) - Date.parse(today) < 366 * dayMs;
  return [`date:${whole}`, ...(next ? [`date:${date}`, `day-only:${day}`] : [])];
}

/** The days of the week that a text names, from 0 (Sunday) on, ranges included. */
export function daysNamed(text: string, code: LanguageCode): Set<number> {
  const words = numerals[code];
  const names = words.days.split(/ (?=[a-z])/u);
  const found = new Set<number>();
  const any = names.map((name) => `(${name})`).join('|');
  const day = (name: string) =>
    names.findIndex((one) => expression(`^(?:${one})$`, 'u').test(name));
  const range = expression(
    `\\b(${any})\\s+(?:${words.rangeOfDays})\\s+(?:o |el |la )?(${any})\\b`,
    'gu',
  );
  for (const match of text.matchAll(range)) {
    const named = match.filter((one) => one !== undefined).slice(1);
    const [first, last] = [day(named[0] ?? ''), day(named.at(-1) ?? '')];
    for (let one = first; one !== last; one = (one + 1) % 7) found.add(one);
  }
  for (const match of text.matchAll(dayPattern(words))) found.add(day(match[1] ?? ''));
  if (expression(`\\b(?:${words.weekdays})\\b`, 'u').test(text))
    for (const one of [1, 2, 3, 4, 5]) found.add(one);
  if (expression(`\\b(?:${words.weekend})\\b`, 'u').test(text))
    for (const one of [0, 6]) found.add(one);
  if (expression(`\\b(?:${words.everyDay})\\b`, 'u').test(text))
    for (let one = 0; one < 7; one += 1) found.add(one);
  return found;
}

const dayPattern = ({ days, notADay }: Numerals): RegExp => {
  const names = days.split(/ (?=[a-z])/u).join('|');
  return expression(`\\b(${names})\\b${notADay === '' ? '' : `(?! (?:${notADay})\\b)`}`, 'gu');
};

function takeDays(scan: Scan, words: Numerals, today: string | undefined): void {
  const names = words.days.split(/ (?=[a-z])/u);
  const pattern = dayPattern(words);
  for (const match of scan.text.matchAll(pattern)) {
    const name = match[1] ?? '';
    const day = names.findIndex((one) => expression(`^(?:${one})$`, 'u').test(name));
    scan.values.push({
      kind: 'day',
      raw: name,
      readings: [`day:${day}`, ...nextDay(day, today)],
      at: match.index,
    });
  }
  const every = expression(`\\b(?:${words.everyDay})\\b`, 'gu');
  take(scan, every, 'day', () => ['day:all']);
}

/** "dia 10", "the 10th". */
export function takeDayOfMonth(scan: Scan, code: LanguageCode): void {
  const words = numerals[code];
  take(
    scan,
    expression(
      `\\b(?:${words.dayOfMonth}) (\\d{1,2})(?:º|st|nd|rd|th)?(?!\\d|[.,:]\\d|\\s*(?:%|h\\b|am\\b|pm\\b|of (?:you|them|us)\\b))`,
      'gu',
    ),
    'date',
    ([, day = '']) =>
      Number(day) >= 1 && Number(day) <= 31
        ? [`day-of:${Number(day)}`, `day-number:${Number(day)}`]
        : undefined,
  );
}

/** The date of the next such day of the week: what a customer means by "on Friday". */
function nextDay(day: number, today: string | undefined): string[] {
  if (today === undefined) return [];
  const from = Date.parse(`${today}T00:00:00Z`);
  const ahead = (day - new Date(from).getUTCDay() + 7) % 7 || 7;
  return [`date:${new Date(from + ahead * dayMs).toISOString().slice(0, 10)}`];
}

/** The ways to understand a moment, such as 2026-12-03T09:00. */
export function readingsOfMoment(moment: string): string[] {
  const [date = '', time = ''] = moment.split(/[T ]/u);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = Date.parse(`${date}T00:00:00Z`);
  return [
    `time:${hour * 60 + minute}`,
    ...(minute === 0 ? [`number:${hour}`, `number:${hour % 12 || 12}`] : []),
    `date:${date}`,
    `date:${date.slice(5)}`,
    `day-of:${Number(date.slice(8))}`,
    ...(Number.isNaN(at) ? [] : [`day:${new Date(at).getUTCDay()}`]),
  ];
}

/** The dates that "today" and "tomorrow" stand for. */
export function relativeDates(
  plain: string,
  code: LanguageCode,
  today: string | undefined,
): string[] {
  if (today === undefined) return [];
  const words = numerals[code];
  const from = Date.parse(`${today}T00:00:00Z`);
  const named = (list: string) => expression(`\\b(?:${list})\\b`, 'u').test(plain);
  return [...(named(words.today) ? [0] : []), ...(named(words.tomorrow) ? [1] : [])].map(
    (ahead) => `date:${new Date(from + ahead * dayMs).toISOString().slice(0, 10)}`,
  );
}
