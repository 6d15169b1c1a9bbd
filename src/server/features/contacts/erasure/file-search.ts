import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '#server/platform/errors.ts';
import { spellings, standsIn } from './file-patterns.ts';

/**
 * How many files below a folder contain one of these words as bytes. A file that disappears
 * meanwhile counts as containing none.
 */
export async function countFilesWith(
  folder: string,
  words: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const wanted = words.flatMap(spellings);
  let found = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    signal?.throwIfAborted();
    if (entry.isFile() && (await holds(join(entry.parentPath, entry.name), wanted))) found += 1;
  }
  return found;
}

async function holds(file: string, wanted: readonly string[]): Promise<boolean> {
  // The end of each piece is searched again with the next one: the length of a word, and one digit
  // beside it.
  const overlap = Math.max(...wanted.map((word) => Buffer.byteLength(word))) + 1;
  let end = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const bytes = Buffer.concat([
        end,
        chunk instanceof Buffer ? chunk : Buffer.from(String(chunk)),
      ]);
      if (standsIn(bytes, wanted)) return true;
      end = bytes.subarray(Math.max(0, bytes.length - overlap));
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return false;
}
