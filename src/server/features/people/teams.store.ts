import { z } from 'zod';
import { Team } from '#contract/people/teams.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** The teams by name, each with its people; only the team `id` where it is given. */
export function listTeams(
  db: Queryable,
  workspaceId: string,
  id: string | null = null,
): Promise<Team[]> {
  return query(db, Team, {
    text: `select t.id, t.name, array(select m.user_id::text from team_member m where m.team_id = t.id order by m.user_id) as "userIds"
      from team t where t.workspace_id = $1 and ($2::uuid is null or t.id = $2) order by lower(t.name), t.id`,
    values: [workspaceId, id],
  });
}

export async function countTeams(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: 'select count(*) as count from team where workspace_id = $1',
    values: [workspaceId],
  });
  return row?.count ?? 0;
}

/** Throws a unique violation when the name is taken. */
export const insertTeam = (
  db: Queryable,
  workspaceId: string,
  id: string,
  name: string,
): Promise<number> =>
  execute(db, 'insert into team (id, workspace_id, name) values ($2, $1, $3)', [
    workspaceId,
    id,
    name,
  ]);

/** A name of null leaves it as it is. Answers 0 when there is no such team. */
export const renameTeam = (
  db: Queryable,
  workspaceId: string,
  id: string,
  name: string | null,
): Promise<number> =>
  execute(db, 'update team set name = coalesce($3, name) where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
    name,
  ]);

/** Replaces all people of a team. Resolves with how many of `userIds` belong to the workspace. */
export async function replaceMembers(
  db: Queryable,
  workspaceId: string,
  id: string,
  userIds: readonly string[],
): Promise<number> {
  await execute(db, 'delete from team_member where workspace_id = $1 and team_id = $2', [
    workspaceId,
    id,
  ]);
  return execute(
    db,
    `insert into team_member (workspace_id, team_id, user_id)
     select $1, $2, m.user_id from membership m where m.workspace_id = $1 and m.user_id = any($3::uuid[])`,
    [workspaceId, id, userIds],
  );
}

/** Deletes a team. Its conversations stay with the people who have them. */
export const removeTeam = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, 'delete from team where workspace_id = $1 and id = $2', [workspaceId, id]);
