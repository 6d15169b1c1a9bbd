import { laneReleased } from '#server/features/conversations/state/clocks.sql.ts';

/**
 * What the provider took is written, and each lane is given back with it. $1: `SentPart[]` as JSON,
 * $2: the ids of the parts.
 *
 * **Locks** the conversations whose lane is still ours, weakly (`no key update`: a message that is
 * being stored refers to them), and skips one that somebody else holds at this moment: that a part
 * was sent must be written whatever happens to its lane. In no order, because nobody is waited for.
 *
 * **Order.** `recorded` does not read `lanes`: a part counts as sent also where its lane is
 * another's by now, or was skipped. A lane that was skipped runs out by its lease.
 *
 * **May be null**: `provider_message_id`, where the provider did not say it; it stays as it was
 * where another message of the channel has the same.
 *
 * **Answers** a row for each lane that was given back, and whether more waits in it.
 */
export const recordSentSql = `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as item(id uuid, conversation_id uuid, fence bigint, seq bigint, provider_message_id text)
),
-- Lanes that are ours and that nobody holds.
lanes as (
  select c.id, i.seq from input i join conversation c on c.id = i.conversation_id
  where c.deliver_fence = i.fence for no key update of c skip locked
),
-- Parts that were on their way, and those that were given up or tried again while the answer was missing.
recorded as (
  update message m set delivery = 'sent', sent_at = now(), error_code = null, error_text = null, support_code = null,
    provider_message_id = case
      when exists (select from message other where other.channel_id = m.channel_id and other.provider_message_id = i.provider_message_id)
      then m.provider_message_id else i.provider_message_id end
  from input i
  -- By their ids: left to itself the planner reads the index of all that is undelivered, dead entries included.
  where m.id = i.id and m.id = any($2::uuid[])
    and (m.delivery in ('sending', 'unknown', 'queued') or (m.delivery = 'failed' and m.error_code = 'outcome_unknown'))
)
-- Due again where parts have come behind this one.
update conversation c set ${laneReleased('case when c.sent_seq > lanes.seq then now() end')}
from lanes where c.id = lanes.id
returning c.id, c.deliver_at is not null as due`;
