import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** How to reach the database that a running product keeps in its DATA_DIR. */
export function embeddedDatabase(dataDir: string): pg.ClientConfig {
  const [, , , , host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  if (!host) throw new Error(`The product in ${dataDir} has no database of its own`);
  return { host, port: 5432, user: 'recado', database: 'recado' };
}
