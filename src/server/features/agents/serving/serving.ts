import type { ChannelType } from '#channels/catalog.ts';
import { record } from '#server/features/audit/audit.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { despiteLocks } from '../despite-locks.ts';
import { stepInForChannels } from '../step-in.store.ts';
import {
  findServing,
  freeChannels,
  giveChannels,
  holdServing,
  listFree,
  listNamed,
  listOfType,
  listServed,
  lockServed,
  type ServedChannel,
} from './serving.store.ts';

/** Which channels an agent has: those that a person chose, or those of the type it is made for. */
export type Wanted = { channels: readonly string[] } | 'of its type';

/**
 * Gives an agent exactly the channels that are wanted; others that it had have no agent from now
 * on. By a type alone, it keeps its channels of the type and takes those that have no agent. `had`:
 * its channels before. Throws `channel_not_found`. The caller has `holdServing`.
 */
export async function serve(
  tx: Transaction,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
  wanted: Wanted,
  had: readonly ServedChannel[],
): Promise<void> {
  const channels =
    wanted === 'of its type'
      ? await listFree(tx, workspaceId, agentId, { offToo: false })
      : await requireNamed(tx, workspaceId, wanted.channels);
  const ids = channels.map(({ id }) => id);
  // Read anew: the database itself may have given it some (migration 063).
  const has = (await listServed(tx, workspaceId, agentId)).map(({ id }) => id);
  const before = had.map(({ id }) => id);
  if (ids.join() === has.join() && ids.join() === before.join()) return;
  await lockServed(tx, workspaceId, [...has, ...ids]);
  await freeChannels(
    tx,
    workspaceId,
    has.filter((id) => !ids.includes(id)),
  );
  await giveChannels(tx, workspaceId, {
    agentId,
    channelIds: ids,
    chosen: wanted !== 'of its type',
  });
  await answerAnew(tx, workspaceId, [
    ...before.filter((id) => !ids.includes(id)),
    ...ids.filter((id) => !before.includes(id)),
  ]);
}

/**
 * An agent that has no channel was switched on: it takes those of its type on which nobody answers,
 * that is, which have no agent, or one that is off and that no person has chosen. The caller has
 * `holdServing`.
 */
export async function serveUnanswered(
  tx: Transaction,
  workspaceId: string,
  agentId: string,
): Promise<void> {
  if ((await listServed(tx, workspaceId, agentId)).length > 0) return;
  const free = await listFree(tx, workspaceId, agentId, { offToo: true });
  const channelIds = free.map(({ id }) => id);
  await lockServed(tx, workspaceId, channelIds);
  await giveChannels(tx, workspaceId, { agentId, channelIds, chosen: false });
  await answerAnew(tx, workspaceId, channelIds);
}

/**
 * A new channel takes the only agent of its type, or the only one that is on. Otherwise it has no
 * agent until somebody chooses one. Runs in the transaction that creates the channel.
 */
export async function findAgentFor(
  tx: Transaction,
  workspaceId: string,
  channel: { id: string; type: ChannelType },
): Promise<void> {
  await holdServing(tx, workspaceId);
  const all = await listOfType(tx, workspaceId, channel.type);
  const on = all.filter(({ answers }) => answers);
  const [only, ...others] = on.length === 1 ? on : all;
  if (only === undefined || others.length > 0) return;
  await giveChannels(tx, workspaceId, {
    agentId: only.id,
    channelIds: [channel.id],
    chosen: false,
  });
  tx.publish('agents', workspaceId);
}

/**
 * From now on another agent answers on a channel; null: none. What the agent before was about to
 * say is called off, and whoever has the channel now answers anew. Throws `channel_not_found`,
 * `agent_not_found`.
 */
export function moveChannel(
  db: Database,
  { workspaceId, userId }: Pick<Session, 'workspaceId' | 'userId'>,
  channelId: string,
  agentId: string | null,
): Promise<void> {
  return despiteLocks(() =>
    inTransaction(db, async (tx) => {
      await holdServing(tx, workspaceId);
      await requireNamed(tx, workspaceId, [channelId]);
      const before = await findServing(tx, workspaceId, channelId);
      if (agentId === null) await freeChannels(tx, workspaceId, [channelId]);
      else if (
        (await giveChannels(tx, workspaceId, {
          agentId,
          channelIds: [channelId],
          chosen: true,
        })) === 0
      )
        throw new AppError('agent_not_found');
      if ((before?.agent_id ?? null) === agentId) return;
      await answerAnew(tx, workspaceId, [channelId]);
      await record(tx, {
        workspaceId,
        userId,
        action: 'channel.agent_changed',
        subject: channelId,
        details: { agentId, before: before?.agent_id ?? null },
      });
    }),
  );
}

/**
 * A channel that is deleted has no agent from that moment. Runs in the transaction that deletes.
 */
export async function leaveChannel(
  tx: Transaction,
  workspaceId: string,
  channelId: string,
): Promise<void> {
  await freeChannels(tx, workspaceId, [channelId]);
  tx.publish('agents', workspaceId);
}

/** Throws `channel_not_found`. */
async function requireNamed(
  tx: Queryable,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<ServedChannel[]> {
  const named = [...new Set(channelIds)];
  const channels = await listNamed(tx, workspaceId, named);
  if (channels.length < named.length) throw new AppError('channel_not_found');
  return channels;
}

/** Calls off what was about to be said on channels that have another agent now. */
async function answerAnew(
  tx: Transaction,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<void> {
  if (channelIds.length === 0) return;
  await stepInForChannels(tx, workspaceId, channelIds);
  tx.publish('agents', workspaceId);
  tx.tell(workspaceId, 'conversations');
  tx.wake('delivery');
}
