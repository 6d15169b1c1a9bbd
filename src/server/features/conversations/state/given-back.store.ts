import type { z } from 'zod';
import { execute, type Queryable, toJson } from '#server/platform/db.ts';
import { stepsIn } from './moved.sql.ts';
import type { Before } from './resolution.store.ts';

interface Place {
  workspaceId: string;
  conversationId: string;
}
type Before = z.output<typeof Before>;

/** Gives messages of a conversation, which the caller has locked, the outcomes back that they had. */
export const restoreMessages = (
  db: Queryable,
  { workspaceId, conversationId }: Place,
  messages: Before['messages'],
): Promise<number> =>
  execute(
    db,
    `update message m set outcome = was.outcome, outcome_reason = was.outcome_reason, outcome_at = was.outcome_at
     from jsonb_to_recordset($3::jsonb) as was(id uuid, outcome text, outcome_reason text, outcome_at timestamptz)
     where m.id = was.id and m.workspace_id = $1 and m.conversation_id = $2`,
    [workspaceId, conversationId, toJson(messages)],
  );

/**
 * Opens a closed conversation, which the caller has locked, with who was in charge of it and its
 * hand-overs. `answersAgain`: messages have no outcome, so a turn is due.
 */
export async function restoreConversation(
  db: Queryable,
  { workspaceId, conversationId }: Place,
  {
    conversation,
    handoffs,
    answersAgain,
  }: Pick<Before, 'conversation' | 'handoffs'> & { answersAgain: boolean },
): Promise<void> {
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
      answersAgain,
      conversation.owned_because,
    ],
  );
  await execute(
    db,
    `update handoff set closed_at = null where workspace_id = $1 and conversation_id = $2 and id = any($3::uuid[])`,
    [workspaceId, conversationId, handoffs],
  );
}
