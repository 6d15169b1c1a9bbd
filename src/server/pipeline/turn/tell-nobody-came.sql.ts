import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import { laneDue } from '#server/features/conversations/state/clocks.sql.ts';
import { personCalled } from '#server/features/conversations/state/predicates.sql.ts';

/**
 * Tells customers that nobody came, once for each hand-over (B14). $1: the text where the agent's
 * version has none of its own, by language, as JSON.
 *
 * **Locks** the conversations, in the order of their ids and before their hand-overs, as
 * everywhere. A conversation that another statement has locked is skipped and looked at next time.
 * At most a hundred at a time.
 *
 * **Order.** `done` compares the hand-over once more, because somebody may have come while it
 * waited for the lock. `lane` reads `done`, and `said` reads `lane`: a customer who wants no
 * messages, or cannot get any, is told nothing, and their hand-over is still done.
 *
 * **May be null**: the run or version of a hand-over, if the agent was deleted since.
 *
 * **Answers** the conversations in which something is said.
 */
export const tellNobodyCameSql = `
with due as (
  select c.id from conversation c where c.id in (
    select conversation_id from handoff where fallback_at <= now() and not held and taken_at is null and closed_at is null order by fallback_at limit 100)
  order by c.id for update of c skip locked
),
-- The hand-overs. Each is told once, because the time at which it is due is removed.
done as (
  update handoff h set fallback_at = null from due
  where h.conversation_id = due.id and h.fallback_at <= now() and not h.held and h.taken_at is null and h.closed_at is null
  returning h.conversation_id, h.run_id
),
-- The number of the part, and the clock of the lane.
lane as (
  update conversation c set sent_seq = c.sent_seq + 1, ${laneDue}
  from done, contact k
  where c.id = done.conversation_id and ${personCalled}
    and k.id = c.contact_id and not ${optedOut('k')} and k.unreachable_at is null
  returning c.id, c.workspace_id, c.channel_id, c.sent_seq, c.interventions, done.run_id, left(k.language, 2) as language
),
-- The message, in the words of the agent version that handed over. It promises an answer anew, and
-- the time for that is over already.
said as (
  insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery, interventions, promise_due_at)
  select gen_random_uuid(), lane.workspace_id, lane.channel_id, lane.id, 'out', 'system', lane.sent_seq,
    jsonb_build_array(jsonb_build_object('kind', 'text', 'text', coalesce(v.config #>> '{handOff,fallbackMessage}', $1::jsonb ->> lane.language, $1::jsonb ->> 'pt'))), 'queued', lane.interventions, now()
  from lane left join run r on r.id = lane.run_id left join agent_version v on v.id = r.version_id
)
select id as conversation_id, workspace_id from lane`;
