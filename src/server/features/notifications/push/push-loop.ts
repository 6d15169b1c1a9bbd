import { setTimeout as wait } from 'node:timers/promises';
import type { PushMessage } from '#contract/push.ts';
import { openWithFixedPlans, type Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { countUnread } from '../bell.store.ts';
import {
  claimDeliveries,
  type Delivery,
  fanOut,
  settle,
  type Settlement,
  type Shown,
  tryAgain,
} from './deliveries.store.ts';
import type { SendPush, Sent } from './push-sender.ts';
import { endSubscription } from './subscriptions.store.ts';
import { quietForMs, whatToSend } from './what-to-send.ts';

/** What another process's announcement did not reach is found after this. */
const POLL_MS = 2000;
/**
 * Notices that come one upon the other are taken together: the statements of a run are then of many
 * messages. A device hears of a customer within two seconds all the same.
 */
const GATHER_MS = 250;
/** Messages that were sent one upon the other are recorded by one statement. */
const RECORD_MS = 50;
const CHANGES_AT_ONCE = 500;
const SENT_AT_ONCE = 64;
/** What is due, but locked by another, is looked for again after the loop's shortest wait. */
const LOCKED_MS = 1;
const TRIES = 8;
const LONGEST_PAUSE_MS = 10 * 60 * 1000;

/**
 * Tells devices what the bell tells (docs/decisions/028). Changes of notices are rows that triggers
 * write; a device is told what is the newest of a tag by the time it is its turn, so that a burst
 * is one message, and what was read meanwhile is none. `isHeld`: this is a copied data folder, and
 * people's devices belong to the original.
 */
export function createPushLoop(
  services: Services,
  send: SendPush,
  isHeld: () => Promise<boolean>,
): Loop {
  const { log, bus } = services;
  // The statements are the same for every message. What a crash of the database loses of them is
  // done again, and the device knows it by its version.
  const db = openWithFixedPlans(
    services.db,
    (err) => log.warn({ err }, 'A connection of the notices for devices was lost'),
    { relaxed: true },
  );
  const underWay = new Set<Promise<void>>();
  const settling = createSettling(db);

  async function deliver(delivery: Delivery, unreadOf: UnreadOf): Promise<void> {
    const step = whatToSend(delivery);
    if (step.do === 'keep')
      return settling.now({ delivery, shown: step.shown, nextMs: step.nextMs });
    const shown = step.do === 'show' ? step.shown : null;
    // Apple takes a subscription away from whoever sends messages that show nothing.
    if (step.do === 'close' && isOfApple(delivery))
      return settling.now({ delivery, shown, nextMs: null });
    // Who is not to be disturbed sees no number at the icon, either.
    const unread = quietForMs(delivery) === null ? await unreadOf(delivery) : 0;
    const message: PushMessage =
      step.do === 'show'
        ? { ...step.message, unread }
        : { tag: delivery.tag, isOver: true, unread };
    await record(delivery, await send(delivery, message), shown);
  }

  async function record(delivery: Delivery, sent: Sent, shown: Shown | null): Promise<void> {
    if (sent.is === 'gone' || sent.is === 'refused') {
      await endSubscription(
        db,
        {
          workspaceId: delivery.workspace_id,
          sessionId: delivery.session_id,
          endpoint: delivery.endpoint,
        },
        sent.is,
      );
      bus.tellPerson(
        { workspaceId: delivery.workspace_id, userId: delivery.user_id },
        'notifications',
      );
    } else if (sent.is === 'later' && delivery.failures + 1 < TRIES)
      await tryAgain(db, delivery, Math.max(sent.waitMs, pauseAfter(delivery.failures)));
    else await settling.together({ delivery, shown, nextMs: delivery.next_in_ms });
  }

  const loop = createLoop({
    name: 'push',
    log,
    pollMs: POLL_MS,
    async run() {
      if (await isHeld()) return null;
      const { taken, isDue, nextMs } = await fanOut(db, CHANGES_AT_ONCE);
      const room = SENT_AT_ONCE - underWay.size;
      // Without a device that wants notices there is nothing to take, at any message.
      if (!isDue) return taken === CHANGES_AT_ONCE ? 0 : nextMs;
      const due = room > 0 ? await claimDeliveries(db, room) : [];
      const unreadOf = countsOnce(db);
      for (const delivery of due) {
        const work = deliver(delivery, unreadOf)
          .catch((error: unknown) => {
            log.warn({ err: error }, 'A notice for a device failed and is tried again');
          })
          .finally(() => {
            underWay.delete(work);
            if (underWay.size === SENT_AT_ONCE - 1) loop.wake();
          });
        underWay.add(work);
      }
      if (taken === CHANGES_AT_ONCE || (due.length > 0 && due.length === room)) return 0;
      if (underWay.size >= SENT_AT_ONCE) return null;
      return due.length === 0 ? LOCKED_MS : nextMs;
    },
  });
  // Whoever raises, withdraws or reads a notice, or sees a conversation, tells open pages so; the
  // loop hears it, too.
  const leave = bus.subscribe('live', (payload) => {
    const [, topic] = payload.split(' ');
    if (topic === 'notifications' || topic === 'seen') loop.wake(GATHER_MS);
  });
  return {
    wake: loop.wake,
    async stop() {
      leave();
      await loop.stop();
      await Promise.all(underWay);
      await db.end();
    },
  };
}

type UnreadOf = (delivery: Delivery) => Promise<number>;

/** A person's number is counted once for all messages that are sent together. */
function countsOnce(db: Queryable): UnreadOf {
  const counts = new Map<string, Promise<number>>();
  return ({ workspace_id: workspaceId, user_id: userId }) => {
    const reader = `${workspaceId} ${userId}`;
    const counted = counts.get(reader) ?? countUnread(db, { workspaceId, userId });
    counts.set(reader, counted);
    return counted;
  };
}

type Settle = (settlement: Settlement) => Promise<void>;

/** Gives deliveries back: at once, or together with those that are sent in this moment. */
function createSettling(db: Queryable): { now: Settle; together: Settle } {
  const batch = createBatch<Settlement, null>({
    size: SENT_AT_ONCE,
    limit: SENT_AT_ONCE,
    async write(settlements) {
      await settle(db, settlements);
      return settlements.map(() => null);
    },
  });
  let moment: Promise<void> | null = null;
  const now: Settle = async (settlement) => void (await batch.submit(settlement));
  return {
    now,
    async together(settlement) {
      moment ??= wait(RECORD_MS).then(() => {
        moment = null;
      });
      await moment;
      await now(settlement);
    },
  };
}

const isOfApple = ({ endpoint }: Delivery): boolean =>
  new URL(endpoint).hostname.endsWith('.push.apple.com');

/** 2, 8, 32 … seconds. */
const pauseAfter = (failures: number): number => Math.min(2000 * 4 ** failures, LONGEST_PAUSE_MS);
