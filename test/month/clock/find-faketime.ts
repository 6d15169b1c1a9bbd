import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../../../.cache/faketime');
/** `MT`: the variant for programs with several threads. */
const inside = 'usr/lib/*/faketime/libfaketimeMT.so.1';

/**
 * The library that moves the clock of the programs that load it (Debian's `libfaketime`); null: the
 * machine has none. Where the package is not installed it is unpacked into the cache, which needs no
 * rights, only the package lists.
 */
export function findFaketime(): string | null {
  if (process.platform !== 'linux') return null;
  return libraryBelow('/') ?? libraryBelow(cache) ?? (unpack() ? libraryBelow(cache) : null);
}

const libraryBelow = (folder: string): string | null =>
  globSync(join(folder, inside)).find((file) => existsSync(file)) ?? null;

function unpack(): boolean {
  try {
    mkdirSync(cache, { recursive: true });
    execFileSync('apt-get', ['download', 'libfaketime'], { cwd: cache, stdio: 'ignore' });
    const [archive = ''] = globSync(join(cache, '*.deb'));
    execFileSync('dpkg-deb', ['-x', archive, cache], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // no Debian, or no network: the tests say why they are skipped
  }
}
