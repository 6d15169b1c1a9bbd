import { z } from 'zod';
import type { PastMessage } from '#channels/past-message.ts';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';
import { storeContactsSql } from '../store-contacts.sql.ts';

/**
 * A conversation that existed before the channel was connected. The ids are proposals: an existing
 * contact or conversation wins.
 */
export interface Thread {
  chat: string;
  identity: string;
  contact_id: string;
  conversation_id: string;
  last_at: string;
  customer_at: string | null;
}

/**
 * Creates the conversations that do not exist yet, and locks all of them in the order of their ids,
 * as everywhere.
 */
export async function openThreads(
  db: Queryable,
  { workspaceId, channelId }: Place,
  threads: Thread[],
): Promise<void> {
  await execute(
    db,
    `with threads as (
      select t.*, i.contact_id as known_contact_id
      from jsonb_to_recordset($3::jsonb) as t(chat text, identity text, contact_id uuid, conversation_id uuid, last_at timestamptz, customer_at timestamptz)
      left join contact_identity i on i.channel_id = $2 and i.value = t.identity
      where not exists (select from conversation c where c.channel_id = $2 and c.chat = t.chat)
    ), contact_created as (
      insert into contact (id, workspace_id) select contact_id, $1 from threads where known_contact_id is null
    ), identity_created as (
      insert into contact_identity (workspace_id, channel_id, value, contact_id, seen_at)
      select $1, $2, identity, contact_id, now() from threads where known_contact_id is null
    )
    insert into conversation (id, workspace_id, channel_id, contact_id, chat, last_message_at, customer_at)
    select conversation_id, $1, $2, coalesce(known_contact_id, contact_id), chat, last_at, customer_at from threads`,
    [workspaceId, channelId, toJson(threads)],
  );
  await query(db, z.unknown(), {
    text: 'select id from conversation where workspace_id = $1 and channel_id = $2 and chat = any($3::text[]) order by id for update',
    values: [workspaceId, channelId, threads.map(({ chat }) => chat)],
  });
}

const Stored = z.object({ id: z.string(), provider_message_id: z.string() });

/**
 * Stores past messages at their own time, numbered downwards from the first message of the
 * conversation, so that later messages are not touched. They get an outcome at once, so that no
 * turn takes them up.
 */
export function storePast(
  db: Queryable,
  { workspaceId, channelId }: Place,
  messages: (PastMessage & { id: string })[],
): Promise<z.output<typeof Stored>[]> {
  return query(db, Stored, {
    text: `with input as (
        select distinct on (item."messageId") item.* from jsonb_to_recordset($3::jsonb)
          as item(id uuid, chat text, "messageId" text, by text, time timestamptz, parts jsonb, status text)
        where not exists (select from message m where m.channel_id = $2 and m.provider_message_id = item."messageId")
        order by item."messageId"
      ), placed as (
        select input.*, c.id as conversation_id, case by when 'customer' then 'in' else 'out' end as direction
        from input join conversation c on c.channel_id = $2 and c.chat = input.chat and c.workspace_id = $1
      )
      insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, provider_time, parts,
        outcome, outcome_reason, outcome_at, delivery, sent_at, created_at)
      select p.id, $1, $2, p.conversation_id, p.direction, case by when 'customer' then 'customer' else 'phone' end,
        least(1, (select min(m.seq) from message m where m.conversation_id = p.conversation_id and m.direction = p.direction))
          - row_number() over (partition by p.conversation_id, p.direction order by p.time desc, p.id desc),
        p."messageId", p.time, p.parts,
        case by when 'customer' then 'closed' end, case by when 'customer' then 'imported' end, case by when 'customer' then p.time end,
        case by when 'business' then p.status end, case by when 'business' then p.time end, p.time
      from placed p returning id, provider_message_id`,
    values: [workspaceId, channelId, toJson(messages)],
  });
}

/**
 * Fills in the files of past messages, which arrive separately: until then the message has a
 * placeholder.
 */
export function fillPlaceholders(
  db: Queryable,
  { workspaceId, channelId }: Place,
  messages: PastMessage[],
): Promise<z.output<typeof Stored>[]> {
  return query(db, Stored, {
    text: `update message m set parts = item.parts
      from jsonb_to_recordset($3::jsonb) as item("messageId" text, parts jsonb)
      where m.channel_id = $2 and m.workspace_id = $1 and m.provider_message_id = item."messageId" and m.removed_at is null
        and m.parts -> 0 ->> 'kind' = 'unsupported' and item.parts -> 0 ->> 'kind' <> 'unsupported'
      returning m.id, m.provider_message_id`,
    values: [workspaceId, channelId, toJson(messages)],
  });
}

/** Stores contacts of the address book. Answers how many were not known before, or not by name. */
export async function storeContacts(
  db: Queryable,
  { workspaceId, channelId }: Place,
  contacts: { id: string; name: string | null; aliases: string[] }[],
): Promise<number> {
  const [row] = await query(db, z.object({ contacts: z.number() }), {
    text: storeContactsSql,
    values: [workspaceId, channelId, toJson(contacts)],
  });
  return row?.contacts ?? 0;
}

/**
 * Deletes contacts who never wrote and were never written to, of whom the team has noted nothing,
 * and whom no contact list of the team brought by name.
 */
export function forgetStrangers(
  db: Queryable,
  { workspaceId, channelId }: Place,
  aliases: string[],
): Promise<number> {
  return execute(
    db,
    `delete from contact k using contact_identity i
     where i.channel_id = $2 and i.value = any($3::text[]) and k.id = i.contact_id and k.workspace_id = $1
       and not exists (select from conversation c where c.contact_id = k.id) and k.person_id is null
       and k.email is null and k.phone is null and k.notes is null and k.fields = '{}'
       and (k.name is null or k.name_asked_at is null) and not exists (select from contact_label l where l.contact_id = k.id)`,
    [workspaceId, channelId, aliases],
  );
}
