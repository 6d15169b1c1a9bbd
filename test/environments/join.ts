import type { Database } from '#server/platform/db.ts';

/**
 * Makes somebody a member of another person's workspace and opens it for them, as after an
 * invitation.
 */
export async function join(db: Database, userId: string, workspaceId: string): Promise<void> {
  await db.query(
    `insert into membership (workspace_id, user_id, role) values ($1, $2, 'attendant')`,
    [workspaceId, userId],
  );
  await db.query('update session set workspace_id = $1 where user_id = $2', [workspaceId, userId]);
}
