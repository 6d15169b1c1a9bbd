import { ChannelError } from '#channels/channel.ts';
import { reportAccepted } from '#server/features/channels/channel-status.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { Clock } from '../clock.ts';
import { verdictOf, confirmationMs, verdictOfUnknown } from './failures.ts';
import { clearFailures } from './failures.store.ts';
import { findOutdated, type Head } from './heads.store.ts';
import { insist } from './insist.ts';
import type { LaneEnd } from './lanes-at-work.ts';
import type { Lane } from './lanes.store.ts';
import { createPartRecords, restOf } from './part-records.ts';
import { permissionFor } from './permission.ts';
import { tracepoints } from '../tracepoints.ts';
import type { SendingChannel } from './sending-channel.ts';
import { disconnected, requeued } from './verdicts.ts';

export interface Sender {
  send(lane: Lane, head: Head, channel: SendingChannel | null): Promise<LaneEnd>;
  readonly delivered: number;
}

/**
 * A mark that is older says nothing of who has stepped in since: the process stood still, or had
 * much to do.
 */
const MARK_HOLDS_MS = 5;

/**
 * One part on its way. The row says `sending` before the request leaves, so a crash leaves
 * `unknown` and never a blind repetition (B9). What becomes of it is written by `part-records.ts`.
 */
export function createSender(services: Services, clock: Pick<Clock, 'age'>): Sender {
  const { db, blobs } = services;
  const ageOf = (ms: number): Promise<number> => insist(() => clock.age(ms));
  const { taken, conclude, callOff } = createPartRecords(services);
  let delivered = 0;

  const outdated = createBatch<string, boolean>({
    size: 200,
    limit: Infinity,
    async write(ids) {
      const found = await findOutdated(db, ids);
      return ids.map((id) => found.has(id));
    },
  });

  async function send(lane: Lane, head: Head, channel: SendingChannel | null): Promise<LaneEnd> {
    if (head.outdated)
      return head.was === 'queued' ? callOff(lane, head) : conclude(lane, head, leftUnknown);
    // Left by a worker that died or lost its lease, perhaps a moment ago: word of it may still
    // come.
    if (head.was === 'sending') return confirmationMs(channel?.abilities.settles);
    if (!channel) return conclude(lane, head, disconnected(lane, head));
    if (head.was === 'unknown')
      return conclude(lane, head, verdictOfUnknown(lane, head, channel.abilities.settles));
    const permission = await permissionFor(lane, head, channel, ageOf);
    if ('refused' in permission) return conclude(lane, head, permission.refused);
    const { part, byPerson } = permission;
    const outgoing = {
      id: head.id,
      chat: lane.chat,
      part,
      ...(head.topic !== null && { topic: head.topic }),
      ...(byPerson && { byPerson }),
      readBlob: blobs.read,
    };
    tracepoints.deliverMarked.publish(outgoing);
    if (performance.now() - head.markedAt > MARK_HOLDS_MS && (await outdated.submit(head.id)))
      return conclude(lane, head, notBegun);
    let messageId: string | null;
    try {
      ({ messageId } = await channel.send(outgoing));
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return conclude(lane, head, verdictOf(lane, head, error, channel.abilities.settles));
    }
    tracepoints.deliverAnswered.publish(outgoing);
    const released = await taken(lane, head, messageId);
    delivered += 1;
    if (lane.failures > 0 || lane.refused) await noteSuccess(services, lane);
    return released ? { released: true, ...released } : restOf(lane, head);
  }

  return {
    send,
    get delivered() {
      return delivered;
    },
  };
}

/** The channel's troubles are over. Where that cannot be written, the next part says it. */
async function noteSuccess(
  services: Services,
  { workspace_id: workspaceId, channel_id: channelId, failures, refused }: Lane,
): Promise<void> {
  const { db, log } = services;
  if (failures > 0) {
    await clearFailures(db, workspaceId, channelId).catch((error: unknown) =>
      log.warn({ err: error, channelId }, 'The circuit of a channel could not be closed'),
    );
  }
  if (refused) {
    await reportAccepted(services, { workspaceId, channelId }).catch((error: unknown) =>
      log.warn({ err: error, channelId }, 'A channel that works again could not be marked so'),
    );
  }
}

/** Marked, and somebody stepped in before its request began. */
const notBegun = requeued();
/** Left by another worker, and somebody has stepped in since: nobody sends it once more. */
const leftUnknown = requeued({ delivery: 'unknown' });
