import { z } from 'zod';
import type { Part } from '#channels/message.ts';
import { query, type Queryable, toJson } from '#server/platform/db.ts';

/** One customer message on its way into the database. The ids are proposals: an existing contact or conversation wins. */
export interface MessageToStore {
  workspace_id: string;
  channel_id: string;
  event_id: string;
  body: string;
  message_id: string;
  provider_message_id: string;
  contact_id: string;
  conversation_id: string;
  chat: string;
  is_group: boolean;
  /** Of a group: who of its members wrote. Null in a private chat, where it is the contact. */
  sender_id: string | null;
  sender_name: string | null;
  identity: string;
  /** Every name under which the same person may be known on the channel; none where there is but one. */
  aliases: string[];
  /** Of the person, or of the group. */
  name: string | null;
  language: string | null;
  provider_time: string;
  provider_order: number;
  parts: Part[];
  reply_to: string | null;
  album: string | null;
  topic: string | null;
  /** It is no mere sign of how the customer came, which opens nothing again. */
  asks: boolean;
  quiet_ms: number;
  max_ms: number;
}

const Stored = z.object({
  stored: z.array(z.string()),
  early: z.boolean(),
  /** Conversations that were resolved until then: since when, by id. */
  resolved: z.record(z.string(), z.string()),
});

/**
 * Stores messages once each, with their contact and conversation, and sets the conversation's clock (B2, B5, B7); answers with the ids of
 * those that were new. The items must not repeat an event or a message. Rows are locked in the order of their ids, as everywhere; what comes together
 * stands in the thread in the order of its places. All or
 * nothing, in a transaction or by itself. To be tried again: a unique violation, for two processes made the same conversation at one moment,
 * and a missing value, for the conversation moved to another address meanwhile.
 */
export async function storeMessages(db: Queryable, messages: MessageToStore[]): Promise<z.output<typeof Stored>> {
  const [row] = await query(db, Stored, { name: 'store-messages', text: storeMessagesSql, values: [toJson(messages)] });
  return row ?? { stored: [], early: false, resolved: {} };
}

const storeMessagesSql = `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as item(
    workspace_id uuid, channel_id uuid, event_id text, body text, message_id uuid, provider_message_id text, contact_id uuid,
    conversation_id uuid, chat text, is_group boolean, sender_id text, sender_name text, identity text, name text, language text, provider_time timestamptz,
    provider_order bigint, parts jsonb, reply_to text, album text, topic text, asks boolean, quiet_ms integer, max_ms integer)
), fresh as (
  insert into inbound_event (workspace_id, channel_id, event_id, kind, body)
  select workspace_id, channel_id, event_id, 'message', body from input order by channel_id, event_id
  on conflict do nothing
  returning channel_id, event_id
), wanted as (
  select input.*, count(*) over (partition by channel_id, chat) as siblings,
    row_number() over (partition by channel_id, chat order by provider_time, provider_order, message_id) as place
  from input join fresh using (channel_id, event_id)
  where not exists (
    select from message m where m.channel_id = input.channel_id and m.provider_message_id = input.provider_message_id)
), grouped as (
  select workspace_id, channel_id, chat, (array_agg(conversation_id))[1] as conversation_id, (array_agg(contact_id))[1] as contact_id,
    bool_or(is_group) as is_group, (array_agg(identity))[1] as identity, (array_agg(name) filter (where name is not null))[1] as name, (array_agg(language))[1] as language,
    count(*) as messages, min(quiet_ms) * interval '1 millisecond' as quiet, max(max_ms) * interval '1 millisecond' as longest, max(provider_time) as wrote_at,
    bool_or(topic is not null) as topics, bool_or(asks) as asks
  from wanted group by workspace_id, channel_id, chat
), known as (
  select c.id, c.channel_id, c.chat, c.resolved_at from conversation c join grouped using (channel_id, chat) order by c.id for update of c
), updated as (
  update conversation c set
    seq = c.seq + g.messages,
    first_unanswered_at = coalesce(c.first_unanswered_at, now()),
    answer_at = least(now() + g.quiet, coalesce(c.first_unanswered_at, now()) + g.longest),
    last_message_at = now(),
    customer_at = greatest(c.customer_at, g.wrote_at),
    has_topics = c.has_topics or g.topics, 
    resolved_at = case when not g.asks then c.resolved_at end, snoozed_until = case when not g.asks then c.snoozed_until end
  from grouped g join known using (channel_id, chat)
  where c.id = known.id
  returning c.id, c.channel_id, c.chat, c.seq, clock_timestamp() as at
), strangers as (
  select g.*, identity_row.contact_id as known_contact_id from grouped g
  left join contact_identity identity_row on identity_row.channel_id = g.channel_id and identity_row.value = g.identity
  where not exists (select from conversation c where c.channel_id = g.channel_id and c.chat = g.chat)
), contact_created as (
  insert into contact (id, workspace_id, name, language, is_group, group_title)
  select contact_id, workspace_id, name, language, nullif(is_group, false), case when is_group then name end from strangers where known_contact_id is null
), identity_created as (
  insert into contact_identity (workspace_id, channel_id, value, contact_id, seen_at)
  select workspace_id, channel_id, identity, contact_id, now() from strangers where known_contact_id is null
), created as (
  insert into conversation (id, workspace_id, channel_id, contact_id, chat, is_group, seq, first_unanswered_at, answer_at, customer_at, has_topics)
  select conversation_id, workspace_id, channel_id, coalesce(known_contact_id, contact_id), chat, is_group, messages, now(), now() + least(quiet, longest), wrote_at, topics
  from strangers
  returning id, channel_id, chat, seq, clock_timestamp() as at
), conversations as (
  select * from updated union all select * from created
), stored as (
  insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, provider_message_id, provider_time,
    provider_order, parts, reply_to, album, topic, sender_id, sender_name, created_at)
  select w.message_id, w.workspace_id, w.channel_id, c.id, 'in', 'customer', c.seq - w.siblings + w.place,
    w.provider_message_id, w.provider_time, w.provider_order, w.parts, w.reply_to, w.album, w.topic, w.sender_id, w.sender_name,
    c.at + w.place * interval '1 microsecond'
  from wanted w left join conversations c using (channel_id, chat)
  returning id
)
select coalesce((select array_agg(id::text) from stored), '{}') as stored,
  exists (select from wanted join early_change e using (channel_id, provider_message_id)) as early,
  coalesce((select jsonb_object_agg(id, resolved_at) from known where resolved_at is not null), '{}') as resolved`;
