import { expect, test } from 'vitest';
import { type FaultPoint, pointNames } from './fault-points.ts';
import { startFaultWorld } from './harness.ts';
import { answeredAfterTwo, badDay, hitOf, isLong, killAt, takenOver } from './kill.ts';
import { note } from './report.ts';
import { explain } from './run.ts';

/**
 * One load, and a product that dies again and again, at each point in turn, while the provider has a bad day. The long form (FAULTS=long)
 * writes 3,000 updates in 200 conversations a round, until every point was deadly FAULTS_DEATHS times; the short one is one small round.
 */
const deaths = isLong ? Number(process.env['FAULTS_DEATHS'] ?? 80) : 1;
const size = isLong ? { conversations: 200, questions: 3000, lasting: 75_000 } : { conversations: 48, questions: 480, lasting: 15_000 };

test('a product that dies again and again', { timeout: isLong ? 12 * 3_600_000 : 150_000 }, async () => {
  await using world = await startFaultWorld({ businesses: isLong ? 4 : 2 });
  const died = new Map<FaultPoint, number>(pointNames.map((point) => [point, 0]));
  const next = (): FaultPoint => [...died].reduce((least, candidate) => (candidate[1] < least[1] ? candidate : least))[0];
  for (let seed = 1; Math.min(...died.values()) < deaths; seed += 1) {
    await world.alone();
    const run = await world.begin({ ...size, seed }, badDay(seed));
    let isWritten = false;
    const written = run.written.then(() => (isWritten = true));
    let killed = 0;
    while (!isWritten && Math.min(...died.values()) < deaths) {
      const point = next();
      const hit = Math.ceil(hitOf(point, seed * 1000 + killed) / 2);
      const product = world.product();
      const { how, isAtPoint } = await killAt(world, product, point, hit, () => isWritten);
      expect(how).toBe('SIGKILL');
      if (isAtPoint) died.set(point, (died.get(point) ?? 0) + 1);
      killed += 1;
      await world.start();
      // What it left behind is taken up before it dies again.
      await takenOver(world, product);
      await answeredAfterTwo(world);
    }
    await written;
    const drained = await run.drained(120_000);
    const verdict = await run.verdict();
    note('campaign', { seed, killed, ...verdict.counts });
    expect(verdict.violations, explain(verdict, world.logFile)).toEqual([]);
    expect(drained).toBe(true);
    if (!isLong) break;
  }
  note('campaign in all', Object.fromEntries(died));
});
