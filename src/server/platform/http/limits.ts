import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/platform/errors.ts';

export const JSON_BYTES = 1024 * 1024;
export const WEBHOOK_BYTES = 3 * 1024 * 1024;

/**
 * Reads a body of at most `maxBytes` and counts the bytes as they arrive: the announced length is
 * believed only if it is too high.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    if (Number(announced) > maxBytes) throw tooLarge();
    // The HTTP parser ends the body at the announced length, so this is bounded, and it is the
    // server's fastest way to read.
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > maxBytes) throw tooLarge();
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

/**
 * The same limit for handlers that read the request themselves. An announced length is checked
 * without touching the body, because the server would build a whole web Request for it. Only a body
 * of unknown length is read and counted here.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const tooLarge = (): never => {
    throw new AppError('too_large', { limit: megabytes(maxBytes) });
  };
  const count = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async function limitedBody(c, next) {
    const announced = c.req.header('content-length');
    if (announced === undefined) return count(c, next);
    return Number(announced) > maxBytes ? tooLarge() : next();
  };
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;

export interface RateLimit {
  /** How many requests may come at once. */
  burst: number;
  perSecond: number;
}

/**
 * What one process lets through, to protect itself. The limits that guard accounts are in the
 * database.
 */
export interface RateLimits {
  /**
   * For every API request, before anything is looked up. It is wide, because an office shares one
   * address.
   */
  address: RateLimit;
  session: RateLimit;
}

export const defaultRateLimits: RateLimits = {
  address: { burst: 600, perSecond: 100 },
  session: { burst: 150, perSecond: 25 },
};

/**
 * A token bucket for each key, for up to 20,000 keys; the least recently seen key is forgotten
 * first. `take` answers the seconds to wait; 0 = go on.
 */
export function createRateLimiter(
  limit: RateLimit,
  now: () => number = () => performance.now(),
): (key: string) => number {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 20_000 });
  return function take(key) {
    const time = now();
    const bucket = buckets.get(key) ?? { tokens: limit.burst, at: time };
    const tokens = Math.min(
      limit.burst,
      bucket.tokens + ((time - bucket.at) / 1000) * limit.perSecond,
    );
    const allowed = tokens >= 1;
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time });
    return allowed ? 0 : (1 - tokens) / limit.perSecond;
  };
}
