import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const zip = promisify(gzip);

/** Less is sent in one packet anyway. */
const WORTH_BYTES = 1024;

/**
 * Bytes as they go to a client that accepts `accepted` (its `Accept-Encoding`). A large answer is
 * zipped at once and in the quickest way: the usual one takes three times as long for a tenth less.
 */
export async function zipped(
  bytes: Uint8Array<ArrayBuffer>,
  accepted: string | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: 'gzip' | null }> {
  if (bytes.byteLength < WORTH_BYTES || !takesGzip(accepted)) return { bytes, encoding: null };
  const small = await zip(bytes, { level: constants.Z_BEST_SPEED });
  return { bytes: new Uint8Array(small), encoding: 'gzip' };
}

function takesGzip(accepted = ''): boolean {
  const named = parseAccept(accepted);
  const found = named.find(({ type }) => type.toLowerCase() === 'gzip') ?? named.find(isAny);
  return found !== undefined && found.q > 0;
}

const isAny = ({ type }: { type: string }): boolean => type === '*';
