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
