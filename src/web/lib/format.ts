import { currentLanguage } from '#web/i18n/i18n.ts';

const locales = { pt: 'pt-BR', en: 'en' } as const;
const locale = (): string => locales[currentLanguage()];

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][];

/** "há 2 minutos". `time` is ISO 8601. */
export function timeAgo(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'second');
}

/** "20 de nov. de 2026, 14:05", in the browser's time zone. */
export const fullTime = (time: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** "14:05", in the browser's time zone. */
export const clockTime = (time: string): string => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(time));

/** "32.039". */
export const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** "62%"; `share` from 0 to 1. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** "segunda-feira"; 0 is Sunday. */
export const dayName = (day: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 7 + day)));

/** "25 de dez. de 2026"; `date` is YYYY-MM-DD. */
export const dateOnly = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
