import { z } from 'zod';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { recordScoreSql } from './record-score.sql.ts';

interface Score {
  messageId: string;
  workspaceId: string;
  /** 1 to 5. */
  score: number;
  /** The customer pressed a button of the question. A bare number may mean something else. */
  pressed: boolean;
  /**
   * Since when conversations were resolved before this message came, by conversation id. Holds only
   * conversations that were resolved.
   */
  resolved: Record<string, string>;
}

/**
 * Records a customer message as an answer to the question: the score becomes its outcome. Nobody is
 * notified, and the conversation stays as resolved as it was, unless more messages wait in it. The
 * first answer is thanked for, unless a person is there or the customer wants no messages. A bare
 * number only answers what was said last. Runs in the transaction that stored the message and has
 * locked its conversation. Resolves with false if the message is not an answer.
 */
export async function recordScore(
  db: Queryable,
  { messageId, workspaceId, score, pressed, resolved }: Score,
): Promise<boolean> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: recordScoreSql,
    values: [workspaceId, messageId, score, pressed, toJson(resolved)],
  });
  return rows.length > 0;
}
