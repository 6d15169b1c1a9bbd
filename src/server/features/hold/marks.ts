import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '#server/platform/errors.ts';

/** What a data folder and its database both carry. */
const Mark = z.object({
  /** Digest of the machine they belong to; null: it was not known. */
  machine: z.string().nullable(),
  /** The same in both: this folder and this database belong together. */
  place: z.string(),
});
export type Mark = z.output<typeof Mark>;

/**
 * `first`: nothing was marked, and what is there is this machine's. `same`: it goes on as it was.
 * `copy`: it came from somewhere else, and who it came from may be alive.
 */
export type Verdict = 'first' | 'same' | 'copy';

type Seen = 'none' | 'here' | 'elsewhere';

/** By the mark of the folder, then by that of the database. */
const verdicts: Record<Seen, Record<Seen, Verdict>> = {
  // Without a mark of the folder, a marked database was put into another folder. Where nothing is
  // marked the version before has run.
  none: { none: 'first', here: 'copy', elsewhere: 'copy' },
  // The folder is marked first: a start that ended between the two is no copy.
  here: { none: 'same', here: 'same', elsewhere: 'copy' },
  elsewhere: { none: 'copy', here: 'copy', elsewhere: 'copy' },
};

/** `machine` is null where it is not known: then it counts as the one before. */
export function compareMarks(
  folder: Mark | null,
  database: Mark | null,
  machine: string | null,
): Verdict {
  // Each is this machine's, and yet they do not belong together: the database of one folder under
  // another.
  if (folder !== null && database !== null && folder.place !== database.place) return 'copy';
  const seen = (mark: Mark | null): Seen =>
    mark === null
      ? 'none'
      : mark.machine === null || machine === null || mark.machine === machine
        ? 'here'
        : 'elsewhere';
  return verdicts[seen(folder)][seen(database)];
}

const fileIn = (dataDir: string): string => join(dataDir, 'machine.json');

/** Null: there is none. */
export async function readFolderMark(dataDir: string): Promise<Mark | null> {
  try {
    return Mark.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Whole or not at all, also when the power goes. Anybody may read it: the command may be another
 * account's than the service.
 */
export async function writeFolderMark(dataDir: string, mark: Mark): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(mark)}\n`, { mode: 0o644, flush: true });
  await rename(draft, fileIn(dataDir));
}
