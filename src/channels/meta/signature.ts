import { createHmac, timingSafeEqual } from 'node:crypto';
import { ChannelError } from '../channel.ts';
import type { RawRequest } from '#channels/connector/webhook.ts';
import type { AppCredential } from '#channels/connector/tools.ts';

/**
 * Throws `auth` unless one of the app's secrets signed exactly these bytes (Graph API "Webhooks",
 * validating payloads). Instagram's webhooks are signed with the secret of the app or of its
 * Instagram product, so every secret is tried, each in constant time.
 */
export function requireSignature({ secrets }: AppCredential, { headers, body }: RawRequest): void {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('x-hub-signature-256') ?? '')?.[1];
  const signature = Buffer.from(given ?? '', 'hex');
  const matches = secrets.filter((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (matches.length === 0)
    throw new ChannelError('auth', 'forged_request', 'Meta: the signature is missing or wrong');
}

/**
 * Meta asks whether an address is ours. Returns the challenge to answer with, or null for a caller
 * who does not know the token.
 */
export function answerChallenge(
  { verifyToken }: AppCredential,
  query: URLSearchParams,
): string | null {
  const given = Buffer.from(query.get('hub.verify_token') ?? '');
  const expected = Buffer.from(verifyToken);
  const knows =
    given.length === expected.length && expected.length > 0 && timingSafeEqual(given, expected);
  const challenge = query.get('hub.challenge') ?? '';
  // Meta's challenge is a number. A wider check would let a stranger make us say anything.
  return knows && query.get('hub.mode') === 'subscribe' && /^[\w-]{1,200}$/.test(challenge)
    ? challenge
    : null;
}
