import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Id = z.object({ id: z.string() });
const Message = z.object({ id: z.string(), blobs: z.array(z.string()) });
const Person = z.object({ id: z.string(), contact_id: z.string() });

/** Hides the channel from everybody. Resolves with how many channels that were (0 or 1). */
export function markPurged(db: Queryable, workspaceId: string, channelId: string): Promise<number> {
  return execute(
    db,
    'update channel set purged_at = now() where workspace_id = $1 and id = $2 and purged_at is null',
    [workspaceId, channelId],
  );
}

export async function isPurged(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<boolean> {
  const rows = await query(db, Id, {
    text: 'select id from channel where workspace_id = $1 and id = $2 and purged_at is not null',
    values: [workspaceId, channelId],
  });
  return rows.length > 0;
}

/** The next messages of the channel, with the keys of their files. */
export function nextMessages(db: Queryable, workspaceId: string, channelId: string, limit: number) {
  return query(db, Message, {
    text: `select m.id, array(select part ->> 'blob' from jsonb_array_elements(m.parts) part where part ->> 'blob' is not null) as blobs
      from message m where m.channel_id = $2 and m.workspace_id = $1 order by m.created_at limit $3`,
    values: [workspaceId, channelId, limit],
  });
}

/**
 * Deletes messages whose files were removed. A message that was given another file in the meantime
 * stays for the next batch.
 */
export function deleteMessages(
  db: Queryable,
  workspaceId: string,
  ids: string[],
  removedBlobs: string[],
): Promise<number> {
  return execute(
    db,
    `delete from message where workspace_id = $1 and id = any($2::uuid[])
     and not exists (select from jsonb_array_elements(parts) part where part ->> 'blob' is not null and part ->> 'blob' <> all($3::text[]))`,
    [workspaceId, ids, removedBlobs],
  );
}

/**
 * Deletes some of the channel's conversations that have no messages, and with them the rows that
 * refer to them. Resolves with the contacts of the deleted conversations.
 */
export async function deleteConversations(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  limit: number,
): Promise<string[]> {
  const rows = await query(db, Person, {
    text: `delete from conversation c where c.workspace_id = $1 and c.id in (
        select id from conversation e where workspace_id = $1 and channel_id = $2
          and not exists (select from message m where m.conversation_id = e.id) limit $3 for update skip locked)
      returning c.id, c.contact_id`,
    values: [workspaceId, channelId, limit],
  });
  return rows.map((row) => row.contact_id);
}

/**
 * Deletes some of the addresses under which the channel knows people. Resolves with their contacts.
 */
export async function deleteIdentities(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  limit: number,
): Promise<string[]> {
  const rows = await query(db, Id, {
    text: `delete from contact_identity where workspace_id = $1 and channel_id = $2 and value in (
        select value from contact_identity where workspace_id = $1 and channel_id = $2 limit $3)
      returning contact_id as id`,
    values: [workspaceId, channelId, limit],
  });
  return rows.map((row) => row.id);
}

/**
 * Deletes those of the contacts that have no identity and no conversation any more. A contact that
 * was merged into a person is kept as a part of that person, but its fields are emptied.
 */
export async function deleteStrangers(
  db: Queryable,
  workspaceId: string,
  contactIds: string[],
): Promise<void> {
  const known = `(exists (select from contact_identity i where i.contact_id = k.id) or exists (select from conversation c where c.contact_id = k.id))`;
  const values = [workspaceId, contactIds];
  await execute(
    db,
    `delete from contact k where k.workspace_id = $1 and k.id = any($2::uuid[]) and k.person_id is null and not ${known}`,
    values,
  );
  await execute(
    db,
    `with empty as (
       update contact k set name = null, email = null, phone = null, notes = null, fields = '{}', language = null
       where k.workspace_id = $1 and k.id = any($2::uuid[]) and k.person_id is not null and not ${known} returning k.id, k.person_id
     ), unlabelled as (
       delete from contact_label l using empty where l.workspace_id = $1 and l.contact_id = empty.id
     )
     update contact p set shown_name = null where p.workspace_id = $1 and p.person_id in (select person_id from empty) and p.id <> all($2::uuid[])`,
    values,
  );
}

export function deleteEvents(
  db: Queryable,
  workspaceId: string,
  channelId: string,
  limit: number,
): Promise<number> {
  return execute(
    db,
    `delete from inbound_event where workspace_id = $1 and channel_id = $2 and event_id in (
       select event_id from inbound_event where workspace_id = $1 and channel_id = $2 limit $3)`,
    [workspaceId, channelId, limit],
  );
}

/**
 * Deletes the channel itself once no conversation or identity refers to it. Answers false when
 * something has come in since. Nothing more can come in while its row is locked. Runs in the
 * caller's transaction.
 */
export async function deleteEmptyChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<boolean> {
  await query(db, Id, {
    text: 'select id from channel where workspace_id = $1 and id = $2 and purged_at is not null for update',
    values: [workspaceId, channelId],
  });
  await execute(
    db,
    `delete from channel ch where ch.workspace_id = $1 and ch.id = $2 and ch.purged_at is not null
     and not exists (select from conversation where channel_id = ch.id) and not exists (select from contact_identity where channel_id = ch.id)`,
    [workspaceId, channelId],
  );
  return !(await isPurged(db, workspaceId, channelId));
}
