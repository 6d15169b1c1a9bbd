import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '#server/platform/errors.ts';

/** What a data folder and its database both carry. */
const Mark = z.object({
  /** Digest of the machine to which they belong; null: it was not known. */
  machine: z.string().nullable(),
  /** The folder and the database have the same value if they belong together. */
  place: z.string(),
});
export type Mark = z.output<typeof Mark>;

/**
 * `first`: nothing was marked, so the data belong to this machine. `same`: the data are where they
 * were before. `copy`: the data came from somewhere else, and the original may still be running.
 */
export type Verdict = 'first' | 'same' | 'copy';

type Seen = 'none' | 'here' | 'elsewhere';

/** By the folder's mark, then by the database's mark. */
const verdicts: Record<Seen, Record<Seen, Verdict>> = {
  // A marked database with an unmarked folder was put into another folder. If neither is marked,
  // the previous version has run.
  none: { none: 'first', here: 'copy', elsewhere: 'copy' },
  // The folder is marked first, so an unmarked database only means that a start ended between the
  // two.
  here: { none: 'same', here: 'same', elsewhere: 'copy' },
  elsewhere: { none: 'copy', here: 'copy', elsewhere: 'copy' },
};

/** `machine` is null if it is not known: then it counts as the same machine. */
export function compareMarks(
  folder: Mark | null,
  database: Mark | null,
  machine: string | null,
): Verdict {
  // Both belong to this machine but not to each other: a database was put into another folder.
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

/** Null: the folder has no mark. */
export async function readFolderMark(dataDir: string): Promise<Mark | null> {
  try {
    return Mark.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Writes the whole file or nothing, even if the power fails. Everybody may read the file, because
 * the command may run under another account than the service.
 */
export async function writeFolderMark(dataDir: string, mark: Mark): Promise<void> {
  const draft = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(mark)}\n`, { mode: 0o644, flush: true });
  await rename(draft, fileIn(dataDir));
}
