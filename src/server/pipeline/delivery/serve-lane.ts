import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import { hasUnsent, type Head, markHeads } from './heads.store.ts';
import { CAPACITY, type LaneEnd } from './lanes-at-work.ts';
import type { Lane } from './lanes.store.ts';
import type { Rates } from './rates.ts';
import type { Sender } from './send.ts';
import type { SendingChannel } from './sending-channel.ts';

export interface LaneTools {
  channelOf(channelId: string): Promise<SendingChannel | null>;
  rates: Pick<Rates, 'reserve'>;
  sender: Pick<Sender, 'send'>;
  /** How many lanes of the same channel this process began to serve before this one. */
  ahead(lane: Lane): number;
  /** Gives a lane to the process that can send in it; false: no process can. */
  handOver(lane: Lane): Promise<boolean>;
}

/**
 * How many lanes of one channel are served at a time: a provider that hangs must leave room for the
 * others. Where more are due at the same moment, as at an opening, the first are served.
 */
const CHANNEL_CAPACITY = 32;
/** After this many failures in a row a channel sends one part at a time until one succeeds. */
const FAILURES_FOR_CAUTION = 5;
/**
 * How long a lane waits before its channel is looked at again: BUSY where the channel is at its
 * capacity or its connection is not up, BROKEN where the channel cannot be opened.
 */
const BUSY_WAIT_MS = 1000;
const BROKEN_WAIT_MS = 60_000;

/**
 * Serves one part of a lane: checks whether the channel may send at this moment, then marks the
 * part and sends it.
 */
export function createLaneServer(
  { db, log }: Pick<Services, 'db' | 'log'>,
  tools: LaneTools,
): (lane: Lane) => Promise<LaneEnd> {
  const marks = createBatch<Lane, Head | null>({
    size: CAPACITY,
    limit: Infinity,
    async write(lanes) {
      const heads = new Map(
        (await markHeads(db, lanes)).map((head) => [head.conversation_id, head]),
      );
      return lanes.map((lane) => heads.get(lane.id) ?? null);
    },
  });

  return async (lane) => {
    let channel: SendingChannel | null;
    try {
      channel = await tools.channelOf(lane.channel_id);
    } catch (error) {
      log.error(
        { err: error, channelId: lane.channel_id },
        'A channel cannot be opened; what it has to send waits',
      );
      return BROKEN_WAIT_MS;
    }
    if (channel) {
      if (channel.reach === 'nowhere') return BUSY_WAIT_MS;
      if (channel.reach === 'elsewhere') return (await tools.handOver(lane)) ? null : BUSY_WAIT_MS;
      if (lane.blocked_ms > 0) return lane.blocked_ms + Math.random() * 250;
      if (tools.ahead(lane) >= (lane.failures >= FAILURES_FOR_CAUTION ? 1 : CHANNEL_CAPACITY))
        return BUSY_WAIT_MS * (0.5 + Math.random());
      const rateMs = tools.rates.reserve(
        lane.channel_id,
        lane.id,
        channel.abilities.rates,
        channel.heldSince,
      );
      if (rateMs > 0) return rateMs;
    }
    const head = await marks.submit(lane);
    // Nothing is left, or it was called off a moment ago. Look once more, because the mark may have
    // read an older snapshot.
    if (!head) return (await hasUnsent(db, lane.id)) ? 0 : null;
    return tools.sender.send(lane, head, channel);
  };
}
