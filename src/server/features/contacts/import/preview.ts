import type { Queryable } from '#server/platform/db.ts';
import { contextOf } from './context.ts';
import { type Decision, planRows, type Earlier } from './row-decision.ts';
import { readRow } from './rows.ts';
import { countActions } from './run.ts';
import { type ImportRecord, updateImport } from './import.store.ts';
import { type Decided, nextRows, noteRows } from './rows.store.ts';

/** How many rows are decided with one query of the contacts. */
export const PREVIEW = 500;

/** Stores what each row would do with the contacts as they are now. */
export async function previewImport(
  db: Queryable,
  workspaceId: string,
  one: ImportRecord,
): Promise<void> {
  const context = await contextOf(db, workspaceId, one);
  const earlier: Earlier = new Set();
  let counts: ImportRecord['counts'] = {};
  for (let after = 0; ;) {
    const rows = await nextRows(db, workspaceId, one.id, { after, limit: PREVIEW });
    if (rows.length === 0) break;
    const read = rows.map((row) => readRow(row.cells, context));
    const decisions = await planRows(db, workspaceId, read, earlier);
    const decided = decisions.map((decision, place): Decided => ({
      line: rows[place]?.line ?? 0,
      ...toNote(decision),
    }));
    await noteRows(db, workspaceId, one.id, decided, { done: false });
    counts = countActions(counts, decided);
    after = rows.at(-1)?.line ?? after;
  }
  await updateImport(db, workspaceId, one.id, { counts });
}

function toNote(decision: Decision): Pick<Decided, 'action' | 'detail'> {
  if (decision.action === 'error') return { action: 'error', detail: { ...decision.problem } };
  if (decision.action === 'new') return { action: 'new', detail: {} };
  const { action, head, changes } = decision;
  return { action, detail: { changes, ...(head === null ? {} : { contactId: head }) } };
}
