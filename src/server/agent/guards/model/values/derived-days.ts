import { claims } from '#server/agent/language/claims/claims.ts';
import { numerals } from '#server/agent/language/numerals/numerals.ts';
import type { LanguageCode } from '#server/agent/language/languages.ts';
import { daysNamed } from './calendar.ts';
import { expression } from './expression.ts';
import { amountsOf } from './derived.ts';
import type { Value } from './value.ts';

/** What a day or an hour may be counted from. */
export interface Ground {
  /** What the draft says, as `scannable` writes it. */
  plain: string;
  language: LanguageCode;
  stated: readonly Value[];
  known: ReadonlySet<string>;
  customers: ReadonlySet<string>;
  /** Sentences of the cited passages, in their language, as `scannable` writes them. */
  sources: readonly { plain: string; language: LanguageCode; values: readonly Value[] }[];
  today: string;
  /** The draft says how much is left. */
  counts: boolean;
}

const dayMs = 86_400_000;
const dayMinutes = 1440;
const most = { ahead: 62, behind: 90 };

/**
 * The days and hours of a draft that follow from others by the calendar: on which day of the week a
 * date is, the last day before a time that is closed and the first behind it, and a day or an hour
 * that is as long before or behind another as the source says.
 */
export function derivedDays(ground: Ground): ReadonlySet<string> {
  const { stated, known, customers, sources, plain, language, today, counts } = ground;
  const { today: now, tomorrow } = numerals[language];
  const named = (list: string): boolean => expression(`\\b(?:${list})\\b`, 'u').test(plain);
  const given = new Set([...known, ...customers]);
  // "On Sunday" of the customer's is a day to count from, and no day that is said.
  const own = stated
    .filter(({ kind }) => kind !== 'day')
    .flatMap(({ readings }) => readings.filter((one) => given.has(one)));
  const ownDates = [...datesOf(own, today), ...numberedDays(ground, given)];
  const dates = new Set([
    ...ownDates,
    ...(named(now) ? [today] : []),
    ...(named(tomorrow) ? [moved(today, 1)] : []),
    ...sources.flatMap((source) => besideClosing(source, today)),
    ...nextDays(ground),
  ]);
  const bases = [...ownDates, ...datesOf(customers, today)];
  const shifts = sources.flatMap(shiftsIn);
  const counted = bases.flatMap((date) =>
    shifts
      .filter((minutes) => minutes % dayMinutes === 0)
      .map((minutes) => moved(date, minutes / dayMinutes)),
  );
  const times = amountsOf('time', [...own, ...customers]).flatMap((time) =>
    shifts
      .filter((minutes) => Math.abs(minutes) <= dayMinutes)
      .map((minutes) => (time + minutes + 2 * dayMinutes) % dayMinutes),
  );
  const days = [...dates, ...counted].flatMap(readingsOfDate);
  return new Set([
    ...days,
    ...sources.flatMap(daysOfMonth),
    // "Monday 7": a number right behind the name of a day is one of the month.
    ...amountsOf('day-of', days)
      .filter((day) =>
        expression(`\\b(?:${daysNames(language)}),? (?:o |el |the )?${day}\\b`, 'u').test(plain),
      )
      .map((day) => `number:${day}`),
    ...times.map((time) => `time:${time}`),
    ...(counts
      ? bases
          .map((date) => daysBetween(today, date))
          .flatMap((days) => [`number:${days}`, `minutes:${days * dayMinutes}`])
      : []),
  ]);
}

/** "Closed from 23 December to 4 January": the 22nd is open, and so is the 5th. */
function besideClosing(
  { plain, language, values }: Ground['sources'][number],
  today: string,
): string[] {
  const { closed, closes } = claims[language];
  if (!expression(`\\b(?:${closed}|${closes})\\b`, 'u').test(plain)) return [];
  const { from, until } = numerals[language];
  return values
    .filter(({ kind }) => kind === 'date')
    .flatMap(({ readings, at }) => {
      const before = plain.slice(0, at).trimEnd();
      const stands = (list: string): boolean => expression(`\\b(?:${list})$`, 'u').test(before);
      const ahead = stands(until) ? 1 : stands(from) ? -1 : 0;
      return ahead === 0 ? [] : datesOf(readings, today).map((date) => moved(date, ahead));
    });
}

