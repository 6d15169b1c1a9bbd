import type { ImportAction } from '#contract/contacts/contact-imports.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction, type Transaction } from '#server/platform/db.ts';
import { hasCode } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { planRows, type Earlier, keysOf } from './row-decision.ts';
import { readRow } from './rows.ts';
import { isProblem } from './wanted-row.ts';
import { findImport, type ImportRecord, updateImport } from './import.store.ts';
import { type Decided, deleteWritten, nextRows, noteRows } from './rows.store.ts';
import { contextOf } from './context.ts';
import { lockPeople } from '../merge/members.store.ts';
import { SomebodyWasFaster, writeDecision } from './write.ts';

/**
 * Rows per transaction. While rows are written, nobody else can change who is who in the workspace,
 * so this limits how long they wait.
 */
const BATCH = 50;
const TRIES = 5;

export interface Order {
  workspaceId: string;
  id: string;
}

/**
 * Processes the next rows of an import and marks them as done in one transaction, so each row is
 * written once, whatever dies. Resolves with false when nothing is left to do.
 */
export async function runBatch({ db }: Pick<Services, 'db'>, order: Order): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => workOff(tx, order));
    } catch (error) {
      // 40P01 is a deadlock, here with messages that came in.
      if (attempt === TRIES || !(error instanceof SomebodyWasFaster || hasCode(error, '40P01')))
        throw error;
    }
  }
}

async function workOff(db: Transaction, { workspaceId, id }: Order): Promise<boolean> {
  await lockPeople(db, workspaceId);
  const one = await findImport(db, workspaceId, id, { lock: true });
  if (one?.state !== 'running') return false;
  db.tell(workspaceId, 'contacts');
  const context = await contextOf(db, workspaceId, one);
  const rows = (await nextRows(db, workspaceId, id, { after: 0, limit: BATCH, open: true })).map(
    (row) => ({
      line: row.line,
      wanted: readRow(row.cells, context),
    }),
  );
  if (rows.length === 0) return finish(db, workspaceId, one);
  const batch = upToTheSamePerson(rows);
  const decisions = await planRows(
    db,
    workspaceId,
    batch.map(({ wanted }) => wanted),
    new Set(),
  );
  const decided: Decided[] = [];
  for (const [place, decision] of decisions.entries()) {
    const line = batch[place]?.line ?? 0;
    decided.push({
      line,
      ...(await writeDecision(db, { workspaceId, userId: one.created_by }, decision)),
    });
  }
  await noteRows(db, workspaceId, id, decided, { done: true });
  await updateImport(db, workspaceId, id, {
    done: one.done + decided.length,
    counts: countActions(one.counts, decided),
  });
  return true;
}

/**
 * Cuts the batch before a row about a person whom an earlier row creates, because that row can only
 * be decided once the person exists.
 */
function upToTheSamePerson<Row extends { wanted: ReturnType<typeof readRow> }>(
  rows: readonly Row[],
): Row[] {
  const seen: Earlier = new Set();
  const end = rows.findIndex(({ wanted }) => {
    if (isProblem(wanted)) return false;
    const keys = keysOf(wanted);
    if (keys.some((key) => seen.has(key))) return true;
    for (const key of keys) seen.add(key);
    return false;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

async function finish(db: Transaction, workspaceId: string, one: ImportRecord): Promise<boolean> {
  await deleteWritten(db, workspaceId, one.id);
  await updateImport(db, workspaceId, one.id, { state: 'done' });
  await record(db, {
    workspaceId,
    userId: one.created_by,
    action: 'contacts.imported',
    subject: one.id,
    details: { ...one.counts },
  });
  // Open conversations show the name, and whether the person wants messages.
  db.tell(workspaceId, 'conversations');
  return false;
}

/** Adds the actions of these rows to the counts. */
export function countActions(
  before: ImportRecord['counts'],
  rows: readonly { action: ImportAction }[],
): ImportRecord['counts'] {
  const counts = { ...before };
  for (const { action } of rows) counts[action] = (counts[action] ?? 0) + 1;
  return counts;
}
