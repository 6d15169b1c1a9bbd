import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './errors.ts';

/**
 * Reads the key in DATA_DIR/secret.key, and creates it at the first start. Two processes that start
 * at once end up with the same key.
 */
export function loadSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  // Mode 0711, because where we run as root the database's own user must get through to its folder.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
