import { dayMs } from '../clock.ts';

const hourMs = dayMs / 24;

/** Seconds until the next try: at once, then less and less often. */
const waits = [0, 1, 5, 15, 60, 300, 900, 3600];

/** Milliseconds until the next try of a webhook that failed so many times before. */
export const waitMs = (tries: number): number =>
  (waits[Math.min(tries, waits.length - 1)] ?? 0) * 1000;

/** How long WhatsApp goes on ("up to 7 days"), and the others (36 hours). */
export const lifeMs = (object: string): number => (isWhatsApp(object) ? 7 * 24 : 36) * hourMs;

/** How long an answer may take; Messenger and Instagram wait for five seconds. */
export const answerMs = (object: string): number => (isWhatsApp(object) ? 10_000 : 5_000);

/** How long a callback may take nothing about an account; WhatsApp bears it for good. */
export const deafMs = (object: string): number => (isWhatsApp(object) ? Infinity : hourMs);

const isWhatsApp = (object: string): boolean => object === 'whatsapp_business_account';
