import { createHash } from 'node:crypto';
import { z } from 'zod';
import { elements, identifier } from '../lenient.ts';

/** One entry of a webhook: what happened at one account, or at one business with many accounts. */
const Entry = z.object({
  id: identifier,
  /** Makes two events distinct that have the same content at different times. */
  time: z.unknown().optional(),
  changes: elements(z.object({ field: z.string(), value: z.unknown() })),
  /**
   * Messenger and Instagram only. `standby` has the same elements for a customer whom another app
   * answers.
   */
  messaging: elements(z.unknown()),
  standby: elements(z.unknown()),
});
export type Entry = z.output<typeof Entry>;

const Envelope = z.object({ entry: elements(Entry) });

/** The entries of a webhook body (Graph API "Webhooks"); none where the body is something else. */
export function readEntries(body: Uint8Array): Entry[] {
  try {
    return Envelope.parse(
      parseWithIds(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')),
    ).entry;
  } catch {
    return []; // signed by Meta, but not of the promised shape: it is nobody's, and acknowledged
  }
}

/**
 * Parses JSON, but keeps whole numbers beyond 2^53 as text with all their digits, because they are
 * ids (in old samples, in Instagram's logins).
 */
export function parseWithIds(body: string): unknown {
  if (!/[:,[]\s*\d{16}/.test(body)) return JSON.parse(body);
  return JSON.parse(body, keepDigits);
}

/**
 * The runtime passes the digits as they were written (ECMAScript "JSON.parse source text access").
 * The compiler's library does not know that parameter yet.
 */
function keepDigits(_name: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = Source.safeParse(rest[0]).data?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}
const Source = z.object({ source: z.string() });

/**
 * The id of an element that has none of its own: elements with the same content are the same event.
 */
export const hashed = (value: unknown): string =>
  `hash:${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)}`;

/**
 * ISO time of Unix milliseconds, or of Unix seconds, which test bodies and some events have. The
 * current time where the value is missing or odd.
 */
export function timeOfUnix(time: string | number | undefined): string {
  const number = Number(time);
  return number < 100_000_000_000 ? timeOfSeconds(number) : timeOfSeconds(number / 1000);
}

/**
 * ISO time of Unix seconds, given as text or number. The current time where the value is missing or
 * odd.
 */
export function timeOfSeconds(seconds: string | number | undefined): string {
  const number = Number(seconds);
  return new Date(
    Number.isFinite(number) && number > 0 && number < 8_000_000_000
      ? Math.round(number * 1000)
      : Date.now(),
  ).toISOString();
}
