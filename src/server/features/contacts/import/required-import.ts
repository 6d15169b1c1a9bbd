import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findImport, type ImportRecord } from './import.store.ts';

/** Throws `import_not_found`. */
export async function needImport(
  db: Queryable,
  workspaceId: string,
  id: string,
  options?: { lock: boolean },
): Promise<ImportRecord> {
  const one = await findImport(db, workspaceId, id, options);
  if (!one) throw new AppError('import_not_found');
  return one;
}

/** Locks the import until the transaction ends. Throws `import_not_found`, `import_started`. */
export async function needReady(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ImportRecord> {
  const one = await needImport(db, workspaceId, id, { lock: true });
  if (one.state !== 'ready') throw new AppError('import_started');
  return one;
}
