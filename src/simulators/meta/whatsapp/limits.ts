import { createBuckets } from '../buckets.ts';
import type { PhoneNumber } from './state.ts';

/**
 * WhatsApp's sending limits. `take` returns the error code of the limit that is hit; null: the
 * message may be sent.
 */
export interface Limits {
  take(number: PhoneNumber, chat: string): number | null;
}

/** One message in 6 seconds to one person, with a burst that uses up later messages. */
const pair = { perSecond: 1 / 6, burst: 45 };

export function createLimits(now: () => number): Limits {
  const buckets = createBuckets(now);
  return {
    take(number, chat) {
      const perSecond = number.coexistence ? 20 : 80;
      const empty = buckets.take([
        { key: number.id, perSecond, burst: perSecond },
        { key: `${number.id} ${chat}`, ...pair },
      ]);
      return empty === null ? null : empty === 0 ? 130_429 : 131_056;
    },
  };
}
