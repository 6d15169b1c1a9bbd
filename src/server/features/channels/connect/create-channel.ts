import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { channelRoutes } from '#contract/channels/channel-routes.ts';
import { findAgentFor } from '#server/features/agents/serving/serving.ts';
import { record } from '#server/features/audit/audit.ts';
import { requireOneMore } from '#server/features/limits/limits.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { countAllChannels, insertChannel } from '../channels.store.ts';

/**
 * Creates a channel that is not connected yet. The only agent of its type answers there. Resolves
 * with its id. Throws `simulator_off`, `channel_limit`.
 */
export async function createChannel(
  { config, db }: Services,
  { workspaceId, userId }: Session,
  { type, displayName, description, mode }: z.output<(typeof channelRoutes.createChannel)['body']>,
): Promise<string> {
  if (mode === 'simulated' && !config.simulator) throw new AppError('simulator_off');
  const id = uuidv7();
  await inTransaction(db, async (tx) => {
    await requireOneMore(tx, workspaceId, 'channels', () => countAllChannels(tx, workspaceId));
    await insertChannel(tx, {
      id,
      workspaceId,
      type,
      displayName,
      description: description ?? null,
      mode,
    });
    await findAgentFor(tx, workspaceId, { id, type });
    await record(tx, {
      workspaceId,
      userId,
      action: 'channel.created',
      subject: id,
      details: { type, mode },
    });
  });
  return id;
}
