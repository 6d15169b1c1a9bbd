import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#test/faults/actors/front.ts';
import { findFaketime } from './clock/find-faketime.ts';
import { startInstallation } from './installation.ts';
import { explain } from './judge/explain.ts';
import { createJudge, type Verdict } from './judge/judge.ts';
import { openShop } from './people/open-shop.ts';
import { businesses } from './plan/businesses.ts';
import { planMonth } from './plan/month.ts';
import { play } from './play.ts';
import { commitNow, openKept, type Tally } from './tally.ts';

/**
 * October 2027 with 2,000 customers of each business (`npm run month`). It goes on where it was
 * stopped. MONTH_CUSTOMERS and MONTH_SEED play another one.
 */
const library = findFaketime();
const isAsked = process.env['MONTH'] === 'long';
const folder = join(import.meta.dirname, '../../.cache/month');

// It takes some twenty minutes on two cores; without libfaketime nothing could move the clock.
test.skipIf(!isAsked || library === null)(
  'a month in which nobody is forgotten',
  { timeout: 4 * 3_600_000 },
  async () => {
    const seed = Number(process.env['MONTH_SEED'] ?? 1);
    const customers = Number(process.env['MONTH_CUSTOMERS'] ?? 2000);
    const month = planMonth({
      seed,
      customers,
      from: Date.parse('2027-10-01T00:00:00-03:00'),
      to: Date.parse('2027-11-01T00:00:00-03:00'),
      end: Date.parse('2027-11-04T12:00:00-03:00'),
      stepMs: 60 * 60_000,
    });
    const kept = openKept(folder, { seed, customers });
    const port = kept.tally?.port ?? (await freePort());
    const start = kept.tally?.clock ?? month.stops[0]?.at ?? 0;
    await using installation = await startInstallation(library ?? '', start, { folder, port });
    const { clock, telegram } = installation;
    const shops = await Promise.all(
      businesses.map((one, index) => openShop(installation, one, kept.tally?.bots[index])),
    );
    const earlier = kept.earlier();
    const judge = createJudge(telegram.journal, month, earlier);
    const begun: Tally = kept.tally ?? {
      seed,
      customers,
      port,
      commit: commitNow(),
      bots: shops.map(({ bots }) => bots),
      reached: 0,
      stops: month.stops.length,
      clock: start,
      seconds: 0,
      openings: 0,
      seen: [],
      counts: {},
      isDone: false,
    };
    let tally = begun;
    const since = performance.now();
    await play({
      installation,
      shops,
      month,
      judge,
      from: begun.reached,
      progress(reached, more) {
        tally = {
          ...tally,
          reached,
          clock: clock.now(),
          seconds: begun.seconds + Math.round((performance.now() - since) / 1000),
          openings: tally.openings + (month.stops[reached - 1]?.opening.length ?? 0),
          seen: [...tally.seen, ...more],
          counts: countsOf(judge.look()),
        };
        kept.keep(tally);
      },
    });
    const verdict = judge.end();
    const all = [...tally.seen, ...verdict.violations];
    kept.keep({ ...tally, seen: all, counts: countsOf(verdict), isDone: true });
    console.log({ ...tally, seen: all.length, bots: undefined, counts: countsOf(verdict) });
    expect(all, explain(all, [...earlier, ...telegram.journal])).toEqual([]);
  },
);

const countsOf = ({
  said,
  heard,
  promises,
  byAgents,
  byPersons,
  firstWords,
  promised,
}: Verdict) => ({
  said,
  heard,
  promises,
  byAgents,
  byPersons,
  firstWords,
  owed: promised.length,
});
