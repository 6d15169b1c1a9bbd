import { execute, type Queryable } from '#server/platform/db.ts';
import { openSince } from './open-questions.ts';

/** How long these conversations wait for a person is told anew, by the questions that are open. The caller has locked them. */
export const setWaitingSince = (db: Queryable, workspaceId: string, conversationIds: string[]): Promise<number> =>
  execute(db, `update conversation c set waiting_since = ${openSince()} where c.workspace_id = $1 and c.id = any($2::uuid[])`, [
    workspaceId,
    conversationIds,
  ]);
