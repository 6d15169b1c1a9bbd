import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const SimulatedChannel = z.object({
  type: ChannelTypeSchema,
  status: z.string(),
  settings: z.record(z.string(), z.unknown()),
});

/** A simulated channel of the workspace; null: there is none with this id. */
export async function findSimulatedChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<z.output<typeof SimulatedChannel> | null> {
  const [row] = await query(db, SimulatedChannel, {
    text: `select type, status, settings from channel where workspace_id = $1 and id = $2 and mode = 'simulated' and purged_at is null`,
    values: [workspaceId, channelId],
  });
  return row ?? null;
}
