import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Whether somebody belongs to the workspace; held until the transaction ends, so that they are not removed in between. */
export async function holdMember(db: Queryable, workspaceId: string, userId: string): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from membership where workspace_id = $1 and user_id = $2 for key share',
    values: [workspaceId, userId],
  });
  return rows.length > 0;
}

export async function findChannelOf(db: Queryable, workspaceId: string, conversationId: string): Promise<string | null> {
  const [row] = await query(db, z.object({ channel_id: z.string() }), {
    text: 'select channel_id from conversation where workspace_id = $1 and id = $2',
    values: [workspaceId, conversationId],
  });
  return row?.channel_id ?? null;
}

/** Whose among the people it is from now on; null: no team's. Answers false when there is no such team. */
export async function giveToTeam(db: Queryable, workspaceId: string, conversationId: string, teamId: string | null): Promise<boolean> {
  const given = await execute(
    db,
    `update conversation set team_id = $3 where workspace_id = $1 and id = $2
     and ($3::uuid is null or exists (select from team t where t.workspace_id = $1 and t.id = $3))`,
    [workspaceId, conversationId, teamId],
  );
  return given > 0;
}
