import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/**
 * Whether the user belongs to the workspace. The membership row stays locked until the transaction
 * ends, so that nobody removes the user in between.
 */
export async function holdMember(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from membership where workspace_id = $1 and user_id = $2 for key share',
    values: [workspaceId, userId],
  });
  return rows.length > 0;
}

export async function findChannelOf(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<string | null> {
  const [row] = await query(db, z.object({ channel_id: z.string() }), {
    text: 'select channel_id from conversation where workspace_id = $1 and id = $2',
    values: [workspaceId, conversationId],
  });
  return row?.channel_id ?? null;
}
