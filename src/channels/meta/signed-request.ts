import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { AppCredential } from '#channels/connector/tools.ts';
import { identifier } from '../lenient.ts';
import { parseWithIds } from './envelope.ts';

const Payload = z.object({
  algorithm: z.string(),
  user_id: identifier,
  /** In seconds. A value outside the calendar counts as absent. */
  issued_at: z.number().min(0).max(8_000_000_000).optional().catch(undefined),
});

/**
 * The person whom a callback is about, under the provider's id for our app, and when the callback
 * was signed.
 */
export interface SignedRequest {
  person: string;
  /** ISO time; null where the request has none. */
  issuedAt: string | null;
}

/**
 * Reads what Meta sends when a person withdraws a permission or asks for deletion ("Data Deletion
 * Request Callback"): signature and payload in base64url, with a point between them. Any of the
 * app's secrets may have made the signature, which is over the encoded payload. Throws `auth`.
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
    return null; // correctly signed but not JSON: refused like a forged request
  }
}
