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
 * A mark older than this no longer proves that nobody has stepped in, because the process stood
 * still or was busy.
 */
const MARK_HOLDS_MS = 5;

/**
 * Sends one part. The row says `sending` before the request leaves, so that a crash leaves
 * `unknown` and never a blind repetition (B9). `part-records.ts` writes what becomes of the part.
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
    // A worker that died or lost its lease left it, perhaps a moment ago: a receipt may still come.
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
      ...(head.never_answered && { isUnproven: true }),
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

/** Records that the channel works again. If that cannot be written, the next part tries again. */
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

/** The part was marked, and somebody stepped in before its request began. */
const notBegun = requeued();
/** Another worker left the part, and somebody has stepped in since: nobody sends it again. */
const leftUnknown = requeued({ delivery: 'unknown' });
