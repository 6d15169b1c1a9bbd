import type { Installation } from './installation.ts';
import type { Judge, Violation } from './judge/judge.ts';
import { checkOpening, untoldNow } from './opening-check.ts';
import { lookAtWaiting } from './people/look.ts';
import type { Shop } from './people/open-shop.ts';
import { writeFirst } from './people/write-first.ts';
import { nameOf, type Said } from './plan/said.ts';
import type { Month, Stop } from './plan/month.ts';
import { settle } from './settle.ts';

export interface Play {
  installation: Installation;
  shops: readonly Shop[];
  month: Month;
  judge: Judge;
  /** The number of the stop to begin with; those before were played. */
  from: number;
  /** Hears after each stop how many are over, and what was seen besides what the judge sees. */
  progress(reached: number, seen: readonly Violation[]): void;
}

/** Jumps from one moment to the next, until the month is over. */
export async function play({ from, month, progress, ...stage }: Play): Promise<void> {
  const told = new Map<number, number>();
  for (const said of month.said) told.set(said.chat, 0);
  const nth = new Map<Said, number>();
  for (const said of month.said.toSorted((one, other) => one.at - other.at)) {
    const before = told.get(said.chat) ?? 0;
    nth.set(said, before);
    told.set(said.chat, before + 1);
  }
  for (const [index, stop] of month.stops.entries()) {
    if (index < from) continue;
    progress(index + 1, await playStop(stop, stage, nth));
  }
}

async function playStop(
  stop: Stop,
  { installation, shops, judge }: Omit<Play, 'from' | 'month' | 'progress'>,
  nth: ReadonlyMap<Said, number>,
): Promise<Violation[]> {
  const { clock, jump, telegram } = installation;
  const pause = () => jump(clock.now() + 1000);
  // One stop may last longer than the time to the next.
  await jump(Math.max(stop.at + 500, clock.now()));
  judge.look();
  for (const said of stop.said) {
    // A month that goes on after it was stopped: this was said before.
    if ((nth.get(said) ?? 0) < judge.saidIn(said.chat)) continue;
    const bot = shops.find(({ business }) => business.number === said.business)?.bots[said.bot];
    const customer = { id: said.chat, name: nameOf(said.chat) };
    await telegram.control.act(bot ?? '', customer, said.action);
  }
  const seen: Violation[] = [];
  for (const business of stop.opening)
    for (const shop of shops.filter((one) => one.business.number === business.number))
      seen.push(...(await checkOpening(installation, judge, shop, stop.at)));
  await settle(installation, shops);
  seen.push(...(await untoldNow(installation)));
  const looking = shops.filter(({ business }) => stop.looking.includes(business));
  await Promise.all(looking.map((shop) => lookAtWaiting(shop, pause)));
  for (const first of stop.writing) {
    const shop = shops.find(({ business }) => business.number === first.business);
    if (shop) await writeFirst(shop, first, pause);
  }
  if (looking.length > 0) await settle(installation, shops);
  return seen;
}
