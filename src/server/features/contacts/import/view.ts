import { z } from 'zod';
import type {
  ContactImport,
  ImportAction,
  ImportRow,
  ImportTarget,
} from '#contract/contacts/contact-imports.ts';
import { importSentence, isImportProblem } from '#contract/contacts/import-sentences.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { readPeople } from '../contact-view.ts';
import { csvFile } from '../list/csv-file.ts';
import { nameOfColumn } from './columns.ts';
import { placesOf } from './context.ts';
import { type FileRow, nextRows, pageOfRows } from './rows.store.ts';
import { listColumns } from '../list/list-columns.ts';
import { needImport } from './required-import.ts';
import { PREVIEW } from './preview.ts';

const SAMPLES = 3;

/** An import as the API shows it. Throws `import_not_found`. */
export async function readImport(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ContactImport> {
  const one = await needImport(db, workspaceId, id);
  const first =
    one.state === 'ready' ? await nextRows(db, workspaceId, id, { after: 0, limit: SAMPLES }) : [];
  return {
    id,
    fileName: one.file_name,
    state: one.state,
    columns: one.headers.map((header, index) => ({
      header,
      samples: first.flatMap(({ cells }) => cells[index]?.slice(0, 60) || []),
      target: one.targets[index] ?? 'skip',
    })),
    channels: (await placesOf(db, workspaceId)).channels.map((channel) => ({
      id: channel.id,
      name: nameOfColumn(channel),
    })),
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
  {
    language,
    ...page
  }: { action: ImportAction | undefined; limit: number; offset: number; language: 'pt' | 'en' },
): Promise<{ rows: ImportRow[]; total: number }> {
  const one = await needImport(db, workspaceId, id);
  const { rows, total } = await pageOfRows(db, workspaceId, id, page);
  const people = await readPeople(db, workspaceId, [
    ...new Set(rows.flatMap(({ detail }) => detail.contactId ?? [])),
  ]);
  return {
    rows: rows.map((row) => {
      const contact = people.find((person) => person.id === row.detail.contactId);
      return {
        line: row.line,
        action: row.action ?? 'error',
        who: whoOf(row, one.targets),
        contact: contact ? { id: contact.id, name: contact.name } : null,
        changes: (row.detail.changes ?? []).flatMap(
          (target) => one.headers[one.targets.indexOf(target)] ?? [],
        ),
        error: sentenceOf(row, language),
      };
    }),
    total,
  };
}

/**
 * The rows in error as a CSV file, each with its reason in a last column. Throws
 * `import_not_found`.
 */
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
        yield [
          ...row.cells,
          ...Array.from({ length: Math.max(0, width - row.cells.length) }, () => ''),
          sentenceOf(row, language) ?? '',
        ];
      after = some.at(-1)?.line ?? after;
      if (some.length < PREVIEW) return;
    }
  };
  return csvFile(rows(), { name: listColumns[language].errors, language });
}

function sentenceOf(
  { detail: { problem, values } }: FileRow,
  language: 'pt' | 'en',
): string | null {
  return problem !== undefined && isImportProblem(problem)
    ? importSentence(problem, values ?? {}, language)
    : null;
}

/** The first value in the row that says who it is about. */
function whoOf({ cells }: FileRow, targets: readonly ImportTarget[]): string {
  const at = (wanted: (target: ImportTarget) => boolean): string =>
    cells[targets.findIndex(wanted)]?.trim() ?? '';
  const said = [
    at((target) => target === 'name'),
    at((target) => target === 'phone'),
    at((target) => target.startsWith('channel:')),
    at((target) => target === 'email'),
  ].find((value) => value !== '');
  return (said ?? cells.find((cell) => cell.trim() !== '') ?? '').slice(0, 120);
}
