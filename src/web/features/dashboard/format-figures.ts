import { currentLanguage } from '#web/i18n/i18n.ts';
import { locale } from '#web/lib/format.ts';

/** "14/11", in English "Nov 14"; `date` is YYYY-MM-DD. */
export const dayAndMonth = (date: string): string =>
  new Intl.DateTimeFormat(
    locale(),
    currentLanguage() === 'pt'
      ? { day: '2-digit', month: '2-digit', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' },
  ).format(new Date(`${date}T00:00:00Z`));

/** Replaces the hyphen by a minus sign. */
const withMinus = (text: string): string => text.replace('-', '−');

/** "+12%", "−3%". */
export const signedPercent = (share: number): string =>
  withMinus(
    new Intl.NumberFormat(locale(), {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    }).format(share),
  );

/** "+4", "−1". */
export const signedNumber = (value: number): string =>
  withMinus(
    new Intl.NumberFormat(locale(), { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
      value,
    ),
  );

/** "38 s", "2,5 min", "3 h"; with `signed` "−5 s". */
export function duration(seconds: number, { signed = false } = {}): string {
  const size = Math.abs(seconds);
  const [unit, value] =
    size < 59.5
      ? (['second', seconds] as const)
      : size < 3570
        ? (['minute', seconds / 60] as const)
        : (['hour', seconds / 3600] as const);
  const words = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: Math.abs(value) < 9.95 ? 1 : 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return withMinus(words.format(value));
}

/** "4,3". */
export const oneDigit = (value: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );
