import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/** Whether the workspace has this simulated channel. */
export async function hasSimulatedChannel(db: Queryable, workspaceId: string, channelId: string): Promise<boolean> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select id from channel where workspace_id = $1 and id = $2 and mode = 'simulated' and purged_at is null`,
    values: [workspaceId, channelId],
  });
  return rows.length > 0;
}
