import { readFile } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ContactImport, ImportAction, ImportRow, ImportTarget } from '#contract/contact-imports.ts';
import { importSentence, isImportProblem } from '#contract/import-sentences.ts';
import type { UploadedFile } from '#contract/route.ts';
import { requireRoom } from '#server/features/limits/storage.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { readPeople } from './contacts.ts';
import { csvFile } from './csv-file.ts';
import { areTargetsRight, nameOfColumn, suggestTargets } from './import-columns.ts';
import { contextOf, placesOf } from './import-context.ts';
import { type Decision, decideRows, type Earlier } from './import-decide.ts';
import type { ImportReader } from './import-reader.ts';
import { readRow } from './import-rows.ts';
import { countActions, runBatch } from './import-run.ts';
import {
  deleteImport,
  deleteOldImports,
  type Decided,
  type FileRow,
  findImport,
  type ImportRecord,
  insertImport,
  isImporting,
  nextRows,
  noteRows,
  pageOfRows,
  setErrorsAside,
  updateImport,
} from './import.store.ts';
import { listColumns } from './list-columns.ts';

const JOB = 'contact-import';
const SWEEP = 'contact-import-sweep';
/** How many are decided with one look at the contacts. */
const PREVIEW = 500;
const SAMPLES = 3;
/** What was not started, and what was in error, is somebody's data that nobody asks for any more. */
const KEPT_DAYS = 7;
const Order = z.object({ workspaceId: z.string(), id: z.string() });
type Who = Pick<Session, 'workspaceId' | 'userId'>;

/** Keeps the rows of a file and says what they would do. Throws what `read` throws, and `storage_full`. Resolves with its id. */
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
    await preview(tx, workspaceId, await needImport(tx, workspaceId, id));
    await requireRoom(tx, { config }, workspaceId, language);
  });
  return id;
}

/** What each column is, from now on; what the rows would do is said anew. Throws `import_not_found`, `import_started`, `import_columns_wrong`. */
export function chooseColumns(db: Database, workspaceId: string, id: string, targets: ImportTarget[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const one = await needReady(tx, workspaceId, id);
    if (!areTargetsRight(targets, one.headers, await placesOf(tx, workspaceId))) throw new AppError('import_columns_wrong');
    await updateImport(tx, workspaceId, id, { targets });
    await preview(tx, workspaceId, { ...one, targets });
  });
}

async function preview(db: Queryable, workspaceId: string, one: ImportRecord): Promise<void> {
  const context = await contextOf(db, workspaceId, one);
  const earlier: Earlier = new Set();
  let counts: ImportRecord['counts'] = {};
  for (let after = 0; ;) {
    const rows = await nextRows(db, workspaceId, one.id, { after, limit: PREVIEW });
    if (rows.length === 0) break;
    const read = rows.map((row) => readRow(row.cells, context));
    const decisions = await decideRows(db, workspaceId, read, earlier);
    const decided = decisions.map((decision, place): Decided => ({ line: rows[place]?.line ?? 0, ...toNote(decision) }));
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

/** Throws `import_not_found`, `import_started`, `import_nothing`, `import_other_running`. */
export function startImport({ db, jobs }: Pick<Services, 'db' | 'jobs'>, workspaceId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const one = await needReady(tx, workspaceId, id);
    if ((one.counts.new ?? 0) + (one.counts.update ?? 0) === 0) throw new AppError('import_nothing');
    if (await isImporting(tx, workspaceId)) throw new AppError('import_other_running');
    const errors = await setErrorsAside(tx, workspaceId, id);
    await updateImport(tx, workspaceId, id, { state: 'running', done: errors, counts: { error: errors } });
    await jobs.enqueue(tx, JOB, { workspaceId, id });
  });
}

/** Throws `import_not_found`, `import_started` while it is being worked off. */
export async function discardImport(db: Database, workspaceId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await needImport(tx, workspaceId, id, { lock: true })).state === 'running') throw new AppError('import_started');
    await deleteImport(tx, workspaceId, id);
  });
}

/** Declares what works imports off. It may be stopped anywhere, and then goes on with the row where it was. */
export function declareImportJobs(jobs: RunningJobs, { db }: Pick<Services, 'db'>): void {
  jobs.handle(JOB, { retryLimit: 20, retryDelaySeconds: 5, timeoutSeconds: 3600 }, async (data, signal) => {
    const order = Order.parse(data);
    let more = true;
    while (more) {
      signal.throwIfAborted();
      more = await runBatch({ db }, order);
    }
  });
  jobs.handle(SWEEP, { cron: '23 3 * * *' }, async () => void (await deleteOldImports(db, KEPT_DAYS)));
}

