import { z } from 'zod';
import { Role } from '#contract/people/roles.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar_blob: z.string().nullable(),
  role: Role,
  joined_at: z.string(),
});
export type MemberRow = z.output<typeof Member>;

/** The members by name; only `userId` where it is given. */
export function listMembers(
  db: Queryable,
  workspaceId: string,
  userId: string | null = null,
): Promise<MemberRow[]> {
  return query(db, Member, {
    text: `select u.id, u.name, u.email, u.avatar_blob, m.role, m.created_at as joined_at
      from membership m join app_user u on u.id = m.user_id
      where m.workspace_id = $1 and ($2::uuid is null or m.user_id = $2) order by lower(u.name), u.id`,
    values: [workspaceId, userId],
  });
}

/**
 * Locks the workspace, so that only one transaction at a time changes its members: when two owners
 * demote each other at the same moment, one stays.
 */
export async function lockWorkspace(db: Queryable, workspaceId: string): Promise<void> {
  await execute(db, 'select 1 from workspace where id = $1 for update', [workspaceId]);
}

export async function countOwners(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ owners: z.number() }), {
    text: `select count(*) as owners from membership where workspace_id = $1 and role = 'owner'`,
    values: [workspaceId],
  });
  return row?.owners ?? 0;
}

export async function updateRole(
  db: Queryable,
  workspaceId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await execute(db, 'update membership set role = $3 where workspace_id = $1 and user_id = $2', [
    workspaceId,
    userId,
    role,
  ]);
}

/**
 * Deletes a member, with their sessions in this workspace and the notifications that only they got.
 */
export async function deleteMember(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<void> {
  await execute(db, 'delete from session where workspace_id = $1 and user_id = $2', [
    workspaceId,
    userId,
  ]);
  await execute(db, 'delete from notice where workspace_id = $1 and user_id = $2', [
    workspaceId,
    userId,
  ]);
  await execute(db, 'delete from viewing where workspace_id = $1 and user_id = $2', [
    workspaceId,
    userId,
  ]);
  await execute(db, 'delete from membership where workspace_id = $1 and user_id = $2', [
    workspaceId,
    userId,
  ]);
}