/** "On Saturdays, so the next one is 5 December": of a source that names one day, or two. */
function nextDays({ sources, today }: Ground): string[] {
  const rare = sources
    .map(({ plain, language }) => daysNamed(plain, language))
    .filter(({ size }) => size <= mostRare);
  return Array.from({ length: 7 }, (_, ahead) => moved(today, ahead + 1)).filter((date) =>
    rare.some((days) => days.has(weekday(date))),
  );
}
const mostRare = 2;

/** Dates with their year: of a day not long ago or of the next one, where none is named. */
function datesOf(readings: Iterable<string>, today: string): string[] {
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1];
  return [...readings].flatMap((reading) => {
    const [, year = '', day = ''] = /^date:(?:(\d{4})-)?(\d{2}-\d{2})$/u.exec(reading) ?? [];
    if (day === '') return [];
    const dates = year === '' ? years.map((one) => `${one}-${day}`) : [`${year}-${day}`];
    const since = moved(today, -most.behind);
    return dates.filter((date) => date >= since && !Number.isNaN(Date.parse(date))).slice(0, 1);
  });
}

/** Lengths beside which a source says "before" or "within": minutes to move by. */
function shiftsIn({ plain, language, values }: Ground['sources'][number]): number[] {
  const { ahead, behind } = numerals[language];
  return values.flatMap(({ readings, at, raw }) => {
    const after = plain.slice(at + raw.length);
    const isAhead = expression(
      `^['’]? ?(?:(?:de|of|uteis|habiles|working) ){0,2}(?:${ahead})\\b`,
      'u',
    ).test(after);
    const isBehind =
      expression(`\\b(?:${behind})(?: (?:de|los|the|of))? $`, 'u').test(plain.slice(0, at)) ||
      expression(`^ ?(?:${behind})\\b`, 'u').test(after);
    // Working days are worked out where a calculation names them.
    if (amountsOf('workdays', readings).length > 0) return [];
    const lengths = amountsOf('minutes', readings);
    return [...(isAhead ? lengths.map((minutes) => -minutes) : []), ...(isBehind ? lengths : [])];
  });
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** "Saturday 12", of a number that is known: the next one that is the twelfth. */
function numberedDays(
  { plain, language, today, customers }: Ground,
  given: ReadonlySet<string>,
): string[] {
  const pattern = expression(
    `\\b(?:${daysNames(language)}),? (?:o |el |the )?(?:dia )?(\\d{1,2})\\b(?! ?(?:h|:|de la|am|pm))`,
    'gu',
  );
  return [...plain.matchAll(pattern)].flatMap(({ 0: text, 1: number }) => {
    if (!customers.has(`number:${number}`) && !given.has(`day-of:${number}`)) return [];
    const [day] = daysNamed(text, language);
    return Array.from({ length: most.ahead }, (_, ahead) => moved(today, ahead))
      .filter((date) => Number(date.slice(8)) === Number(number) && weekday(date) === day)
      .slice(0, 1);
  });
}

/** "In December, on Mondays 14 and 21": the days are of that month. */
function daysOfMonth({ plain, language, values }: Ground['sources'][number]): string[] {
  const months = numerals[language].months.split(' ');
  const named = months.flatMap((month, at) =>
    expression(`\\b(?:${month})\\b`, 'u').test(plain) ? [at + 1] : [],
  );
  const [month] = named;
  if (month === undefined || named.length > 1) return [];
  const days = values.flatMap(({ kind, readings }) => [
    ...amountsOf('day-of', readings),
    ...(kind === 'number' ? amountsOf('number', readings) : []),
  ]);
  return days
    .filter((day) => day <= 31)
    .map((day) => `date:${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const daysNames = (language: LanguageCode): string =>
  numerals[language].days.replaceAll(/ (?=[a-z])/gu, '|');

const moved = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** What a date may be called: with its year or without, by its day of the month or of the week. */
export const readingsOfDate = (date: string): string[] => [
  `date:${date}`,
  `date:${date.slice(5)}`,
  `day-of:${Number(date.slice(8))}`,
  `day:${weekday(date)}`,
];
