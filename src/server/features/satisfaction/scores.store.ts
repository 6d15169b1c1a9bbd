import { z } from 'zod';
import { query, type Queryable, toJson } from '#server/platform/db.ts';
import { recordScoreSql } from './record-score.sql.ts';

interface Score {
  messageId: string;
  workspaceId: string;
  /** 1 to 5. */
  score: number;
  /** One of the question's own buttons; a bare number may mean something else. */
  pressed: boolean;
  /** Of conversations that were resolved before this message came: since when, by id. */
  resolved: Record<string, string>;
}

/**
 * A customer message that answers the question gets its outcome with the score, and nobody is
 * woken: the conversation is as resolved as it was, unless more waits in it. It is thanked for
 * once, unless a person is there or the customer wants no messages. A bare number answers only what
 * was said last. Runs in the transaction that stored the message, whose conversation is locked.
 * False: it is a message as any other.
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
