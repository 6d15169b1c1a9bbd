import { laneReleased } from '#server/features/conversations/state/clocks.sql.ts';

/** How a part `m` is marked that the provider took under the id in `i`. */
export const markedSent = `delivery = 'sent', sent_at = now(), error_code = null, error_text = null, support_code = null,
    provider_message_id = case
      when exists (select from message other where other.channel_id = m.channel_id and other.provider_message_id = i.provider_message_id)
      then m.provider_message_id else i.provider_message_id end`;

/**
 * Records the parts that the provider took, and gives each lane back in the same statement. $1:
 * `SentPart[]` as JSON, $2: the ids of the parts.
 *
 * **Locks** the conversations whose lane is still ours, weakly (`no key update`, because a message
 * that is being stored refers to them), and skips a conversation that another statement has locked
 * at this moment: it must be recorded that a part was sent, whatever happens to its lane. The locks
 * need no order, because none is waited for.
 *
 * **Order.** `recorded` does not read `lanes`: a part counts as sent even if its lane belongs to
 * another worker by now or was skipped. The lease of a skipped lane runs out.
 *
 * **May be null**: `provider_message_id`, if the provider did not say it. The column stays as it
 * was if another message of the channel has the same id.
 *
 * **Answers** a row for each lane that was given back, `due` if more parts wait in it, and one without
 * `due` for each part that was not recorded, because its state is a final one.
 */
export const recordSentSql = `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as item(id uuid, conversation_id uuid, fence bigint, seq bigint, provider_message_id text)
),
-- Lanes that are still ours and whose row nobody has locked.
lanes as (
  select c.id, i.seq from input i join conversation c on c.id = i.conversation_id
  where c.deliver_fence = i.fence for no key update of c skip locked
),
-- Parts that were on their way, and parts that were queued again while the answer was missing.
recorded as (
  update message m set ${markedSent}
  from input i
  -- By their ids, because the planner would otherwise read the index of all undelivered parts, dead
  -- entries included.
  where m.id = i.id and m.id = any($2::uuid[]) and m.delivery in ('sending', 'unknown', 'queued')
  returning m.id
),
-- The lanes are given back; a lane is due again if newer parts wait in it.
released as (
  update conversation c set ${laneReleased('case when c.sent_seq > lanes.seq then now() end')}
  from lanes where c.id = lanes.id
  returning c.id, c.deliver_at is not null as due
)
select id, due from released
union all
select id, null from input where id not in (select id from recorded)`;
