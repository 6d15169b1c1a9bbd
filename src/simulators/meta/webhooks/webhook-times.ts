import { dayMs } from '../clock.ts';

const hourMs = dayMs / 24;

/** In seconds: the first retry comes at once, the others after growing waits. */
const waits = [0, 1, 5, 15, 60, 300, 900, 3600];

/** Milliseconds until the next try of a webhook that has failed `tries` times before. */
export const waitMs = (tries: number): number =>
  (waits[Math.min(tries, waits.length - 1)] ?? 0) * 1000;

/**
 * How long a change is retried: seven days for WhatsApp ("up to 7 days"), 36 hours for the others.
 */
export const lifeMs = (object: string): number => (isWhatsApp(object) ? 7 * 24 : 36) * hourMs;

/** How long a callback may take to answer. Messenger and Instagram wait five seconds. */
export const answerMs = (object: string): number => (isWhatsApp(object) ? 10_000 : 5_000);

/** How long a callback may accept nothing about an account. WhatsApp has no such limit. */
export const deafMs = (object: string): number => (isWhatsApp(object) ? Infinity : hourMs);

const isWhatsApp = (object: string): boolean => object === 'whatsapp_business_account';
