import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { tablesOfWorkspaces } from './disk.store.ts';

const Looked = z.object({
  channel_id: z.string().nullable(),
  event_id: z.string().nullable(),
  emptied: z.number(),
});

/**
 * Empties, among the next events of the workspace, the raw bodies in which one of these stands
 * (`patternsOf`); that the events came stays known: their messages were taken down with them. An id
 * that says a number is replaced. Resolves with where to go on, and how many were emptied.
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
 * What else names the person outside of their conversations: what waits, what was given up, keys of
 * a linked phone, notes of what was done. By `patternsOf` their ids where a row hangs on an id,
 * with their names where it is told in words. What hangs on a conversation has gone with theirs, or
 * is somebody else's.
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
  // What they wrote in groups stays the group's; that it was them does not.
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
    `update audit_entry set details = '{"erased": true}' where workspace_id = $1 and details::text ~ any($2::text[])`,
    told,
  );
}

/**
 * Delivery states of the person that were not worked off yet; they are within a second, and must
 * not come back to anybody.
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
 * In how many rows of the workspace, of whatever table, one of these still stands (`patternsOf`).
 * Looks at every row.
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
