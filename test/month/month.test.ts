import { expect, test } from 'vitest';
import { findFaketime } from './clock/find-faketime.ts';
import { startInstallation } from './installation.ts';
import { explain } from './judge/explain.ts';
import { createJudge, type Violation } from './judge/judge.ts';
import { openShop } from './people/open-shop.ts';
import { businesses } from './plan/businesses.ts';
import { planMonth } from './plan/month.ts';
import { play } from './play.ts';

/**
 * Five businesses in three time zones, played against the product as it is shipped, whose clock
 * jumps from one event to the next. In the end nobody was forgotten. The short form is a long
 * weekend.
 */
const library = findFaketime();
const hour = 3_600_000;

// Without libfaketime there is nothing that could move the clock of PostgreSQL and Node.
test.skipIf(library === null)(
  'a long weekend in which nobody is forgotten',
  { timeout: 240_000 },
  async () => {
    const month = planMonth({
      seed: 28,
      customers: 7,
      from: Date.parse('2027-10-08T12:00:00-03:00'),
      to: Date.parse('2027-10-13T12:00:00-03:00'),
      end: Date.parse('2027-10-13T22:00:00-03:00'),
      stepMs: 4 * hour,
    });
    await using installation = await startInstallation(library ?? '', month.stops[0]?.at ?? 0);
    const { journal } = installation.telegram;
    const shops = await Promise.all(businesses.map((one) => openShop(installation, one)));
    const judge = createJudge(journal, month);
    const seen: Violation[] = [];
    const progress = (_reached: number, more: readonly Violation[]) => void seen.push(...more);
    await play({ installation, shops, month, judge, from: 0, progress });
    const { violations, promises, byAgents, byPersons, firstWords } = judge.end();
    const all = [...seen, ...violations];
    expect(all, explain(all, journal)).toEqual([]);
    // It would prove nothing if nobody had been promised anything.
    for (const count of [promises, byAgents, byPersons]) expect(count).toBeGreaterThan(10);
    expect(firstWords).toBe(month.first.length);
    expect(firstWords).toBeGreaterThan(0);
  },
);
