import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { AppCredential } from '#channels/connector/tools.ts';
import { identifier } from '../lenient.ts';
import { parseWithIds } from './envelope.ts';

const Payload = z.object({
  algorithm: z.string(),
  user_id: identifier,
  /** Seconds; what is no time of a calendar is as if it were not there. */
  issued_at: z.number().min(0).max(8_000_000_000).optional().catch(undefined),
});

/**
 * Whom a callback is about, as the provider calls the person to our app, and when it was signed.
 */
export interface SignedRequest {
  person: string;
  /** ISO; null where it does not say. */
  issuedAt: string | null;
}

/**
 * Reads what Meta sends when a person takes a permission back or asks for deletion ("Data Deletion
 * Request Callback"): signature and payload in base64url, with a point between. The signature is
 * over the payload as it was sent, and by any of the app's secrets. Throws `auth`.
 */
export function readSignedRequest({ secrets }: AppCredential, text: string): SignedRequest {
  const [signature = '', payload = ''] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const signed = secrets.filter((secret) => {
    const expected = createHmac('sha256', secret).update(payload).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (signed.length === 0) throw forged();
  const read = Payload.safeParse(parsed(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success || read.data.algorithm.toUpperCase() !== 'HMAC-SHA256') throw forged();
  const { user_id: person, issued_at: issued } = read.data;
  return { person, issuedAt: issued === undefined ? null : new Date(issued * 1000).toISOString() };
}

const forged = (): ChannelError =>
  new ChannelError(
    'auth',
    'forged_request',
    'Meta: a signed request that nobody we know has signed',
  );

function parsed(json: string): unknown {
  try {
    return parseWithIds(json);
  } catch {
    return null; // signed, and yet no JSON: refused like a forged one
  }
}
