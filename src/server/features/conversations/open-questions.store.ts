import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { openSince } from './open-questions.ts';

/**
 * The provider took the part after all: its questions, which wait for a person because nobody knew that, are answered. Answers with how many. The
 * caller has locked the conversation.
 */
export async function answerUncertain(db: Queryable, workspaceId: string, partId: string): Promise<number> {
  const answered = await query(db, z.object({ conversation_id: z.string() }), {
    text: `update message q set outcome = 'answered', outcome_reason = r.reason, outcome_at = now()
      from message o join run r on r.id = o.run_id
      where o.id = $2 and o.workspace_id = $1 and q.run_id = o.run_id and q.direction = 'in' and q.outcome = 'waiting_person' and q.outcome_reason = 'outcome_unknown'
      returning q.conversation_id`,
    values: [workspaceId, partId],
  });
  if (answered.length > 0) await setWaitingSince(db, workspaceId, [...new Set(answered.map((row) => row.conversation_id))]);
  return answered.length;
}

/** How long these conversations wait for a person is told anew, by the questions that are open. The caller has locked them. */
export const setWaitingSince = (db: Queryable, workspaceId: string, conversationIds: string[]): Promise<number> =>
  execute(db, `update conversation c set waiting_since = ${openSince()} where c.workspace_id = $1 and c.id = any($2::uuid[])`, [
    workspaceId,
    conversationIds,
  ]);
