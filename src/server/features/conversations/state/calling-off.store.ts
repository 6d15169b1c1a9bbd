import { z } from 'zod';
import type { OutcomeReason } from '#contract/i18n/outcomes.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { unscheduled } from './called-off.sql.ts';
import { moved } from './moved.sql.ts';
import { outdated } from './predicates.sql.ts';
import type { Event } from './transitions.ts';
import { reopenQuestions } from './reopening.store.ts';

/** The events that raise the intervention number and do not change who is in charge. */
type SteppingIn = Extract<
  Event,
  | 'typedBeside'
  | 'stopped'
  | 'blocked'
  | 'agentOff'
  | 'askedForSilence'
  | 'optedOut'
  | 'turnCleared'
  | 'wordsCleared'
  | 'clearingUndone'
  | 'disconnected'
>;

/**
 * Somebody steps in, in conversations that the caller has locked. The parts that this invalidates
 * are called off by `callOffOutdated`, or when the delivery comes to their lane.
 */
export const stepIn = (
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  event: SteppingIn,
): Promise<number> =>
  execute(
    db,
    `update conversation c set ${moved(event)} where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    [workspaceId, conversationIds],
  );

/**
 * As `stepIn`, for the conversations that `condition` selects: it speaks of the conversation as
 * `c`, and `values` fill its places. They are locked in the order of their ids. Resolves with their
 * ids.
 */
export async function stepInWhere(
  db: Queryable,
  condition: string,
  values: unknown[],
  event: SteppingIn,
): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `update conversation c set ${moved(event)}
      where c.id in (select c.id from conversation c where ${condition} order by c.id for update) returning c.id`,
    values,
  });
  return rows.map((row) => row.id);
}

/**
 * Calls off what agents were about to say in these conversations before somebody stepped in. The
 * caller has locked them and raised their intervention numbers. A part that is being sent cannot be
 * called back: it stays, and gets no second try.
 */
export async function callOffOutdated(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<void> {
  const calledOff = await query(db, z.object({ run_id: z.string().nullable() }), {
    text: `update message set delivery = 'cancelled'
      where id in (select m.id from message m join conversation c on c.id = m.conversation_id
        where m.workspace_id = $1 and m.conversation_id = any($2::uuid[]) and m.undelivered and m.delivery = 'queued' and ${outdated()}
        order by m.id for update of m)
      returning run_id`,
    values: [workspaceId, conversationIds],
  });
  await reopenQuestions(
    db,
    workspaceId,
    [...new Set(calledOff.flatMap((row) => row.run_id ?? []))],
    'not sent',
  );
}

/**
 * Why waiting parts are not sent any more, and which outcome the questions get that they would have
 * answered.
 */
export interface CallingOff {
  delivery: 'cancelled' | 'failed';
  /** The provider's code; null leaves the stored one. */
  code: string | null;
  outcome: 'waiting_person' | 'closed' | 'failed';
  reason: OutcomeReason;
}

/**
 * Calls off the parts that were not sent yet in these conversations, which the caller has locked. A
 * part that is being sent cannot be called back, so it stays. A second statement repairs the
 * questions: it sees a part that was sent at the last moment, and the question of that part keeps
 * its answer. Resolves with how many questions were repaired.
 */
export async function callOffUnsent(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  why: CallingOff,
): Promise<number> {
  const calledOff = await query(db, z.object({ run_id: z.string().nullable() }), {
    text: `update message set delivery = $3, error_code = coalesce($4, error_code)
      where id in (select id from message where workspace_id = $1 and conversation_id = any($2::uuid[]) and undelivered and delivery = 'queued' order by id for update)
      returning run_id`,
    values: [workspaceId, conversationIds, why.delivery, why.code],
  });
  const runIds = [...new Set(calledOff.flatMap((row) => row.run_id ?? []))];
  if (runIds.length === 0) return 0;
  return execute(
    db,
    `with over as (
      select i.id, i.conversation_id from message i where i.workspace_id = $1 and i.run_id = any($2::uuid[]) and i.direction = 'in'
        and not exists (select from message o where o.run_id = i.run_id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))
      order by i.id for update
    ), unscheduled as (${unscheduled})
    update message m set outcome = $3, outcome_reason = $4, outcome_at = now(),
      paused_at = case when $4 = 'paused_by_person' then (select c.paused_at from conversation c where c.id = m.conversation_id) end
    from over where m.id = over.id`,
    [workspaceId, runIds, why.outcome, why.reason],
  );
}
