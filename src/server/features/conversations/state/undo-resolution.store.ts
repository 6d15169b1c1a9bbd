import { z } from 'zod';
import { execute, query, type Queryable, toJson } from '#server/platform/db.ts';
import { stepsIn } from './moved.sql.ts';
import { setWaitingSince } from './questions.store.ts';
import { Before } from './resolution.store.ts';

const Undoable = z.object({ id: z.string(), before: Before });
type Undoable = z.output<typeof Undoable>;

/**
 * The current resolution with what it changed; null: the conversation is not resolved. The caller
 * has locked the conversation.
 */
export async function findUndoable(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<Undoable | null> {
  const [row] = await query(db, Undoable, {
    text: `select r.id, r.before from resolution r join conversation c on c.id = r.conversation_id and c.resolved_at = r.resolved_at
      where r.workspace_id = $1 and r.conversation_id = $2 order by r.resolved_at desc limit 1`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}

/**
 * `value`, if the provider may have taken an agent's answer to the customer message `m`, so that a
 * new answer could be a second one; otherwise null.
 */
const ifUncertain = (value: string): string => `case when exists (select from message o
  where o.run_id = m.run_id and o.direction = 'out' and o.delivery = 'failed' and o.error_code = 'outcome_unknown') then ${value} end`;

/**
 * Restores the conversation as if it had not been resolved. What waited waits again, and the agent
 * answers what it was to answer, including a message whose answer was on its way and has failed
 * since. If nobody knows whether that answer arrived, the message waits for a person. The caller
 * has locked the conversation.
 */
export async function giveBackBefore(
  db: Queryable,
  { workspaceId, conversationId }: { workspaceId: string; conversationId: string },
  { id, before: { conversation, messages, handoffs } }: Undoable,
): Promise<void> {
  await execute(
    db,
    `update message m set outcome = was.outcome, outcome_reason = was.outcome_reason, outcome_at = was.outcome_at
     from jsonb_to_recordset($3::jsonb) as was(id uuid, outcome text, outcome_reason text, outcome_at timestamptz)
     where m.id = was.id and m.workspace_id = $1 and m.conversation_id = $2`,
    [workspaceId, conversationId, toJson(messages)],
  );
  const failedSince = await execute(
    db,
    `update message m set outcome = ${ifUncertain("'waiting_person'")}, outcome_reason = ${ifUncertain("'outcome_unknown'")}, outcome_at = ${ifUncertain('now()')}
     from resolution r
     where r.workspace_id = $1 and r.id = $3 and m.conversation_id = $2 and m.direction = 'in' and m.outcome_reason = 'resolved_by_person' and m.outcome_at >= r.resolved_at`,
    [workspaceId, conversationId, id],
  );
  await execute(
    db,
    `update conversation c set resolved_at = null, owner = $3, owned_because = $8, owner_user_id = $4, owned_until = $5, snoozed_until = $6,
      answer_at = case when $7 then now() end, first_unanswered_at = case when $7 then now() end, ${stepsIn('returned')}
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      conversationId,
      conversation.owner,
      conversation.owner_user_id,
      conversation.owned_until,
      conversation.snoozed_until,
      failedSince > 0 || messages.some(({ outcome }) => outcome === null),
      conversation.owned_because,
    ],
  );
  await execute(
    db,
    `update handoff set closed_at = null where workspace_id = $1 and conversation_id = $2 and id = any($3::uuid[])`,
    [workspaceId, conversationId, handoffs],
  );
  await execute(db, 'delete from resolution where id = $1 and workspace_id = $2', [
    id,
    workspaceId,
  ]);
  await setWaitingSince(db, workspaceId, [conversationId]);
}
