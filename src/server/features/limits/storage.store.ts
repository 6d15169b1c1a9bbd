import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Counting millions of messages takes long. */
const PATIENCE_MS = 3_600_000;

const Storage = z.object({ used: z.number(), quota: z.number().nullable() });

/**
 * The bytes of files that the workspace keeps (its sum and the changes since), and its own quota;
 * null: it has none of its own.
 */
export async function readStorage(
  db: Queryable,
  workspaceId: string,
): Promise<z.output<typeof Storage>> {
  const [row] = await query(db, Storage, {
    text: `select (coalesce((select bytes from storage_sum where workspace_id = $1), 0)
        + coalesce((select sum(bytes) from storage_change where workspace_id = $1), 0))::bigint as used,
      (select storage_bytes from workspace_limit where workspace_id = $1) as quota`,
    values: [workspaceId],
  });
  return row ?? { used: 0, quota: null };
}

/** Waits until no other transaction adds up, and keeps others from doing so until this one ends. */
export const addUpAlone = (db: Queryable): Promise<number> =>
  execute(db, 'select pg_advisory_xact_lock(51, 0)');

/**
 * Adds the oldest changes to their sums. Resolves with how many. The caller has called
 * `addUpAlone`.
 */
export async function addUp(db: Queryable, limit: number): Promise<number> {
  const [row] = await query(db, z.object({ changes: z.number() }), {
    text: `with gone as (
        delete from storage_change where id in (
          select c.id from storage_change c join storage_sum s on s.workspace_id = c.workspace_id order by c.id limit $1)
        returning workspace_id, bytes
      ), added as (
        update storage_sum s set bytes = s.bytes + g.bytes
        from (select workspace_id, sum(bytes)::bigint as bytes from gone group by workspace_id) g where s.workspace_id = g.workspace_id
      )
      select count(*) as changes from gone`,
    values: [limit],
  });
  return row?.changes ?? 0;
}

/** Workspaces whose files were never counted, because they are new or older than this count. */
export async function listUncounted(db: Queryable, limit: number): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: 'select w.id from workspace w where not exists (select from storage_sum s where s.workspace_id = w.id) limit $1',
    values: [limit],
  });
  return rows.map((row) => row.id);
}

/**
 * Counts all files of a workspace anew. It is one statement, so that what changes in the meantime
 * is counted either in the files or as a change, never in both or in neither. It reads every
 * message. The caller has called `addUpAlone`.
 */
export async function countAnew(db: Queryable, workspaceId: string): Promise<void> {
  const statement = {
    text: `with gone as (delete from storage_change where workspace_id = $1),
      files as (
        select coalesce(sum(stored_bytes(m.parts)), 0) as bytes from conversation c join message m on m.conversation_id = c.id
        where c.workspace_id = $1 and m.workspace_id = $1 and jsonb_path_exists(m.parts, '$[*].blob')
      ), imports as (select coalesce(sum(bytes), 0) as bytes from contact_import where workspace_id = $1)
     insert into storage_sum (workspace_id, bytes) select $1, (files.bytes + imports.bytes)::bigint from files, imports
     on conflict (workspace_id) do update set bytes = excluded.bytes`,
    values: [workspaceId],
    query_timeout: PATIENCE_MS,
  };
  await query(db, z.unknown(), statement);
}
