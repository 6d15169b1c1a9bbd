import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The migrations of the product. */
export const ownMigrations = join(import.meta.dirname, '../../../migrations');

export interface Migration {
  name: string;
  text: string;
  checksum: string;
  /**
   * The statements of a file that is not one transaction, to be run one by one; null: it is one.
   */
  statements: string[] | null;
}

/**
 * The first line of a file whose statements are run one by one, so that an index can be created
 * `concurrently` and no writer waits for it.
 */
const OUTSIDE = '-- outside a transaction\n';

/** Reads the files of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return {
        name,
        text,
        checksum,
        statements: text.startsWith(OUTSIDE) ? statementsOf(text) : null,
      };
    }),
  );
}

/** Each statement ends with its line. */
const statementsOf = (text: string): string[] =>
  text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
