import { readFile } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import type { ImportTarget } from '#contract/contacts/contact-imports.ts';
import type { UploadedFile } from '#contract/route.ts';
import { requireRoom } from '#server/features/limits/storage.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { areTargetsRight, suggestTargets } from './columns.ts';
import { placesOf } from './context.ts';
import type { ImportReader } from './reader.ts';
import { deleteImport, insertImport, isImporting, updateImport } from './import.store.ts';
import { setErrorsAside } from './rows.store.ts';
import { needImport, needReady } from './required-import.ts';
import { previewImport } from './preview.ts';

/** Runs one import; the job's data name it. */
export const IMPORT_JOB = 'contact-import';
type Who = Pick<Session, 'workspaceId' | 'userId'>;

/**
 * Stores the rows of a file with what each would do. Throws what `read` throws, and `storage_full`.
 * Resolves with the import's id.
 */
export async function uploadImport(
  { db, config }: Pick<Services, 'db' | 'config'>,
  read: ImportReader,
  { workspaceId, userId, language }: Who & Pick<Caller, 'language'>,
  { path, fileName, size }: UploadedFile,
): Promise<string> {
  const { headers, rows } = await read(workspaceId, await readFile(path));
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    const targets = suggestTargets(headers, await placesOf(tx, workspaceId));
    await insertImport(tx, workspaceId, {
      id,
      userId,
      fileName: fileName.toWellFormed().replaceAll('\u0000', '').slice(0, 200),
      headers,
      targets,
      rows,
      bytes: size,
    });
    await previewImport(tx, workspaceId, await needImport(tx, workspaceId, id));
    await requireRoom(tx, { config }, workspaceId, language);
  });
  return id;
}

/**
 * Assigns each column, and computes anew what the rows would do. Throws `import_not_found`,
 * `import_started`, `import_columns_wrong`.
 */
export function chooseColumns(
  db: Database,
  workspaceId: string,
  id: string,
  targets: ImportTarget[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const one = await needReady(tx, workspaceId, id);
    if (!areTargetsRight(targets, one.headers, await placesOf(tx, workspaceId)))
      throw new AppError('import_columns_wrong');
    await updateImport(tx, workspaceId, id, { targets });
    await previewImport(tx, workspaceId, { ...one, targets });
  });
}

/** Throws `import_not_found`, `import_started`, `import_nothing`, `import_other_running`. */
export function startImport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const one = await needReady(tx, workspaceId, id);
    if ((one.counts.new ?? 0) + (one.counts.update ?? 0) === 0)
      throw new AppError('import_nothing');
    if (await isImporting(tx, workspaceId)) throw new AppError('import_other_running');
    const errors = await setErrorsAside(tx, workspaceId, id);
    await updateImport(tx, workspaceId, id, {
      state: 'running',
      done: errors,
      counts: { error: errors },
    });
    await jobs.enqueue(tx, IMPORT_JOB, { workspaceId, id });
  });
}

/** Throws `import_not_found`, and `import_started` while the import is running. */
export async function discardImport(db: Database, workspaceId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await needImport(tx, workspaceId, id, { lock: true })).state === 'running')
      throw new AppError('import_started');
    await deleteImport(tx, workspaceId, id);
  });
}
