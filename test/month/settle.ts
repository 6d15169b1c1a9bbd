import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { query } from '#server/platform/db.ts';
import type { Installation } from './installation.ts';
import type { Shop } from './people/open-shop.ts';

/** As the clock goes on in small steps, nothing waits long for a pause between two messages. */
const stepMs = 2000;
const atMostSteps = 400;

/** The longest that a turn or a delivery may be in hand, in true time. */
const workAtMostMs = 5000;
/**
 * What is due and not taken up for so long waits for a timer: a jump came between a look at what is
 * due and the timer that was set by it, so that it fires too late by the jump.
 */
const takenUpWithinMs = 150;

/** How much is due, and how much the product has in hand. */
const Work = z.object({ due: z.number(), held: z.number() });

/**
 * Waits in true time while the product takes in what was said, takes up who waits for an opening,
 * answers or sends: a clock that ran ahead meanwhile would make it look slow.
 */
export async function awaitWork(installation: Installation, shops: readonly Shop[]): Promise<void> {
  const since = performance.now();
  let before = '';
  let movedAt = since;
  while (performance.now() - since < workAtMostMs) {
    const { due, held } = await workOf(installation, shops);
    if (due + held === 0) return;
    const now = `${due} ${held}`;
    if (now !== before) movedAt = performance.now();
    else if (held === 0 && performance.now() - movedAt > takenUpWithinMs) return;
    before = now;
    await sleep(10);
  }
}

async function workOf(
  installation: Installation,
  shops: readonly Shop[],
): Promise<z.output<typeof Work>> {
  const [work = { due: 0, held: 0 }] = await query(installation.database, Work, {
    text: `select (select count(*) from opening_due where due_at <= now())::int
        + (select count(*) from conversation where answer_at <= now())::int
        + (select count(*) from conversation where deliver_at <= now())::int as due,
      (select count(*) from conversation where answer_at is not null and answer_lease_until > now())::int
        + (select count(*) from conversation where deliver_at is not null and deliver_lease_until > now())::int as held`,
  });
  return { due: work.due, held: work.held + (await unheard(installation, shops)) };
}

/** How many messages of customers the provider still has to hand over. */
async function unheard({ telegram }: Installation, shops: readonly Shop[]): Promise<number> {
  const bots = shops.flatMap((shop) => shop.bots);
  const waiting = await Promise.all(bots.map((bot) => telegram.control.pending(bot)));
  return waiting.reduce((sum, count) => sum + count, 0);
}

/** Lets time pass until the product has nothing more to do at this moment of the month. */
export async function settle(installation: Installation, shops: readonly Shop[]): Promise<void> {
  for (let step = 0; step < atMostSteps; step += 1) {
    await awaitWork(installation, shops);
    if (await isIdle(installation, shops)) return;
    await installation.jump(installation.clock.now() + stepMs);
  }
  throw new Error('The product did not come to rest.');
}

async function isIdle(installation: Installation, shops: readonly Shop[]): Promise<boolean> {
  if ((await unheard(installation, shops)) > 0) return false;
  const { database, clock } = installation;
  // What is due much later is no work of this moment: an agent takes its turn back hours later.
  const soon = new Date(clock.now() + 60_000);
  const [row] = await query(database, z.object({ busy: z.boolean() }), {
    text: `select exists (select from conversation where answer_at < $1) or exists (select from conversation where deliver_at < $1)
      or exists (select from message where undelivered) or exists (select from message where direction = 'in' and outcome is null) as busy`,
    values: [soon],
  });
  return row?.busy === false;
}
