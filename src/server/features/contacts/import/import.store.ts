import { z } from 'zod';
import { ImportAction, ImportTarget } from '#contract/contacts/contact-imports.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';

const NumberChannel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['whatsapp', 'whatsapp_web']),
});
export type NumberChannelRow = z.output<typeof NumberChannel>;

/** The channels that identify people by their number. */
export function listNumberChannels(
  db: Queryable,
  workspaceId: string,
): Promise<NumberChannelRow[]> {
  return query(db, NumberChannel, {
    text: `select id, display_name as name, type from channel
      where workspace_id = $1 and type in ('whatsapp', 'whatsapp_web') and purged_at is null order by display_name, id`,
    values: [workspaceId],
  });
}

const Row = z.object({
  id: z.string(),
  created_by: z.string(),
  file_name: z.string(),
  headers: z.array(z.string()),
  targets: z.array(ImportTarget),
  state: z.enum(['ready', 'running', 'done']),
  rows: z.number(),
  done: z.number(),
  counts: z.partialRecord(ImportAction, z.number()),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ImportRecord = z.output<typeof Row>;
export type Counts = ImportRecord['counts'];

export async function insertImport(
  db: Queryable,
  workspaceId: string,
  one: {
    id: string;
    userId: string;
    fileName: string;
    headers: string[];
    targets: ImportTarget[];
    rows: { line: number; cells: string[] }[];
    /** The size of the file. */
    bytes: number;
  },
): Promise<void> {
  await execute(
    db,
    'insert into contact_import (id, workspace_id, created_by, file_name, headers, targets, rows, bytes) values ($2, $1, $3, $4, $5, $6, $7, $8)',
    [
      workspaceId,
      one.id,
      one.userId,
      one.fileName,
      toJson(one.headers),
      toJson(one.targets),
      one.rows.length,
      one.bytes,
    ],
  );
  for (let at = 0; at < one.rows.length; at += 1000)
    await execute(
      db,
      `insert into contact_import_row (workspace_id, import_id, line, cells)
       select $1, $2, item.line, item.cells from jsonb_to_recordset($3::jsonb) as item(line integer, cells jsonb)`,
      [workspaceId, one.id, toJson(one.rows.slice(at, at + 1000))],
    );
}

/** `lock`: nobody else changes the import until the caller's transaction ends. */
export async function findImport(
  db: Queryable,
  workspaceId: string,
  id: string,
  { lock = false } = {},
): Promise<ImportRecord | null> {
  const [row] = await query(db, Row, {
    text: `select id, created_by, file_name, headers, targets, state, rows, done, counts, created_at, finished_at
      from contact_import where workspace_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export interface ImportChange {
  targets?: ImportTarget[];
  state?: 'running' | 'done';
  done?: number;
  counts?: Counts;
}

export function updateImport(
  db: Queryable,
  workspaceId: string,
  id: string,
  { targets, state, done, counts }: ImportChange,
): Promise<number> {
  return execute(
    db,
    `update contact_import set targets = coalesce($3::jsonb, targets), state = coalesce($4, state), done = coalesce($5, done),
       counts = coalesce($6::jsonb, counts), finished_at = case when $4 = 'done' then now() else finished_at end
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      targets ? toJson(targets) : null,
      state ?? null,
      done ?? null,
      counts ? toJson(counts) : null,
    ],
  );
}

/**
 * Whether an import of the workspace is running. Two that start at the same moment may both find
 * none; that is harmless, because the limit protects the work of the process and no data.
 */
export async function isImporting(db: Queryable, workspaceId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: "select from contact_import where workspace_id = $1 and state = 'running' limit 1",
    values: [workspaceId],
  });
  return rows.length > 0;
}

/** Deletes the import with its rows. */
export const deleteImport = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, 'delete from contact_import where workspace_id = $1 and id = $2', [workspaceId, id]);

/** Deletes the imports of all workspaces that were made this many days ago and are not running. */
export const deleteOldImports = (db: Queryable, days: number): Promise<number> =>
  execute(
    db,
    `delete from contact_import where created_at < now() - $1 * interval '1 day' and state <> 'running'`,
    [days],
  );
