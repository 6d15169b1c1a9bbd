import { currentLanguage } from '#web/i18n/i18n.ts';
import { locale } from '#web/lib/format.ts';

const MICROS = 1_000_000;

/** "US$ 20,00"; what is less than a cent keeps two figures: "US$ 0,0006". */
export function dollars(micros: number): string {
  const amount = micros / MICROS;
  const isSmall = amount > 0 && amount < 0.01;
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'USD',
    ...(isSmall && { minimumFractionDigits: 0, maximumSignificantDigits: 2 }),
  }).format(amount);
}

/** "20,00", as somebody types it; the amount of nothing is empty. */
export function typedDollars(micros: number | null): string {
  if (micros === null || micros < 0) return '';
  const [whole = '', part = ''] = String(micros / MICROS).split('.');
  return `${whole}${currentLanguage() === 'pt' ? ',' : '.'}${part.padEnd(2, '0')}`;
}

/**
 * Reads "20", "20,00" or "1.000,50" in millionths of a dollar. Null: nothing was typed; -1:
 * something that is no amount.
 */
export function readDollars(text: string): number | null {
  const typed = text.replace(/^\s*(US)?\$?\s*|\s+$/g, '');
  if (typed === '') return null;
  const [, whole = '', part = ''] =
    /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,6}))?$/.exec(typed) ?? [];
  if (whole === '') return -1;
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${part || '0'}`) * MICROS);
}

/** A million dollars: more is a slip of the finger. */
const MOST = 1_000_000 * MICROS;

/** Whether it can be stored. `isNeeded`: it may not stay empty. */
export const isAmount = (micros: number | null, isNeeded = false): boolean =>
  micros === null ? !isNeeded : micros >= 0 && micros <= MOST;
