import { z } from 'zod';
import { ImportAction, ImportTarget } from '#contract/contacts/contact-imports.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const Detail = z.object({
  problem: z.string().optional(),
  values: z.record(z.string(), z.string()).optional(),
  contactId: z.string().optional(),
  /** What is new in the row. */
  changes: z.array(ImportTarget).optional(),
});
export type RowDetail = z.output<typeof Detail>;
const FileRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  action: ImportAction.nullable(),
  detail: Detail,
});
export type FileRow = z.output<typeof FileRow>;

/** The rows after a line, in order. `open`: only those that are not done yet. */
export function nextRows(
  db: Queryable,
  workspaceId: string,
  id: string,
  {
    after,
    limit,
    action,
    open = false,
  }: { after: number; limit: number; action?: ImportAction | undefined; open?: boolean },
): Promise<FileRow[]> {
  return query(db, FileRow, {
    text: `select line, cells, action, detail from contact_import_row
      where workspace_id = $1 and import_id = $2 and line > $3 ${action ? 'and action = $5' : ''} ${open ? 'and done_at is null' : ''}
      order by line limit $4`,
    values: [workspaceId, id, after, limit, ...(action ? [action] : [])],
  });
}

export async function pageOfRows(
  db: Queryable,
  workspaceId: string,
  id: string,
  { action, limit, offset }: { action: ImportAction | undefined; limit: number; offset: number },
): Promise<{ rows: FileRow[]; total: number }> {
  const values = [workspaceId, id, action ?? null];
  const where = 'workspace_id = $1 and import_id = $2 and ($3::text is null or action = $3)';
  const [count] = await query(db, z.object({ total: z.number() }), {
    text: `select count(*) as total from contact_import_row where ${where}`,
    values,
  });
  const rows = await query(db, FileRow, {
    text: `select line, cells, action, detail from contact_import_row where ${where} order by line limit $4 offset $5`,
    values: [...values, limit, offset],
  });
  return { rows, total: count?.total ?? 0 };
}

export interface Decided {
  line: number;
  action: ImportAction;
  detail: RowDetail;
}

/**
 * Stores what rows would do or, with `done`, what they did. The latter runs in the transaction that
 * does it.
 */
export function noteRows(
  db: Queryable,
  workspaceId: string,
  id: string,
  rows: readonly Decided[],
  { done }: { done: boolean },
): Promise<number> {
  return execute(
    db,
    `update contact_import_row r set action = item.action, detail = item.detail, done_at = case when $4 then now() end
     from jsonb_to_recordset($3::jsonb) as item(line integer, action text, detail jsonb)
     where r.workspace_id = $1 and r.import_id = $2 and r.line = item.line`,
    [workspaceId, id, toJson(rows), done],
  );
}

/** Marks rows that are wrong as done, so that they are not tried. Resolves with how many. */
export const setErrorsAside = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(
    db,
    `update contact_import_row set done_at = now() where workspace_id = $1 and import_id = $2 and action = 'error'`,
    [workspaceId, id],
  );

/** Deletes the rows that were written to the contacts. Only the rows in error are still needed. */
export const deleteWritten = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(
    db,
    `delete from contact_import_row where workspace_id = $1 and import_id = $2 and action <> 'error'`,
    [workspaceId, id],
  );

/**
 * Deletes the rows that contain one of the patterns (from `patternsOf`), because a person who is
 * erased must not wait in a file.
 */
export const deleteImportRowsWith = (
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
): Promise<number> =>
  execute(
    db,
    'delete from contact_import_row where workspace_id = $1 and (cells::text ~ any($2::text[]) or detail::text ~ any($2::text[]))',
    [workspaceId, patterns],
  );
