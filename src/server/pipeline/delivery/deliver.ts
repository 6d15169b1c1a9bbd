import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import type { Clock } from '../clock.ts';
import { createHandOver } from './hand-over.ts';
import { createGiveBack } from './give-back.ts';
import { createLanesAtWork } from './lanes-at-work.ts';
import { claimLanes, extendDeliveryLeases, type Lane, nextLaneInMs } from './lanes.store.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { createRates, type Rates } from './rates.ts';
import { createSender } from './send.ts';
import type { SendingChannel } from './sending-channel.ts';
import { createLaneServer } from './serve-lane.ts';

export interface Deliverer {
  /** Whether this process can send more at this moment. */
  readonly hasRoom: boolean;
  /** Begins to serve a lane that was taken for this process. */
  serve(lane: Lane): void;
  wake(waitMs?: number): void;
  extendLeases(): Promise<void>;
  /** Tells how many processes send side by side. */
  setShare: Rates['setShare'];
  readonly delivered: number;
  stop(): Promise<void>;
}

/** The heartbeat wakes this loop for whatever is due; the poll is for a heartbeat that hangs. */
const POLL_MS = 10_000;

/**
 * Takes conversations that have something to send and sends it: within a conversation one part at a
 * time and in order, many conversations side by side. `serve-lane.ts` says when a lane may send,
 * `send.ts` what one part goes through.
 */
export function createDeliverer(
  services: Services,
  leases: Database,
  workerId: string,
  options: {
    channelOf: (channelId: string) => Promise<SendingChannel | null>;
    clock: Pick<Clock, 'age'>;
    /**
     * Whether it takes due lanes itself; otherwise it sends only in the lanes that it is handed.
     */
    takesLanes: boolean;
  },
): Deliverer {
  const { log } = services;
  const rates = createRates();
  const sender = createSender(services, options.clock);
  const giveBack = createGiveBack(leases);
  const serve = createLaneServer(services, {
    channelOf: options.channelOf,
    rates,
    sender,
    ahead: (lane) => lanes.countAhead(lane),
    handOver: (lane) => handOver.give(lane),
  });
  const lanes = createLanesAtWork({ log, serve, giveBack, wake: (waitMs) => loop.wake(waitMs) });
  const handOver = createHandOver(services, leases, workerId, (lane) => lanes.begin(lane));

  const loop = createLoop({
    name: 'deliver',
    log,
    pollMs: POLL_MS,
    async run(woken) {
      if (!options.takesLanes) return null;
      const { free } = lanes;
      if (free <= 0) return null;
      const dueInMs = woken ? 0 : await nextLaneInMs(leases);
      if (dueInMs === null || dueInMs > 0) return dueInMs;
      const claimed = await claimLanes(leases, workerId, free);
      for (const lane of claimed) {
        // A send of this process that outlived its lease gets no second one beside it: its own
        // record settles it.
        if (!lanes.has(lane.id)) lanes.begin(lane);
      }
      return claimed.length < free ? nextLaneInMs(leases) : 0;
    },
  });

  return {
    get hasRoom() {
      return lanes.free > 0;
    },
    serve: (lane) => lanes.begin(lane),
    wake: (waitMs) => loop.wake(waitMs),
    setShare: (processes) => rates.setShare(processes),
    async extendLeases() {
      const { ids } = lanes;
      if (ids.length > 0) await extendDeliveryLeases(leases, workerId, ids);
    },
    get delivered() {
      return sender.delivered;
    },
    async stop() {
      handOver.stop();
      await loop.stop();
      await lanes.idle();
    },
  };
}
