import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Copies into a DATA_DIR the migrated database of `global-setup.ts`, which a first start would take
 * seconds to make.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  await cp(join(inject('preparedDataDir'), 'postgres'), join(dataDir, 'postgres'), {
    recursive: true,
  });
  return dataDir;
}
