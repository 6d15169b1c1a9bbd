import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import {
  calledOffOutcome,
  calledOffReason,
  type Intervention,
  isOutdated,
  steppedIn,
  uncertainOutcome,
  uncertainReason,
} from './interventions.ts';

/** Somebody steps in, in conversations that the caller has locked. What they call off is called off by `callOffOutdated`, or when its lane comes to it. */
export const stepIn = (db: Queryable, workspaceId: string, conversationIds: string[], intervention: Intervention): Promise<number> =>
  execute(db, `update conversation c set ${steppedIn(intervention)} where c.workspace_id = $1 and c.id = any($2::uuid[])`, [
    workspaceId,
    conversationIds,
  ]);

/**
 * Calls off what agents were about to say in these conversations before somebody stepped in; the caller has locked them and raised their
 * numbers. What is on its way stays: nobody can call it back, and it gets no second try.
 */
export async function callOffOutdated(db: Queryable, workspaceId: string, conversationIds: string[]): Promise<void> {
  const calledOff = await query(db, z.object({ run_id: z.string().nullable() }), {
    text: `update message set delivery = 'cancelled'
      where id in (select m.id from message m join conversation c on c.id = m.conversation_id
        where m.workspace_id = $1 and m.conversation_id = any($2::uuid[]) and m.undelivered and m.delivery = 'queued' and ${isOutdated()}
        order by m.id for update of m)
      returning run_id`,
    values: [workspaceId, conversationIds],
  });
  await reopenQuestions(db, workspaceId, [...new Set(calledOff.flatMap((row) => row.run_id ?? []))], 'not sent');
}

/** What the agent remembered before the first of the turns that are `over` in conversation `c`; as it is, where a later one has spoken. */
const stateBefore = `coalesce(
        (select r.state_before || case when c.agent_state ? 'returned' then '{"returned": true}'::jsonb else '{}'::jsonb end
          from run r where r.conversation_id = c.id and r.id in (select run_id from over)
            and not exists (select from run later where later.conversation_id = c.id and later.started_at > r.started_at
              and later.id not in (select run_id from over))
          order by r.started_at limit 1),
        c.agent_state)`;

/**
 * The questions of these runs, whose answers were called off, get the outcome that the stepping-in means for them, unless the provider has
 * taken a part of the answer. A statement of its own: it sees a part that was sent at the last moment. `perhaps sent`: nobody knows whether
 * the provider took it. A turn that is at work has not read what is open again, and is taken anew. What was not said the agent does not
 * remember as said: its greeting, what it offered, how often it was asked. The caller has locked the conversations.
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
      where q.workspace_id = $1 and q.run_id = any($2::uuid[]) and q.direction = 'in'
        and (q.outcome = 'answered' or (q.outcome = 'handed_off' and ${outcome} in ('closed', 'failed')))
        and not exists (select from message o where o.run_id = q.run_id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))
      order by q.id for update of q
    ), reopened as (
      update message q set outcome = over.outcome, outcome_reason = over.reason, outcome_at = case when over.outcome is not null then now() end,
        paused_at = case when over.reason = 'paused_by_person' then over.paused_at end
      from over where q.id = over.id
    )
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
