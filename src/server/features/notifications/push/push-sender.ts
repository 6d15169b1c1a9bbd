import { LRUCache } from 'lru-cache';
import type WebPush from 'web-push';
import type { PushMessage } from '#contract/push.ts';
import type { Outside } from '#server/platform/outside/outside.ts';
import { OutsideError } from '#server/platform/outside/outside-error.ts';
import type { Services } from '#server/platform/services.ts';
import { readPushKeys, type PushKeys } from './push-keys.ts';

const TIMEOUT_MS = 5_000;
/** A push service keeps what it cannot deliver for so long. */
const KEPT_SECONDS = 24 * 60 * 60;
/** A signature for a push service is good for twelve hours. */
const SIGNED_MS = 6 * 60 * 60 * 1000;
const LONGEST_WAIT_SECONDS = 60 * 60;

export interface PushTargetKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * `gone`: the browser gave the subscription up. `refused`: the push service, or the guard of
 * addresses, will take nothing for it. `dropped`: it does not take this message. `later`: another
 * try may succeed; `waitMs`: not before that.
 */
export type Sent =
  | { is: 'sent' | 'gone' | 'refused' | 'dropped' }
  | { is: 'later'; waitMs: number };

export type SendPush = (target: PushTargetKeys, message: PushMessage) => Promise<Sent>;

/**
 * Sends messages to push services (RFC 8030), so encrypted that only the browser can read them
 * (RFC 8291), and signed as from this installation (RFC 8292).
 */
export function createPushSender(
  services: Pick<Services, 'db' | 'secrets' | 'log' | 'outside' | 'config'>,
): SendPush {
  const { outside, config, log } = services;
  const signatures = new LRUCache<string, string>({ max: 100, ttl: SIGNED_MS });
  const subject = subjectOf(config);
  let keys: PushKeys | null = null;

  return async function send({ endpoint, p256dh, auth }, message) {
    // Only who sends needs the library, which takes its time to load.
    const { default: webPush } = await import('web-push');
    keys ??= await readPushKeys(services);
    const { origin } = new URL(endpoint);
    let authorization = signatures.get(origin);
    if (authorization === undefined) {
      const { publicKey, privateKey } = keys;
      const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm');
      authorization = headers.Authorization;
      signatures.set(origin, authorization);
    }
    const request = encrypted(webPush, { endpoint, p256dh, auth }, message, authorization);
    if (request === null) return { is: 'refused' };
    return post(outside, endpoint, request, (status) =>
      log.warn({ origin, status }, 'A push service does not take a message'),
    );
  };
}

interface Request {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Null: the key of the device is none. */
function encrypted(
  webPush: typeof WebPush,
  { endpoint, p256dh, auth }: PushTargetKeys,
  message: PushMessage,
  authorization: string,
): Request | null {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        TTL: KEPT_SECONDS,
        urgency: 'isOver' in message || message.isQuiet ? 'normal' : 'high',
        // Of one tag a push service keeps only the newest for a device that is off.
        topic: Buffer.from(message.tag.replaceAll('-', ''), 'hex').toString('base64url'),
        headers: { Authorization: authorization },
      },
    );
    return { headers: asTexts(headers), body };
  } catch {
    // Any 65 bytes look like a key; most are no point of its curve.
    return null;
  }
}

async function post(
  outside: Outside,
  endpoint: string,
  request: Request,
  onDropped: (status: number) => void,
): Promise<Sent> {
  try {
    const { status, headers } = await outside.request(endpoint, {
      ...request,
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      longestBytes: 64 * 1024,
    });
    if (status < 300) return { is: 'sent' };
    if (status === 404 || status === 410) return { is: 'gone' };
    if (status === 401 || status === 403) return { is: 'refused' };
    if (status === 429 || status >= 500)
      return { is: 'later', waitMs: secondsOf(headers['retry-after']) * 1000 };
    onDropped(status);
    return { is: 'dropped' };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const isTried = ['timeout', 'unreachable', 'unknown_name', 'too_large'].includes(error.reason);
    return isTried ? { is: 'later', waitMs: 0 } : { is: 'refused' };
  }
}

/** Whom a push service turns to when it is troubled by us: an https or a mail address. */
const subjectOf = ({ publicUrl, mailFrom }: Services['config']): string =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

const asTexts = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

function secondsOf(retryAfter: string | string[] | undefined): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS) : 0;
}
