import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, hasCode } from './errors.ts';
import type { Blobs } from './services.ts';

const keyForm = /^[0-9a-f]{48}$/;

/**
 * Files below DATA_DIR/blobs. `write` resolves when the bytes are on the disk. `read` throws
 * `not_found` for an unknown key.
 */
export function createBlobs(dataDir: string): Blobs {
  const place = (key: string) => {
    // a key from outside never becomes a path
    if (!keyForm.test(key)) throw new AppError('not_found');
    return join(dataDir, 'blobs', key.slice(0, 2), key);
  };
  return {
    write: async (bytes) => {
      const key = randomBytes(24).toString('hex');
      const file = place(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.new`;
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      return key;
    },
    adopt: async (path) => {
      const key = randomBytes(24).toString('hex');
      const file = place(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(path, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(path, file);
      return key;
    },
    read: async (key) => {
      try {
        return await readFile(place(key));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) throw new AppError('not_found');
        throw error;
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
