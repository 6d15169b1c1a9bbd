import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { query } from '#server/platform/db.ts';
import type { Installation } from './installation.ts';
import type { Shop } from './people/open-shop.ts';

/** As the clock goes on in small steps, nothing waits long for a pause between two messages. */
const stepMs = 1000;
const atMostSteps = 400;

const workAtMostMs = 5000;

/**
 * Waits in true time while the product takes up who waits for an opening, answers or sends: a clock
 * that ran ahead meanwhile would make it look slow.
 */
export async function awaitWork({ database }: Installation): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < workAtMostMs) {
    const [row] = await query(database, z.object({ works: z.boolean() }), {
      text: `select exists (select from opening_due where due_at <= now())
        or exists (select from conversation where answer_at <= now() or deliver_at <= now() or answer_lease_until > now() or deliver_lease_until > now()) as works`,
    });
    if (row?.works === false) return;
    await sleep(20);
  }
}

/** Lets time pass until the product has nothing more to do at this moment of the month. */
export async function settle(installation: Installation, shops: readonly Shop[]): Promise<void> {
  for (let step = 0; step < atMostSteps; step += 1) {
    if (await isIdle(installation, shops)) return;
    await awaitWork(installation);
    await sleep(25);
    await installation.jump(installation.clock.now() + stepMs);
  }
  throw new Error('The product did not come to rest.');
}

async function isIdle(
  { database, telegram, clock }: Installation,
  shops: readonly Shop[],
): Promise<boolean> {
  const waiting = await Promise.all(
    shops.flatMap(({ bots }) => bots).map((bot) => telegram.control.pending(bot)),
  );
  if (waiting.some((count) => count > 0)) return false;
  // What is due much later is no work of this moment: an agent takes its turn back hours later.
  const soon = new Date(clock.now() + 60_000);
  const [row] = await query(database, z.object({ busy: z.boolean() }), {
    text: `select exists (select from conversation where answer_at < $1) or exists (select from conversation where deliver_at < $1)
      or exists (select from message where undelivered) or exists (select from message where direction = 'in' and outcome is null) as busy`,
    values: [soon],
  });
  return row?.busy === false;
}
