import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/** The conversations of messages that this transaction has stored; it has locked them already. */
export const listConversationsOf = (
  db: Queryable,
  messageIds: string[],
): Promise<{ id: string; workspace_id: string }[]> =>
  query(db, z.object({ id: z.string(), workspace_id: z.string() }), {
    text: 'select distinct conversation_id as id, workspace_id from message where id = any($1::uuid[])',
    values: [messageIds],
  });
