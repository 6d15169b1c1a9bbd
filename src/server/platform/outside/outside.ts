import { request, type Dispatcher } from 'undici';
import { hasCode } from '#server/platform/errors.ts';
import {
  checkedConnections,
  checkHost,
  type FindAddresses,
  findAddresses,
  openConnections,
} from './checked-connections.ts';
import { OutsideError } from './outside-error.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_BYTES = 2 * 1024 * 1024;

/**
 * The only way to an address that a person of a workspace, a customer or a document can choose.
 * It reaches nothing inside the network of this server, except the origins in INSIDE_ORIGINS.
 */
export interface Outside {
  /** Refuses an address that must not be stored. It is checked again each time it is used. */
  check(address: string): Promise<void>;
  /** One request. A redirect is not followed. Every failure of its own is an `OutsideError`. */
  request(address: string, options?: OutsideRequest): Promise<OutsideAnswer>;
  close(): Promise<void>;
}

export interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For everything, from the look-up of the name to the last byte. */
  timeoutMs?: number;
  longestBytes?: number;
  /** Ends the request at once; it then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface OutsideAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** `find` is replaced by tests only. */
export function createOutside(
  { insideOrigins }: { insideOrigins: readonly string[] },
  find: FindAddresses = findAddresses,
): Outside {
  const allowed = new Set(insideOrigins);
  const inside = openConnections();
  const outside = checkedConnections(find);
  return {
    async check(address) {
      const url = readAddress(address, allowed);
      if (allowed.has(url.origin)) return;
      await within(TIMEOUT_MS, url.origin, () => checkHost(url.hostname, find));
    },
    async request(address, options = {}) {
      const {
        timeoutMs = TIMEOUT_MS,
        longestBytes = LONGEST_BYTES,
        signal: given,
        ...call
      } = options;
      const url = readAddress(address, allowed);
      const dispatcher = allowed.has(url.origin) ? inside : outside;
      const work = async (signal: AbortSignal): Promise<OutsideAnswer> => {
        const answer = await request(url, { ...call, dispatcher, signal });
        const body = await readBody(answer.body, longestBytes, url.origin);
        if (answer.statusCode >= 300 && answer.statusCode < 400)
          throw new OutsideError('redirected', url.origin);
        return { status: answer.statusCode, headers: answer.headers, body };
      };
      return within(timeoutMs, url.origin, work, given);
    },
    async close() {
      await Promise.all([inside.destroy(), outside.destroy()]);
    },
  };
}

/**
 * The parser of addresses turns every form of an IPv4 address (`0x7f.1`, `2130706433`,
 * `0177.0.0.1`) into the usual one.
 */
function readAddress(address: string, allowed: ReadonlySet<string>): URL {
  const url = URL.parse(address);
  if (url === null) throw new OutsideError('not_an_address', 'an address');
  if (url.username !== '' || url.password !== '') throw new OutsideError('credentials', url.origin);
  if (url.protocol !== 'https:' && !allowed.has(url.origin))
    throw new OutsideError('not_https', url.origin);
  return url;
}

async function readBody(
  body: Dispatcher.ResponseData['body'],
  longestBytes: number,
  origin: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body.iterator()) {
    bytes += chunk.byteLength;
    if (bytes > longestBytes) throw new OutsideError('too_large', origin);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Gives the work so much time, and makes an `OutsideError` of whatever fails. */
async function within<T>(
  timeoutMs: number,
  origin: string,
  work: (signal: AbortSignal) => Promise<T>,
  given?: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([timeout, given]) : timeout;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new OutsideError('timeout', origin));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(signal), late]);
  } catch (error) {
    given?.throwIfAborted();
    if (error instanceof OutsideError) throw error;
    const isLate = signal.aborted || hasCode(error, 'UND_ERR_CONNECT_TIMEOUT');
    throw new OutsideError(isLate ? 'timeout' : 'unreachable', origin, error);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
