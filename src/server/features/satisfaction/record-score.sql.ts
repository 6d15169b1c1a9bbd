import { SCORE_HOURS } from '#contract/satisfaction.ts';
import { rated } from '#server/features/conversations/state/clocks.sql.ts';
import { agentInCharge } from '#server/features/conversations/state/predicates.sql.ts';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';

/**
 * Records a customer message as an answer to the satisfaction question. `$1`: workspace, `$2`:
 * message, `$3`: score, `$4`: whether the customer pressed a button of the question, `$5`: since
 * when conversations were resolved before this message came, by id.
 *
 * **Locks** nothing new: the caller's transaction has stored the message and has locked its
 * conversation.
 *
 * **Order.** `rated` decides and all others read it. If it is empty, the message is treated like
 * any other. A bare number counts as the answer only if the question was sent and neither side has
 * said anything since.
 *
 * **May be null**: `thanks`, if the workspace has no text of thanks or no setting at all; `score`,
 * while nobody has answered.
 *
 * **Returns** a row if the message was an answer.
 */
export const recordScoreSql = `
with rated as (
  select m.id, m.conversation_id, q.id as question_id, s.thanks,
    (q.score is null and s.thanks is not null and ${agentInCharge} and not ${optedOut('k')})::integer as thanked,
    exists (select from message x where x.conversation_id = c.id and x.direction = 'in' and x.outcome is null and x.id <> m.id) as more
  from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
    join lateral (select * from satisfaction_question where conversation_id = c.id and asked_at is not null order by asked_at desc limit 1) q
      on q.asked_at > now() - ${SCORE_HOURS} * interval '1 hour'
    left join satisfaction_setting s on s.workspace_id = c.workspace_id
  where m.workspace_id = $1 and m.id = $2 and m.outcome is null and ($4::boolean or (
    q.score is null and m.seq = q.customer_seq + 1 and c.sent_seq = q.sent_seq
    and exists (select from message o where o.run_id = q.id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))))
),
-- The newest score counts.
noted as (
  update satisfaction_question q set score = $3::smallint, answered_at = now() from rated where q.id = rated.question_id
),
-- Its outcome says the score.
closed as (
  update message m set outcome = 'closed', outcome_reason = 'rated_' || ($3::smallint)::text, outcome_at = now() from rated where m.id = rated.id
),
-- Nobody is woken: the conversation is as resolved as it was, unless more waits in it.
lane as (
  update conversation c set sent_seq = c.sent_seq + rated.thanked,
    ${rated('($5::jsonb ->> c.id::text)::timestamptz')}
  from rated where c.id = rated.conversation_id
  returning c.id, c.channel_id, c.sent_seq, c.interventions, rated.thanks, rated.thanked
),
-- Thanked for once.
said as (
  insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery, interventions)
  select gen_random_uuid(), $1, lane.channel_id, lane.id, 'out', 'system', lane.sent_seq,
    jsonb_build_array(jsonb_build_object('kind', 'text', 'text', lane.thanks)), 'queued', lane.interventions
  from lane where lane.thanked = 1
)
select id from rated`;