/** An import as the API shows it. Throws `import_not_found`. */
export async function readImport(db: Queryable, workspaceId: string, id: string): Promise<ContactImport> {
  const one = await needImport(db, workspaceId, id);
  const first = one.state === 'ready' ? await nextRows(db, workspaceId, id, { after: 0, limit: SAMPLES }) : [];
  return {
    id,
    fileName: one.file_name,
    state: one.state,
    columns: one.headers.map((header, index) => ({
      header,
      samples: first.flatMap(({ cells }) => cells[index]?.slice(0, 60) || []),
      target: one.targets[index] ?? 'skip',
    })),
    channels: (await placesOf(db, workspaceId)).channels.map((channel) => ({ id: channel.id, name: nameOfColumn(channel) })),
    rows: one.rows,
    done: one.done,
    counts: { new: 0, update: 0, unchanged: 0, error: 0, ...one.counts },
    createdAt: one.created_at,
    finishedAt: one.finished_at,
  };
}

/** A page of rows, each with what it would do. Throws `import_not_found`. */
export async function readImportRows(
  db: Queryable,
  workspaceId: string,
  id: string,
  { language, ...page }: { action: ImportAction | undefined; limit: number; offset: number; language: 'pt' | 'en' },
): Promise<{ rows: ImportRow[]; total: number }> {
  const one = await needImport(db, workspaceId, id);
  const { rows, total } = await pageOfRows(db, workspaceId, id, page);
  const people = await readPeople(db, workspaceId, [...new Set(rows.flatMap(({ detail }) => detail.contactId ?? []))]);
  return {
    rows: rows.map((row) => {
      const contact = people.find((person) => person.id === row.detail.contactId);
      return {
        line: row.line,
        action: row.action ?? 'error',
        who: whoOf(row, one.targets),
        contact: contact ? { id: contact.id, name: contact.name } : null,
        changes: (row.detail.changes ?? []).flatMap((target) => one.headers[one.targets.indexOf(target)] ?? []),
        error: sentenceOf(row, language),
      };
    }),
    total,
  };
}

/** The rows in error as a CSV file, each with its reason in a last column. Throws `import_not_found`. */
export async function importErrors(
  { db }: Pick<Services, 'db'>,
  { workspaceId }: Session,
  { language }: Pick<Caller, 'language'>,
  id: string,
): Promise<Response> {
  if (!z.uuid().safeParse(id).success) throw new AppError('import_not_found');
  const one = await needImport(db, workspaceId, id);
  const width = one.headers.length;
  const rows = async function* () {
    yield [...one.headers, listColumns[language].reason];
    for (let after = 0; ;) {
      const some = await nextRows(db, workspaceId, id, { after, limit: PREVIEW, action: 'error' });
      for (const row of some)
        yield [...row.cells, ...Array.from({ length: Math.max(0, width - row.cells.length) }, () => ''), sentenceOf(row, language) ?? ''];
      after = some.at(-1)?.line ?? after;
      if (some.length < PREVIEW) return;
    }
  };
  return csvFile(rows(), { name: listColumns[language].errors, language });
}

function sentenceOf({ detail: { problem, values } }: FileRow, language: 'pt' | 'en'): string | null {
  return problem !== undefined && isImportProblem(problem) ? importSentence(problem, values ?? {}, language) : null;
}

/** What the row says first of who it is. */
function whoOf({ cells }: FileRow, targets: readonly ImportTarget[]): string {
  const at = (wanted: (target: ImportTarget) => boolean): string => cells[targets.findIndex(wanted)]?.trim() ?? '';
  const said = [
    at((target) => target === 'name'),
    at((target) => target === 'phone'),
    at((target) => target.startsWith('channel:')),
    at((target) => target === 'email'),
  ].find((value) => value !== '');
  return (said ?? cells.find((cell) => cell.trim() !== '') ?? '').slice(0, 120);
}

async function needImport(db: Queryable, workspaceId: string, id: string, options?: { lock: boolean }): Promise<ImportRecord> {
  const one = await findImport(db, workspaceId, id, options);
  if (!one) throw new AppError('import_not_found');
  return one;
}

async function needReady(db: Queryable, workspaceId: string, id: string): Promise<ImportRecord> {
  const one = await needImport(db, workspaceId, id, { lock: true });
  if (one.state !== 'ready') throw new AppError('import_started');
  return one;
}
