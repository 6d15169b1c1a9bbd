import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { tablesOfWorkspaces } from './disk.store.ts';

const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  requested_by_name: z.string().nullable(),
  person: z.instanceof(Buffer).nullable(),
  messages: z.number(),
  files: z.number(),
  conversations: z.number(),
  raw_events: z.number(),
  others: z.number().nullable(),
  disk: z.enum(['overwritten', 'pending', 'operator']).nullable(),
  disk_hits: z.number().nullable(),
  requested_at: z.string(),
  erased_at: z.string().nullable(),
  completed_at: z.string().nullable(),
});
export type ErasureRow = z.output<typeof Row>;

export function insertErasure(db: Queryable, row: { id: string; workspaceId: string; userId: string; person: Buffer }): Promise<number> {
  return execute(db, 'insert into contact_erasure (id, workspace_id, requested_by, person) values ($1, $2, $3, $4)', [
    row.id,
    row.workspaceId,
    row.userId,
    row.person,
  ]);
}

export async function findErasure(db: Queryable, workspaceId: string, id: string): Promise<ErasureRow | null> {
  const [row] = await query(db, Row, {
    text: `select e.id, e.workspace_id, u.name as requested_by_name, e.person, e.messages, e.files, e.conversations, e.raw_events, e.others, e.disk,
        e.disk_hits, e.requested_at, e.erased_at, e.completed_at
      from contact_erasure e left join app_user u on u.id = e.requested_by where e.workspace_id = $1 and e.id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export interface Done {
  messages?: number;
  files?: number;
  conversations?: number;
  rawEvents?: number;
}

/** Adds to what was done. */
export function countDone(db: Queryable, id: string, { messages = 0, files = 0, conversations = 0, rawEvents = 0 }: Done): Promise<number> {
  return execute(
    db,
    `update contact_erasure set messages = messages + $2, files = files + $3, conversations = conversations + $4, raw_events = raw_events + $5 where id = $1`,
    [id, messages, files, conversations, rawEvents],
  );
}

/** For everybody it is gone; what may still lie in the database's files is another matter. */
export function markErased(db: Queryable, id: string, others: number, disk: 'pending' | 'operator'): Promise<number> {
  return execute(
    db,
    `update contact_erasure set erased_at = coalesce(erased_at, now()), others = $2, disk = $3,
       person = case when $3 = 'pending' then person end, completed_at = case when $3 = 'operator' then now() end where id = $1 and completed_at is null`,
    [id, others, disk],
  );
}

/** It is known no more who it was. */
export function forgetWho(db: Queryable, ids: readonly string[]): Promise<number> {
  return execute(db, 'update contact_erasure set person = null where id = any($1::uuid[])', [ids]);
}

export function completeErasure(db: Queryable, id: string, hits: number): Promise<number> {
  return execute(db, `update contact_erasure set disk = 'overwritten', disk_hits = $2, completed_at = now() where id = $1`, [id, hits]);
}

const Pending = z.object({ id: z.string(), workspace_id: z.string(), person: z.instanceof(Buffer) });

/** Whose rows are gone, of every workspace, and may still lie in the database's files. */
export function listPending(db: Queryable): Promise<z.output<typeof Pending>[]> {
  return query(db, Pending, {
    text: `select id, workspace_id, person from contact_erasure where completed_at is null and disk = 'pending' and person is not null order by requested_at limit 1000`,
  });
}

const theirs = 'c.workspace_id = $1 and c.contact_id = any($2::uuid[])';
const Message = z.object({
  id: z.string(),
  channel_id: z.string(),
  provider_message_id: z.string().nullable(),
  blobs: z.array(z.string()),
});

/** Some messages of the person's conversations, of both sides, with the files that they name. */
export function nextMessagesOfContacts(db: Queryable, workspaceId: string, contactIds: readonly string[], limit: number) {
  return query(db, Message, {
    text: `select m.id, m.channel_id, m.provider_message_id,
        array(select part ->> 'blob' from jsonb_array_elements(m.parts) part where part ->> 'blob' is not null) as blobs
      from conversation c join message m on m.conversation_id = c.id where ${theirs} and m.workspace_id = $1 limit $3`,
    values: [workspaceId, contactIds, limit],
  });
}

/** A file that came meanwhile stays, with its message, for the next look. What was kept to send these messages again goes along. */
export async function deleteMessagesOf(
  db: Queryable,
  workspaceId: string,
  messages: readonly z.output<typeof Message>[],
  removedBlobs: readonly string[],
): Promise<number> {
  const names = messages.flatMap((message) => message.provider_message_id ?? []);
  await execute(db, `delete from socket_key where workspace_id = $1 and kind = 'sent' and id = any($2::text[])`, [workspaceId, names]);
  await execute(db, 'delete from early_change where workspace_id = $1 and provider_message_id = any($2::text[])', [workspaceId, names]);
  return execute(
    db,
    `delete from message where workspace_id = $1 and id = any($2::uuid[])
     and not exists (select from jsonb_array_elements(parts) part where part ->> 'blob' is not null and part ->> 'blob' <> all($3::text[]))`,
    [workspaceId, messages.map((message) => message.id), removedBlobs],
  );
}

/** Their conversations without messages; what hangs on them goes along. Resolves with how many went and how many are left. */
export async function deleteConversationsOfContacts(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<{ gone: number; left: number }> {
  const gone = await execute(
    db,
    `delete from conversation d where d.workspace_id = $1 and d.id in (
       select c.id from conversation c where ${theirs} and not exists (select from message m where m.conversation_id = c.id)
       order by c.id for update of c skip locked)`,
    [workspaceId, contactIds],
  );
  const [row] = await query(db, z.object({ left: z.number() }), {
    text: `select count(*) as left from conversation c where ${theirs}`,
    values: [workspaceId, contactIds],
  });
  return { gone, left: row?.left ?? 0 };
}

const Looked = z.object({ channel_id: z.string().nullable(), event_id: z.string().nullable(), emptied: z.number() });

/**
 * Empties, among the next events of the workspace, the raw bodies in which one of these stands (`patternsOf`); that the events came stays
 * known: their messages were taken down with them. An id that says a number is replaced. Resolves with where to go on, and how many were emptied.
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
 * What else names the person outside of their conversations: what waits, what was given up, keys of a linked phone, notes of what was done.
 * By `patternsOf` their ids where a row hangs on an id, with their names where it is told in words. What hangs on a conversation has gone with
 * theirs, or is somebody else's.
 */
export async function deleteTraces(db: Queryable, workspaceId: string, ids: readonly string[], words: readonly string[]): Promise<void> {
  await execute(db, 'delete from early_change where workspace_id = $1 and event::text ~ any($2::text[])', [workspaceId, ids]);
  await execute(db, 'delete from socket_key where workspace_id = $1 and id ~ any($2::text[])', [workspaceId, ids]);
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
  await execute(db, 'delete from dead_letter where workspace_id = $1 and conversation_id is null and detail ~ any($2::text[])', told);
  await execute(db, 'delete from notice where workspace_id = $1 and conversation_id is null and detail ~ any($2::text[])', told);
  await execute(
    db,
    `update audit_entry set details = '{"erased": true}' where workspace_id = $1 and details::text ~ any($2::text[])`,
    told,
  );
}

/** Delivery states of the person that were not worked off yet; they are within a second, and must not come back to anybody. */
export async function reportsWait(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from delivery_report where workspace_id = $1 and states::text ~ any($2::text[]) limit 1',
    values: [workspaceId, ids],
  });
  return rows.length > 0;
}

/** With their identities and consents. Who has begun a conversation at the last moment is left. */
export function deleteContacts(db: Queryable, workspaceId: string, contactIds: readonly string[]): Promise<number> {
  return execute(
    db,
    `delete from contact k where k.workspace_id = $1 and k.id = any($2::uuid[]) and not exists (select from conversation c where c.contact_id = k.id)`,
    [workspaceId, contactIds],
  );
}

/** In how many rows of the workspace, of whatever table, one of these still stands (`patternsOf`). Looks at every row. */
export async function countRows(db: Queryable, workspaceId: string, patterns: readonly string[]): Promise<number> {
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
