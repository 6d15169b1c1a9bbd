import { createHash } from 'node:crypto';
import { z } from 'zod';
import { elements, identifier } from '../lenient.ts';

/** One entry of a webhook: what happened at one account, or at one business with many accounts. */
const Entry = z.object({
  id: identifier,
  /** Makes two events that say the same at different times two. */
  time: z.unknown().optional(),
  changes: elements(z.object({ field: z.string(), value: z.unknown() })),
  /** Messenger and Instagram, and the same where another app answers the customer. */
  messaging: elements(z.unknown()),
  standby: elements(z.unknown()),
});
export type Entry = z.output<typeof Entry>;

const Envelope = z.object({ entry: elements(Entry) });

/** The entries of a webhook body (Graph API "Webhooks"); none where it is no such body. */
export function readEntries(body: Uint8Array): Entry[] {
  try {
    return Envelope.parse(
      parseWithIds(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')),
    ).entry;
  } catch {
    return []; // signed by Meta and not of the shape it promises: nobody's, and acknowledged
  }
}

/**
 * Whole numbers beyond 2^53 are ids (of old samples, of Instagram's logins): their digits are kept,
 * as text.
 */
export function parseWithIds(body: string): unknown {
  if (!/[:,[]\s*\d{16}/.test(body)) return JSON.parse(body);
  return JSON.parse(body, keepDigits);
}

/**
 * Called with the digits as they were written (ECMAScript "JSON.parse source text access", which
 * the compiler's library lacks).
 */
function keepDigits(_name: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = Source.safeParse(rest[0]).data?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}
const Source = z.object({ source: z.string() });

/** An element without an id of its own is the same event when it says the same. */
export const hashed = (value: unknown): string =>
  `hash:${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)}`;

/**
 * ISO time of Unix milliseconds, or of seconds as test forms and some events have them; now where
 * they are missing or odd.
 */
export function timeOfUnix(time: string | number | undefined): string {
  const number = Number(time);
  return number < 100_000_000_000 ? timeOfSeconds(number) : timeOfSeconds(number / 1000);
}

/** ISO time of Unix seconds, given as text or number; now where they are missing or odd. */
export function timeOfSeconds(seconds: string | number | undefined): string {
  const number = Number(seconds);
  return new Date(
    Number.isFinite(number) && number > 0 && number < 8_000_000_000
      ? Math.round(number * 1000)
      : Date.now(),
  ).toISOString();
}
