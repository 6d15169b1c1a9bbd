import type { Bot } from './state.ts';

/**
 * Telegram's sending limits (bots FAQ). `take` returns the seconds to wait; 0: the message may be
 * sent.
 */
export interface Limits {
  take(bot: Bot, chat: number): number;
}

interface Bucket {
  tokens: number;
  at: number;
  perSecond: number;
}

export function createLimits(clock: () => number): Limits {
  const buckets = new Map<string, Bucket>();

  function refill(key: string, perSecond: number, burst: number): Bucket {
    const now = clock();
    const bucket = buckets.get(key) ?? { tokens: burst, at: now, perSecond };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.set(key, bucket);
    return bucket;
  }

  return {
    take(bot, chat) {
      const ofBot = refill(`bot ${bot.id}`, 30, 30);
      const ofChat =
        chat < 0
          ? refill(`chat ${bot.id} ${chat}`, 20 / 60, 20)
          : refill(`chat ${bot.id} ${chat}`, 1, 5);
      const missing = [ofBot, ofChat].filter((bucket) => bucket.tokens < 1);
      if (missing.length > 0)
        return Math.max(
          ...missing.map((bucket) => Math.ceil((1 - bucket.tokens) / bucket.perSecond)),
        );
      ofBot.tokens -= 1;
      ofChat.tokens -= 1;
      return 0;
    },
  };
}
