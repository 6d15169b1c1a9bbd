import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pointNames } from './fault-points.ts';
import { type FaultEnvironment, startFaultEnvironment } from './harness.ts';
import { badDay, hitOf, isLong, killAt, takenOver } from './kill.ts';
import { note } from './judge/report.ts';
import { explain } from './run.ts';

/**
 * F1–F12: kills the shipped product with SIGKILL at every point of a message's life while the
 * provider has a bad day.
 */
const seeds = Array.from({ length: isLong ? 4 : 1 }, (_, index) => index + 1);
/**
 * How long after the start of the next process work may resume. On a machine of its own it takes
 * five seconds, but the tests share theirs.
 */
const RESUMED_MS = 10_000;
const size = { conversations: 24, questions: 90, lasting: 1500 };

let environment: FaultEnvironment;
beforeAll(async () => {
  environment = await startFaultEnvironment();
});
beforeEach(() => environment.alone());
afterAll(() => environment[Symbol.asyncDispose]());

describe.each(pointNames)('killed at %s', (point) => {
  test.each(seeds)(
    'seed %i: nothing is lost, doubled, misdirected or out of order',
    { timeout: 90_000 },
    async (seed) => {
      const product = environment.product();
      const run = await environment.begin({ ...size, seed }, badDay(seed));
      if (point === 'F12') await sleep(size.lasting / 2);
      const { how, held } = await killAt(environment, product, point, hitOf(point, seed));
      expect(how).toBe('SIGKILL');
      const dead = performance.now();
      await environment.start();
      const startMs = performance.now() - dead;
      await takenOver(environment, product);
      const resumedMs = performance.now() - dead;
      expect(resumedMs - startMs).toBeLessThan(RESUMED_MS);
      const drained = await run.drained(60_000);
      const verdict = await run.verdict();
      note(`killed at ${point}, seed ${seed}`, {
        ...verdict.counts,
        held: held.length,
        startMs,
        resumedMs,
      });
      expect(verdict.violations, explain(verdict, environment.logFile)).toEqual([]);
      expect(drained).toBe(true);
      expect(verdict.counts.labelledResends).toBeLessThanOrEqual(
        verdict.counts.untold + held.length,
      );
    },
  );
});
