import type { Database } from '#server/platform/db.ts';

/** Somebody is in another's workspace and looks at it, as an invitation leaves them. */
export async function join(db: Database, userId: string, workspaceId: string): Promise<void> {
  await db.query(
    `insert into membership (workspace_id, user_id, role) values ($1, $2, 'attendant')`,
    [workspaceId, userId],
  );
  await db.query('update session set workspace_id = $1 where user_id = $2', [workspaceId, userId]);
}
