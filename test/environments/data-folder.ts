import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Gives a DATA_DIR the migrated database that a first start makes in seconds of work
 * (`global-setup.ts`).
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  await cp(join(inject('preparedDataDir'), 'postgres'), join(dataDir, 'postgres'), {
    recursive: true,
  });
  return dataDir;
}
