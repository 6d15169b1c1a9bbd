import type { Part } from './message.ts';

type Items = Extract<Part, { kind: 'order' }>['items'];

/**
 * Prices have at most three decimal places (ISO 4217). We add them up as whole numbers, so that no
 * 0.30000000000000004 comes out.
 */
const PLACES = 1000;

/**
 * What the whole order costs. Null where a price or a quantity is missing, or where there are two
 * currencies.
 */
export function orderTotal(items: Items): { amount: number; currency: string } | null {
  const currency = items[0]?.currency;
  if (currency === undefined) return null;
  let total = 0;
  for (const item of items) {
    if (item.price === undefined || item.quantity === undefined || item.currency !== currency)
      return null;
    total += Math.round(item.price * PLACES) * item.quantity;
  }
  return { amount: total / PLACES, currency };
}
