import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { tablesOfWorkspaces } from './disk.store.ts';

const Looked = z.object({
  channel_id: z.string().nullable(),
  event_id: z.string().nullable(),
  emptied: z.number(),
});

/**
 * Among the next events of the workspace, empties each raw body that contains one of the patterns
 * (from `patternsOf`). The rows stay, because their keys are the deduplication of events. An event
 * id that contains a pattern is replaced. Resolves with where to go on, and how many bodies were
 * emptied.
 */
export async function emptyEvents(
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
  after: { channel_id: string; event_id: string },
  limit: number,
): Promise<z.output<typeof Looked>> {
  const [row] = await query(db, Looked, {
    text: `with looked as (
        select channel_id, event_id, body from inbound_event
        where workspace_id = $1 and (channel_id, event_id) > ($3::uuid, $4) order by channel_id, event_id limit $5
      ), meant as (
        select channel_id, event_id from looked
        where body ~ any($2::text[]) or event_id ~ any($2::text[])
      ), emptied as (
        update inbound_event e set body = null,
          event_id = case when e.event_id ~ any($2::text[]) then 'erased:' || md5(e.event_id) else e.event_id end
        from meant where e.channel_id = meant.channel_id and e.event_id = meant.event_id returning 1
      )
      select (select channel_id::text from looked order by channel_id desc, event_id desc limit 1) as channel_id,
        (select event_id from looked order by channel_id desc, event_id desc limit 1) as event_id, (select count(*) from emptied) as emptied`,
    values: [workspaceId, patterns, after.channel_id, after.event_id, limit],
  });
  return row ?? { channel_id: null, event_id: null, emptied: 0 };
}

/**
 * Deletes what names the person outside of their conversations: changes that wait for their
 * message, keys of a linked phone, dead letters, notices, saved views that search for them, and
 * audit details. Rows with ids are searched by `ids`, rows with sentences by `words`, which also
 * contain the names; both come from `patternsOf`. Rows of a conversation were deleted with it, or
 * belong to somebody else's conversation.
 */
export async function deleteTraces(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  words: readonly string[],
): Promise<void> {
  await execute(
    db,
    'delete from early_change where workspace_id = $1 and event::text ~ any($2::text[])',
    [workspaceId, ids],
  );
  await execute(db, 'delete from socket_key where workspace_id = $1 and id ~ any($2::text[])', [
    workspaceId,
    ids,
  ]);
  // What the person wrote in groups stays in the group, but no longer says that they wrote it.
  await execute(
    db,
    `update message set sender_id = null, sender_name = null,
       parts = (select coalesce(jsonb_agg(case when part ->> 'kind' = 'unsupported' then part - 'body' else part end order by n), '[]')
         from jsonb_array_elements(parts) with ordinality p(part, n))
     where workspace_id = $1 and sender_id ~ any($2::text[])`,
    [workspaceId, ids],
  );
  const told = [workspaceId, words];
  await execute(
    db,
    'delete from dead_letter where workspace_id = $1 and conversation_id is null and detail ~ any($2::text[])',
    told,
  );
  await execute(
    db,
    'delete from notice where workspace_id = $1 and conversation_id is null and detail ~ any($2::text[])',
    told,
  );
  await execute(
    db,
    'delete from saved_view where workspace_id = $1 and (name ~ any($2::text[]) or search ~ any($2::text[]))',
    told,
  );
  await execute(
    db,
    `update audit_entry set details = '{"erased": true}' where workspace_id = $1 and details::text ~ any($2::text[])`,
    told,
  );
}

/**
 * Whether delivery states of the person still wait to be processed. That takes about a second, and
 * they must be gone before the erasure ends.
 */
export async function reportsWait(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from delivery_report where workspace_id = $1 and states::text ~ any($2::text[]) limit 1',
    values: [workspaceId, ids],
  });
  return rows.length > 0;
}

/**
 * How many rows of the workspace, in any table, still contain one of the patterns (from
 * `patternsOf`). Reads every row.
 */
export async function countRows(
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
): Promise<number> {
  let rows = 0;
  for (const table of await tablesOfWorkspaces(db)) {
    const [row] = await query(db, z.object({ count: z.number() }), {
      text: `select count(*) as count from ${table} t where t.workspace_id = $1 and t::text ~ any($2::text[])`,
      values: [workspaceId, patterns],
    });
    rows += row?.count ?? 0;
  }
  return rows;
}
