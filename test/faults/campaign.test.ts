import { expect, test } from 'vitest';
import type { FaultPlan } from '#simulators/telegram/faults.ts';
import { byKind } from './judge/verdict.ts';
import { type FaultPoint, pointNames } from './fault-points.ts';
import { type FaultEnvironment, startFaultEnvironment } from './harness.ts';
import { answeredAfterTwo, badDay, hitOf, isLong, killAt, takenOver } from './kill.ts';
import { note } from './judge/report.ts';
import { explain } from './run.ts';
import { openTally } from './tally.ts';

/**
 * One load, and a product that dies again and again, at each point in turn, while the provider has
 * a bad day and the people of every third business step in. The long form (FAULTS=long) writes
 * 3,000 updates in 200 conversations in each round, until every point has killed the product
 * FAULTS_DEATHS times, and continues where it was stopped (`tally.ts`). The short form is one small
 * round.
 */
const deaths = isLong ? Number(process.env['FAULTS_DEATHS'] ?? 80) : 1;
const size = isLong
  ? { conversations: 200, questions: 3000, lasting: 75_000 }
  : { conversations: 48, questions: 480, lasting: 15_000 };

test(
  'a product that dies again and again',
  { timeout: isLong ? 12 * 3_600_000 : 240_000 },
  async () => {
    const tally = openTally('campaign', pointNames, { isKept: isLong, deaths });
    await using environment = await startFaultEnvironment({
      businesses: isLong ? 6 : 3,
      peopleIn: [3, 6],
    });
    while (!tally.isDone(deaths)) {
      const seed = tally.nextSeed();
      const began = performance.now();
      const { run, died, killed } = await playRound(environment, seed, tally.deathsAt);
      const drained = await run.drained(120_000);
      const verdict = await run.verdict();
      const violations = { ...byKind(verdict), ...(!drained && { 'not drained': 1 }) };
      const seconds = Math.round((performance.now() - began) / 1000);
      tally.add({
        seed,
        seconds,
        killed,
        deaths: Object.fromEntries(died),
        counts: { ...verdict.counts },
        violations,
      });
      note('campaign', { seed, seconds, killed, ...verdict.counts, violations });
      for (const violation of verdict.violations)
        note('campaign, violation', { seed, ...violation });
      expect(verdict.violations, explain(verdict, environment.logFile)).toEqual([]);
      expect(drained).toBe(true);
      if (!isLong) break;
    }
    note(
      'campaign in all',
      Object.fromEntries(pointNames.map((point) => [point, tally.deathsAt(point)])),
    );
  },
);

/** Refusals and errors delay an answer, which gives people time to step in. */
const worseDay = (seed: number): FaultPlan => {
  const day = badDay(seed);
  return { ...day, api: { ...day.api, too_many: 0.03, server_error: 0.06 } };
};

/**
 * Kills at the point that has killed least often so far, until everything is written or every point
 * has killed often enough.
 */
async function playRound(
  environment: FaultEnvironment,
  seed: number,
  before: (point: FaultPoint) => number,
) {
  const died = new Map<FaultPoint, number>();
  const deathsAt = (point: FaultPoint): number => before(point) + (died.get(point) ?? 0);
  const next = (): FaultPoint =>
    pointNames.reduce((least, point) => (deathsAt(point) < deathsAt(least) ? point : least));
  await environment.alone();
  const run = await environment.begin({ ...size, seed }, worseDay(seed));
  let isWritten = false;
  const written = run.written.then(() => (isWritten = true));
  let killed = 0;
  while (!isWritten && deathsAt(next()) < deaths) {
    const point = next();
    const hit = Math.ceil(hitOf(point, seed * 1000 + killed) / 2);
    const product = environment.product();
    const { how, isAtPoint } = await killAt(environment, product, point, hit, () => isWritten);
    expect(how).toBe('SIGKILL');
    if (isAtPoint) died.set(point, (died.get(point) ?? 0) + 1);
    killed += 1;
    await environment.start();
    // Another process takes up what it left behind before it dies again.
    await takenOver(environment, product);
    await answeredAfterTwo(environment);
  }
  await written;
  return { run, died, killed };
}
