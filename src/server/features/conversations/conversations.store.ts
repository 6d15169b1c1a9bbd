import { z } from 'zod';
import type { OutcomeReason } from '#contract/outcome-sentences.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.ts';
import { pausedAt } from './in-hands.ts';
import { callOffOutdated } from './interventions.store.ts';
import { steppedIn } from './interventions.ts';
import { setWaitingSince } from './open-questions.store.ts';
import { takeUp } from './take-up.ts';

/** Why parts that wait are not sent any more, and what it makes of the questions they would have answered. */
export interface CallingOff {
  delivery: 'cancelled' | 'failed';
  /** The provider's code; null leaves what is written there. */
  code: string | null;
  outcome: 'waiting_person' | 'closed' | 'failed';
  reason: OutcomeReason;
}

/**
 * Calls off what was not sent yet in these conversations, which the caller has locked. What is on its way stays: nobody can call it back.
 * The questions are repaired by a statement of their own: it sees a part that was sent at the last moment, and such a question keeps
 * its answer. Answers with how many questions were repaired.
 */
export async function callOffUnsent(db: Queryable, workspaceId: string, conversationIds: string[], why: CallingOff): Promise<number> {
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
    `update message set outcome = $3, outcome_reason = $4, outcome_at = now(),
       paused_at = case when $4 = 'paused_by_person' then (select c.paused_at from conversation c where c.id = message.conversation_id) end
     where id in (select i.id from message i where i.workspace_id = $1 and i.run_id = any($2::uuid[]) and i.direction = 'in'
       and not exists (select from message o where o.run_id = i.run_id and o.direction = 'out' and o.delivery in ('sending', 'sent', 'delivered', 'read', 'unknown'))
       order by i.id for update)`,
    [workspaceId, runIds, why.outcome, why.reason],
  );
}

/**
 * A person has stepped in, in a conversation that the caller has locked and whose number it has raised: the agent says no more, and nobody is
 * told that no one came (B10, B14).
 */
export async function silenceAgent(db: Queryable, workspaceId: string, conversationId: string): Promise<void> {
  await callOffOutdated(db, workspaceId, [conversationId]);
  await execute(
    db,
    `update handoff set taken_at = coalesce(taken_at, now()), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [workspaceId, conversationId],
  );
}

/**
 * A person steps in, or people do and nobody in particular (null): the agent is paused and what it has not yet sent is called off; what customers wrote counts as waiting for
 * this person (B10). Runs in the caller's transaction; the conversation stays locked, so no agent commits in between (B11).
 */
export async function takeConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  userId: string | null,
): Promise<boolean> {
  const taken = await execute(
    db,
    `update conversation c set owner = 'person', owner_user_id = $3, owned_until = null, paused_at = ${pausedAt}, resolved_at = null, ${steppedIn('taken')}
     where workspace_id = $1 and id = $2 and ${isOfLivingChannel('c')}`,
    [workspaceId, conversationId, userId],
  );
  if (taken === 0) return false;
  await silenceAgent(db, workspaceId, conversationId);
  return true;
}

/**
 * The agent is in charge again, and takes up what nobody answered meanwhile, a turn that waited for the end of a pause among it; what it may not
 * take up waits on, where people see it.
 */
export async function returnConversation(db: Queryable, workspaceId: string, conversationId: string): Promise<boolean> {
  const returned = await execute(
    db,
    `update conversation c set owner = 'agent', owner_user_id = null, owned_until = null, snoozed_until = null,
       answer_at = case when c.owner_user_id is not null and c.answer_at >= c.owned_until then now() else c.answer_at end,
       answer_fence = c.answer_fence + 1, answer_worker = null, answer_lease_until = null, answer_attempts = 0,
       team_id = null, agent_state = agent_state || '{"returned": true}', ${steppedIn('returned')}
     where workspace_id = $1 and id = $2 and ${isOfLivingChannel('c')}`,
    [workspaceId, conversationId],
  );
  if (returned === 0) return false;
  await callOffOutdated(db, workspaceId, [conversationId]);
  await setWaitingSince(db, workspaceId, [conversationId]);
  await takeUp(db, workspaceId, conversationId);
  await execute(
    db,
    `update handoff set closed_at = now(), fallback_at = null where workspace_id = $1 and conversation_id = $2 and closed_at is null`,
    [workspaceId, conversationId],
  );
  return true;
}
