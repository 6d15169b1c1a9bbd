import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a new file; resolves with its SHA-256, computed on the way. The caller removes
 * the file of a stream that fails.
 */
export async function writeHashed(stream: Readable, path: string): Promise<string> {
  const hash = createHash('sha256');
  async function* pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(stream, pass, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return hash.digest('hex');
}
