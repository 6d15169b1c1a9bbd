import { currentLanguage } from '#web/i18n/i18n.ts';

const locales = { pt: 'pt-BR', en: 'en' } as const;
/** The interface's language, as `Intl` names it. */
export const locale = (): 'pt-BR' | 'en' => locales[currentLanguage()];

/**
 * Keeps each formatter of `Intl` by language and time zone, because making a formatter takes longer
 * than formatting a hundred times.
 */
function keep<Options, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const kept = new Map<string, Made>();
  return (options) => {
    const key = `${locale()} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
    const known = kept.get(key);
    if (known) return known;
    const made = make(options);
    kept.set(key, made);
    return made;
  };
}
const dates = keep(
  (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options),
);
const numbers = keep(
  (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale(), options),
);
const relatives = keep(
  (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale(), options),
);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][];

/** "há 2 minutos", or in a narrow list "há 2 min.". `time` is ISO 8601. */
export function timeAgo(time: string, style: 'long' | 'narrow' = 'long'): string {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  const words = relatives({ numeric: 'auto', style });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'second');
}

/** "12 min", "2 h", "3 dias"; null for less than a minute. */
export function timeSpent(milliseconds: number): string | null {
  const unit = (['day', 'hour', 'minute'] as const).find((one) => milliseconds >= lengthOf[one]);
  return unit === undefined
    ? null
    : numbers({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(
        Math.floor(milliseconds / lengthOf[unit]),
      );
}
/** How long ago it was, as `timeSpent` says it. `time` is ISO 8601. */
export const timeSince = (time: string): string | null => timeSpent(Date.now() - Date.parse(time));

const lengthOf = { day: 86_400_000, hour: 3_600_000, minute: 60_000 };

/** "20 de nov. de 2026, 14:05", in the browser's time zone. */
export const fullTime = (time: string): string =>
  dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/**
 * "14:05" today, "20 de nov., 14:05" this year, otherwise with the year; in the browser's time
 * zone.
 */
export function shortTime(time: string, now = new Date()): string {
  const date = new Date(time);
  if (date.toDateString() === now.toDateString()) return clockTime(time);
  if (date.getFullYear() !== now.getFullYear()) return fullTime(time);
  return dates({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(date);
}

/** "hoje", "02/11" this year, otherwise "02/11/25"; in the browser's time zone. */
export function shortDay(time: string, now = new Date()): string {
  const date = new Date(time);
  if (date.toDateString() === now.toDateString()) return dayLabel(time, now);
  return dates({
    day: '2-digit',
    month: '2-digit',
    ...(date.getFullYear() !== now.getFullYear() && { year: '2-digit' }),
  }).format(date);
}

/** "14:05" today, "amanhã, 14:05", otherwise as `shortTime`; for a time to come. */
export function untilTime(time: string, now = new Date()): string {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return new Date(time).toDateString() === tomorrow.toDateString()
    ? `${relatives({ numeric: 'auto' }).format(1, 'day')}, ${clockTime(time)}`
    : shortTime(time, now);
}

/** "sábado, 28 de novembro, 08:00", in the browser's time zone. */
export const dayAndTime = (time: Date): string =>
  dates({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time);

/** "14:05", in this time zone; by default in the browser's. */
export const clockTime = (time: string, timeZone?: string): string =>
  dates({ timeStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date(time));

/** "14", in English "2 PM"; from 0 to 24. */
export const hourOfDay = (hour: number): string =>
  currentLanguage() === 'pt'
    ? number(hour)
    : dates({ hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1, hour)));

/** "32.039". */
export const number = (value: number): string => numbers({}).format(value);

/** "R$ 89,90"; `currency` is a code of ISO 4217. */
export const money = (amount: number, currency: string): string =>
  numbers({ style: 'currency', currency }).format(amount);

/** "62%"; `share` from 0 to 1. */
export const percent = (share: number): string =>
  numbers({ style: 'percent', maximumFractionDigits: 0 }).format(share);

/** "segunda-feira"; 0 is Sunday. */
export const dayName = (day: number): string =>
  dates({ weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 7 + day)));

/** "25 de dez. de 2026"; `date` is YYYY-MM-DD. */
export const dateOnly = (date: string): string =>
  dates({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** "hoje", "ontem", "20 de novembro de 2026", in the browser's time zone. */
export function dayLabel(time: string, now = new Date()): string {
  const midnight = (date: Date): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const date = new Date(time);
  const days = Math.round((midnight(date) - midnight(now)) / 86_400_000);
  if (days > -2 && days <= 0) return relatives({ numeric: 'auto' }).format(days, 'day');
  return dates({ dateStyle: 'long' }).format(date);
}

/** "1,2 MB". */
export function fileSize(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000
      ? (['kilobyte', bytes / 1000] as const)
      : (['megabyte', bytes / 1_000_000] as const);
  return numbers({ style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}
