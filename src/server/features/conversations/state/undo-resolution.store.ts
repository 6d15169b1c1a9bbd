import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { restoreConversation, restoreMessages } from './given-back.store.ts';
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
  await restoreMessages(db, { workspaceId, conversationId }, messages);
  const failedSince = await execute(
    db,
    `update message m set outcome = ${ifUncertain("'waiting_person'")}, outcome_reason = ${ifUncertain("'outcome_unknown'")}, outcome_at = ${ifUncertain('now()')}
     from resolution r
     where r.workspace_id = $1 and r.id = $3 and m.conversation_id = $2 and m.direction = 'in' and m.outcome_reason = 'resolved_by_person' and m.outcome_at >= r.resolved_at`,
    [workspaceId, conversationId, id],
  );
  const answersAgain = failedSince > 0 || messages.some(({ outcome }) => outcome === null);
  await restoreConversation(
    db,
    { workspaceId, conversationId },
    { conversation, handoffs, answersAgain },
  );
  await execute(db, 'delete from resolution where id = $1 and workspace_id = $2', [
    id,
    workspaceId,
  ]);
  await setWaitingSince(db, workspaceId, [conversationId]);
}
