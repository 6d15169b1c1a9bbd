import type { Said } from './said.ts';

/** People of a business write to a customer who did not ask, at a moment at which they look. */
export interface First {
  business: number;
  bot: number;
  chat: number;
  at: number;
}

const day = 24 * 3_600_000;
/** One customer of so many is written to. */
const oneOf = 5;

/**
 * To some of those who wanted a person, and did not ask to be left alone, people write a day or
 * more after the customer's last words. `looking`: when they look, in order.
 */
export function firstWordsTo(
  own: readonly Said[],
  lastAt: number,
  looking: readonly number[],
): First | null {
  const [{ business, bot, chat } = { business: 0, bot: 0, chat: 0 }] = own;
  const wants = (kind: Said['wish']['kind']): boolean => own.some(({ wish }) => wish.kind === kind);
  if (chat % oneOf !== 0 || !wants('person') || wants('stop')) return null;
  const at = looking.find((time) => time >= lastAt + day);
  return at === undefined ? null : { business, bot, chat, at };
}
