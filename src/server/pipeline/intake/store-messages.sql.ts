import { customerWrote } from '#server/features/conversations/state/clocks.sql.ts';

/**
 * Stores each message once, with its contact and conversation, and sets the clock of the
 * conversation. $1: `MessageToStore[]` as JSON; no two items may have the same event or message.
 *
 * **Locks** the conversations that exist, in the order of their ids, like every statement that
 * locks several, so that two statements at the same moment cannot wait for each other. New rows are
 * locked by being inserted: if two processes create the same conversation, one of them fails with a
 * unique violation and is retried.
 *
 * **Order.** Events come first, because whoever inserts an event owns what follows from it: a
 * repetition sees its row and does nothing. The number of a message (`seq`) is the conversation's
 * counter after the update, minus the messages of the same group and chat that come after it, so
 * numbers have no gap and grow in the order of the provider's time. The update reads `known`, and
 * so waits for its locks.
 *
 * **May be null**: `conversations.id` in `stored`, if a conversation was moved to another address
 * between two parts of this statement. Then `conversation_id` is null, the insert fails, and
 * everything is retried. `known_contact_id`: nobody on the channel has this identity.
 *
 * **Answers** one row: the ids of the messages that were new, whether a change that came too early
 * waits for one of them, for conversations that are open again the time of their resolution, and
 * the ids of the conversations that are new.
 */
export const storeMessagesSql = `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as item(
    workspace_id uuid, channel_id uuid, event_id text, body text, message_id uuid, provider_message_id text, contact_id uuid,
    conversation_id uuid, chat text, is_group boolean, sender_id text, sender_name text, identity text, name text, language text, provider_time timestamptz,
    provider_order bigint, parts jsonb, reply_to text, album text, topic text, asks boolean, quiet_ms integer, max_ms integer)
),
-- Events that are new. All others are repetitions and end here.
fresh as (
  insert into inbound_event (workspace_id, channel_id, event_id, kind, body)
  select workspace_id, channel_id, event_id, 'message', body from input order by channel_id, event_id
  on conflict do nothing
  returning channel_id, event_id
),
-- The messages of these events, each with its place among those that came with it. A message that
-- another event brought before is left out.
wanted as (
  select input.*, count(*) over (partition by channel_id, chat) as siblings,
    row_number() over (partition by channel_id, chat order by provider_time, provider_order, message_id) as place
  from input join fresh using (channel_id, event_id)
  where not exists (
    select from message m where m.channel_id = input.channel_id and m.provider_message_id = input.provider_message_id)
),
-- One row for each chat: how many messages came, and what they mean for its clock.
grouped as (
  select workspace_id, channel_id, chat, (array_agg(conversation_id))[1] as conversation_id, (array_agg(contact_id))[1] as contact_id,
    bool_or(is_group) as is_group, (array_agg(identity))[1] as identity, (array_agg(name) filter (where name is not null))[1] as name, (array_agg(language))[1] as language,
    count(*) as messages, min(quiet_ms) * interval '1 millisecond' as quiet, max(max_ms) * interval '1 millisecond' as longest, max(provider_time) as wrote_at,
    bool_or(topic is not null) as topics, bool_or(asks) as asks
  from wanted group by workspace_id, channel_id, chat
),
-- Conversations that exist, locked in the order of their ids.
known as (
  select c.id, c.channel_id, c.chat, c.resolved_at from conversation c join grouped using (channel_id, chat) order by c.id for update of c
),
-- The counters and clocks of these conversations.
updated as (
  update conversation c set
    seq = c.seq + g.messages,
    last_message_at = now(),
    customer_at = greatest(c.customer_at, g.wrote_at),
    has_topics = c.has_topics or g.topics,
    ${customerWrote}
  from grouped g join known using (channel_id, chat)
  where c.id = known.id
  returning c.id, c.channel_id, c.chat, c.seq, clock_timestamp() as at
),
-- Chats without a conversation, each with the contact that has this identity on the channel, if any.
strangers as (
  select g.*, identity_row.contact_id as known_contact_id from grouped g
  left join contact_identity identity_row on identity_row.channel_id = g.channel_id and identity_row.value = g.identity
  where not exists (select from conversation c where c.channel_id = g.channel_id and c.chat = g.chat)
),
-- A contact for each identity that is not known.
contact_created as (
  insert into contact (id, workspace_id, name, language, is_group, group_title)
  select contact_id, workspace_id, name, language, nullif(is_group, false), case when is_group then name end from strangers where known_contact_id is null
),
-- The name under which the provider knows the contact.
identity_created as (
  insert into contact_identity (workspace_id, channel_id, value, contact_id, seen_at)
  select workspace_id, channel_id, identity, contact_id, now() from strangers where known_contact_id is null
),
-- A conversation for each of these chats.
created as (
  insert into conversation (id, workspace_id, channel_id, contact_id, chat, is_group, seq, first_unanswered_at, answer_at, customer_at, has_topics)
  select conversation_id, workspace_id, channel_id, coalesce(known_contact_id, contact_id), chat, is_group, messages, now(), now() + least(quiet, longest), wrote_at, topics
  from strangers
  returning id, channel_id, chat, seq, clock_timestamp() as at
),
-- All conversations that got messages, with the moment. Messages get it as their time, a
-- microsecond apart.
conversations as (
  select * from updated union all select * from created
),
-- The messages.
stored as (
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
  coalesce((select jsonb_object_agg(id, resolved_at) from known where resolved_at is not null), '{}') as resolved,
  coalesce((select array_agg(id::text) from created), '{}') as begun`;
