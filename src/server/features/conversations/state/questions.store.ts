import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { moved } from './moved.sql.ts';
import { openSince } from './predicates.sql.ts';

/**
 * Gives the customer messages `q` that the part `o` answers the outcome that was decided. `r`: the
 * turn that wrote the part; words of a person have none.
 */
const decided = {
  set: `outcome = case when r.outcome = 'hand_off' then 'handed_off' else 'answered' end,
    outcome_reason = coalesce(r.reason, 'answered_by_person'), outcome_at = now()`,
  from: `message o left join run r on r.id = o.run_id
    where o.id = $2 and o.workspace_id = $1 and q.run_id = o.run_id and q.direction = 'in' and coalesce(r.outcome, 'reply') <> 'wait'`,
  noOtherFailed: `not exists (select from message other where other.run_id = o.run_id and other.direction = 'out' and other.id <> o.id and other.delivery = 'failed')`,
};

/**
 * The provider took the part after all. Its questions waited for a person, or counted as failed,
 * only because nobody knew that; they get the outcome that was decided. Resolves with how many. The
 * caller has locked the conversation.
 */
export async function answerUncertain(
  db: Queryable,
  workspaceId: string,
  partId: string,
): Promise<number> {
  const answered = await query(db, z.object({ conversation_id: z.string() }), {
    text: `update message q set ${decided.set} from ${decided.from} and q.outcome_reason = 'outcome_unknown'
        and (q.outcome = 'waiting_person' or (q.outcome = 'failed' and ${decided.noOtherFailed}))
      returning q.conversation_id`,
    values: [workspaceId, partId],
  });
  if (answered.length > 0)
    await setWaitingSince(db, workspaceId, [
      ...new Set(answered.map((row) => row.conversation_id)),
    ]);
  return answered.length;
}

/**
 * The part, which had failed, is sent again: its questions, which had failed with it, get the
 * outcome that was decided. The caller has locked the conversation.
 */
export const restoreOutcome = (
  db: Queryable,
  workspaceId: string,
  partId: string,
): Promise<number> =>
  execute(
    db,
    `update message q set ${decided.set} from ${decided.from} and q.outcome = 'failed' and ${decided.noOtherFailed}`,
    [workspaceId, partId],
  );

/**
 * Computes anew, from the open questions, since when these conversations wait for a person. The
 * caller has locked them.
 */
export const setWaitingSince = (
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<number> =>
  execute(
    db,
    `update conversation c set waiting_since = ${openSince()} where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    [workspaceId, conversationIds],
  );

/**
 * Up to where a person's reply answers: the newest customer message that they had seen, or the time
 * at which they wrote. Null: everything.
 */
export type AnsweredUpTo = { seen: string } | { time: string } | null;

/**
 * A person has answered what the customer had written. Nobody waits for those messages any more,
 * and a running turn on them is cancelled. This includes questions whose answer from an agent is
 * still on its way, whatever becomes of that part. If later messages still wait, it resolves with
 * false, and the caller calls `setWaitingSince` once the reply is stored. `runId` ties the reply to
 * its questions. The caller has locked the conversation.
 */
export async function closeAnswered(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  { upTo, runId }: { upTo: AnsweredUpTo; runId: string | null },
): Promise<boolean> {
  const whole = await execute(
    db,
    `with answered as (
      select c.id, c.seq as newest, case when $3::uuid is null and $4::timestamptz is null then c.seq else coalesce((
        select max(m.seq) from message m
        where m.workspace_id = $1 and m.conversation_id = $2 and m.direction = 'in' and (m.id = $3 or m.provider_time <= $4)), 0) end as up_to
      from conversation c where c.workspace_id = $1 and c.id = $2
    ), closed as (
      update message set outcome = 'answered', outcome_reason = 'answered_by_person', outcome_at = now(), run_id = $5
      where id in (select m.id from message m join answered on m.conversation_id = answered.id and m.seq <= answered.up_to
        where m.direction = 'in' and (m.outcome is null or m.outcome = 'waiting_person' or (m.outcome = 'answered'
          and exists (select from message o where o.run_id = m.run_id and o.direction = 'out' and o.author = 'agent' and o.undelivered)
          and not exists (select from message o where o.run_id = m.run_id and o.direction = 'out' and o.delivery in ('sent', 'delivered', 'read'))))
        order by m.id for update of m)
    )
    update conversation c set ${moved('answeredByPerson')}
    from answered where c.id = answered.id and answered.newest = answered.up_to`,
    [
      workspaceId,
      conversationId,
      upTo && 'seen' in upTo ? upTo.seen : null,
      upTo && 'time' in upTo ? upTo.time : null,
      runId,
    ],
  );
  return whole > 0;
}
