import type { Pending } from '../state.ts';

/** One update on its way, as tdlib/telegram-bot-api's WebhookActor keeps it. */
export interface Item {
  pending: Pending;
  fails: number;
  /** Seconds. */
  delay: number;
}

/** WEBHOOK_MAX_RESEND_TIMEOUT and MAX_RETRY_AFTER of WebhookActor.cpp, seconds. */
const longestDelay = 60;
const longestRetryAfter = 3600;
const dayMs = 24 * 3600 * 1000;

/** An update that nothing was tried with yet. */
export const newItem = (pending: Pending): Item => ({ pending, fails: 0, delay: 1 });

/**
 * Counts a failure. Simulated seconds until the next try: none at first, then more and more, or
 * what the receiver asks for.
 */
export function failed(item: Item, retryAfter: number, random: () => number): number {
  let seconds = Math.min(Math.max(retryAfter, 0), longestRetryAfter);
  if (retryAfter === 0 && item.fails > 0) {
    item.delay = Math.min(longestDelay * (1 + random()), item.delay * 2);
    seconds = item.delay;
  }
  item.fails += 1;
  return seconds;
}

/** An update is given up after a day. */
export const isTooLate = ({ pending }: Item, at: number): boolean => at > pending.at + dayMs;
