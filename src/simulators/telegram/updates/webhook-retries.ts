import type { Pending } from '../state.ts';

/** An update being delivered, as tdlib/telegram-bot-api's WebhookActor keeps it. */
export interface Item {
  pending: Pending;
  fails: number;
  /** In seconds. */
  delay: number;
}

/** WEBHOOK_MAX_RESEND_TIMEOUT and MAX_RETRY_AFTER of WebhookActor.cpp, seconds. */
const longestDelay = 60;
const longestRetryAfter = 3600;
const dayMs = 24 * 3600 * 1000;

/** An update that has not been tried yet. */
export const newItem = (pending: Pending): Item => ({ pending, fails: 0, delay: 1 });

/**
 * Counts a failure. Returns the simulated seconds until the next try: none at first, then more each
 * time, or what the receiver asks for.
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

/** Whether the update is a day old, and is given up. */
export const isTooLate = ({ pending }: Item, at: number): boolean => at > pending.at + dayMs;
