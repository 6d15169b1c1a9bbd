import { execute, type Queryable } from '#server/platform/db.ts';
import {
  calledOffOutcome,
  calledOffReason,
  stateBefore,
  uncertainOutcome,
  uncertainReason,
  unscheduled,
} from './called-off.sql.ts';

/**
 * Gives the questions of these runs, whose answers were called off, the outcome that the
 * intervention implies, unless the provider has taken a part of the answer. This is a statement of
 * its own, so that it sees a part that was sent at the last moment. `perhaps sent`: nobody knows
 * whether the provider took it. A running turn has not read the questions that are open again, so
 * it is cancelled and claimed anew. The agent forgets what was not said: its greeting, what it
 * offered, how often it was asked, what it was to write later. The caller has locked the
 * conversations.
 */
export async function reopenQuestions(
  db: Queryable,
  workspaceId: string,
  runIds: string[],
  fate: 'not sent' | 'perhaps sent',
): Promise<void> {
  if (runIds.length === 0) return;
  const isUncertain = fate === 'perhaps sent';
  const outcome = isUncertain ? uncertainOutcome : calledOffOutcome;
  await execute(
    db,
    `with over as (
      select q.id, q.conversation_id, q.run_id, q.created_at, c.paused_at, ${outcome} as outcome, ${isUncertain ? uncertainReason : calledOffReason} as reason
      from message q join conversation c on c.id = q.conversation_id
      where q.workspace_id = $1 and q.run_id = any($2::uuid[])
        and (q.outcome = 'answered' or (q.outcome = 'handed_off' and ${outcome} in ('closed', 'failed')))
        and not exists (select from message o where o.run_id = q.run_id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))
      order by q.id for update of q
    ), reopened as (
      update message q set outcome = over.outcome, outcome_reason = over.reason, outcome_at = case when over.outcome is not null then now() end,
        paused_at = case when over.reason = 'paused_by_person' then over.paused_at end
      from over where q.id = over.id
    )${isUncertain ? '' : `, unscheduled as (${unscheduled})`}
    update conversation c set
      waiting_since = least(c.waiting_since, asked.waiting_since),
      answer_at = case when asked.is_open then coalesce(c.answer_at, greatest(now(), c.owned_until)) else c.answer_at end,
      first_unanswered_at = case when asked.is_open then coalesce(c.first_unanswered_at, now()) else c.first_unanswered_at end,
      answer_fence = c.answer_fence + asked.is_open::integer, answer_worker = case when not asked.is_open then c.answer_worker end,
      answer_lease_until = case when not asked.is_open then c.answer_lease_until end,
      answer_attempts = case when asked.is_open then 0 else c.answer_attempts end,
      agent_state = ${isUncertain ? 'c.agent_state' : stateBefore}
    from (
      select conversation_id, min(created_at) filter (where outcome = 'waiting_person') as waiting_since, bool_or(outcome is null) as is_open
      from over group by conversation_id
    ) asked
    where c.id = asked.conversation_id`,
    [workspaceId, runIds],
  );
}
