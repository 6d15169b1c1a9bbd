import { z } from 'zod';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import type { Clock } from './clock.ts';
import { hasUnsent, type Head, markHeads } from './heads.store.ts';
import { claimLanes, extendDeliveryLeases, handLane, Lane, nextLaneInMs, type Release, releaseLanes } from './lanes.store.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { points } from './points.ts';
import { createRates, type Rates } from './rates.ts';
import { createSender, type LaneEnd } from './send.ts';
import type { SendingChannel } from './sending-channel.ts';

export interface Deliverer {
  /** Whether this process can send more at this moment. */
  readonly hasRoom: boolean;
  /** Goes on with a lane that was taken for this process. */
  serve(lane: Lane): void;
  wake(waitMs?: number): void;
  extendLeases(): Promise<void>;
  /** Processes that send side by side. */
  setShare: Rates['setShare'];
  readonly delivered: number;
  stop(): Promise<void>;
}

/** Lanes at work at one time in this process, and of one channel: a provider that hangs must leave room for the others. */
const CAPACITY = 192;
const CHANNEL_CAPACITY = 32;
/** A channel that kept failing gets one try at a time until one succeeds. */
const FAILURES_FOR_CAUTION = 5;
/** The heartbeat sees each second what is due; this is for a heartbeat that hangs. */
const POLL_MS = 10_000;
const Handed = z.object({ holder: z.string(), lane: Lane });
/** Until a busy channel, one without a credential or one that cannot be opened is looked at again. */
const BUSY_WAIT_MS = 1000;
const BROKEN_WAIT_MS = 60_000;

/**
 * Takes conversations that have something to send and sends it: per conversation one part at a time and in order, conversations side
 * by side. What one part goes through is in `send.ts`.
 */
export function createDeliverer(
  services: Services,
  leases: Database,
  workerId: string,
  options: {
    channelOf: (channelId: string) => Promise<SendingChannel | null>;
    clock: Pick<Clock, 'age'>;
    /** Takes what is due; otherwise it sends only what it is handed. */
    takesLanes: boolean;
  },
): Deliverer {
  const { db, log, bus } = services;
  const active = new Map<string, { channelId: string; done: Promise<void> }>();
  const rates = createRates();
  const sender = createSender(services, options.clock);

  const marks = createBatch<Lane, Head | null>({
    size: CAPACITY,
    limit: Infinity,
    async write(lanes) {
      const heads = new Map((await markHeads(db, lanes)).map((head) => [head.conversation_id, head]));
      return lanes.map((lane) => heads.get(lane.id) ?? null);
    },
  });
  const releases = createBatch<Release, number | null>({
    size: 200,
    limit: Infinity,
    async write(items) {
      const waits = await releaseLanes(leases, items);
      points.deliverReleased.publish(items);
      return items.map((item) => waits.get(item.id) ?? null);
    },
  });

  function serve(lane: Lane): void {
    // What this process still ends there (the reply to the release is on its way) is over in a moment.
    const before = active.get(lane.id)?.done ?? Promise.resolve();
    const done = before
      .then(() => serveOne(lane))
      .then((end) => giveBack(lane, end))
      .catch((error: unknown) => {
        log.error({ err: error, conversationId: lane.id }, 'A part could not be sent; its lease will run out');
        return null;
      })
      .then((waitMs) => {
        const wasFull = active.size >= CAPACITY;
        if (active.get(lane.id) === entry) active.delete(lane.id);
        if (wasFull) loop.wake();
        // A look at what is due is two statements: none where nothing is left to do.
        else if (waitMs !== null) loop.wake(Math.max(0, waitMs));
      });
    const entry = { channelId: lane.channel_id, done };
    active.set(lane.id, entry);
  }

  /** Answers in how many milliseconds the lane is due again, null = nothing is left in it. */
  async function giveBack(lane: Lane, end: LaneEnd): Promise<number | null> {
    if (typeof end === 'object' && end !== null) return end.due ? 0 : null;
    return releases.submit({ id: lane.id, fence: lane.deliver_fence, sent_seq: lane.sent_seq, wait_ms: end });
  }

  async function serveOne(lane: Lane): Promise<LaneEnd> {
    let channel: SendingChannel | null;
    try {
      channel = await options.channelOf(lane.channel_id);
    } catch (error) {
      log.error({ err: error, channelId: lane.channel_id }, 'A channel cannot be opened; what it has to send waits');
      return BROKEN_WAIT_MS;
    }
    if (channel) {
      if (channel.reach === 'nowhere') return BUSY_WAIT_MS;
      if (channel.reach === 'elsewhere') return (await handOver(lane)) ? null : BUSY_WAIT_MS;
      if (lane.blocked_ms > 0) return lane.blocked_ms + Math.random() * 250;
      if (atWork(lane.channel_id) > (lane.failures >= FAILURES_FOR_CAUTION ? 1 : CHANNEL_CAPACITY))
        return BUSY_WAIT_MS * (0.5 + Math.random());
      const rateMs = rates.reserve(lane.channel_id, lane.id, channel.abilities.rates, channel.heldSince);
      if (rateMs > 0) return rateMs;
    }
    const head = await marks.submit(lane);
    // Nothing left, or called off a moment ago; looked at once more, for the mark's snapshot may be the older one.
    if (!head) return (await hasUnsent(db, lane.id)) ? 0 : null;
    return sender.send(lane, head, channel);
  }

  /** To the process that holds the channel's connection. A word that is lost costs no more than the lease. */
  async function handOver(lane: Lane): Promise<boolean> {
    const handed = await handLane(leases, lane, workerId);
    if (handed === null) return false;
    const { holder, fence } = handed;
    bus.publish('lane-handed', JSON.stringify({ holder, lane: { ...lane, deliver_fence: fence } }));
    return true;
  }
  const unsubscribe = bus.subscribe('lane-handed', (payload) => {
    const handed = Handed.parse(JSON.parse(payload));
    if (handed.holder === workerId) serve(handed.lane);
  });

  const atWork = (channelId: string): number => {
    let lanes = 0;
    for (const entry of active.values()) if (entry.channelId === channelId) lanes += 1;
    return lanes;
  };

  const loop = createLoop({
    name: 'deliver',
    log,
    pollMs: POLL_MS,
    async run(woken) {
      if (!options.takesLanes) return null;
      const free = CAPACITY - active.size;
      if (free <= 0) return null;
      const dueInMs = woken ? 0 : await nextLaneInMs(leases);
      if (dueInMs === null || dueInMs > 0) return dueInMs;
      const claimed = await claimLanes(leases, workerId, free);
      for (const lane of claimed) {
        // A send of this process that outlived its lease is not joined by a second one: its own record settles it.
        if (!active.has(lane.id)) serve(lane);
      }
      return claimed.length < free ? nextLaneInMs(leases) : 0;
    },
  });

  return {
    get hasRoom() {
      return active.size < CAPACITY;
    },
    serve,
    wake: (waitMs) => loop.wake(waitMs),
    setShare: (processes) => rates.setShare(processes),
    async extendLeases() {
      if (active.size > 0) await extendDeliveryLeases(leases, workerId, [...active.keys()]);
    },
    get delivered() {
      return sender.delivered;
    },
    async stop() {
      unsubscribe();
      await loop.stop();
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
