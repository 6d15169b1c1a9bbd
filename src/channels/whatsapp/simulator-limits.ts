import type { PhoneNumber } from './simulator-state.ts';

/** WhatsApp's sending limits: the error code of the one that is hit, null when the message may go. */
export interface Limits {
  take(number: PhoneNumber, chat: string): number | null;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** One message in 6 seconds to one person, with a burst that borrows from the future. */
const pair = { perSecond: 1 / 6, burst: 45 };

export function createLimits(now: () => number): Limits {
  const buckets = new Map<string, Bucket>();

  function refill(key: string, perSecond: number, burst: number): Bucket {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now() };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now() - bucket.at) / 1000) * perSecond);
    bucket.at = now();
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    take(number, chat) {
      const perSecond = number.coexistence ? 20 : 80;
      const ofNumber = refill(number.id, perSecond, perSecond);
      const ofPair = refill(`${number.id} ${chat}`, pair.perSecond, pair.burst);
      if (ofNumber.tokens < 1) return 130_429;
      if (ofPair.tokens < 1) return 131_056;
      ofNumber.tokens -= 1;
      ofPair.tokens -= 1;
      return null;
    },
  };
}
