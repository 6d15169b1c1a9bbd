import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayAnswer } from '#contract/dashboard/day.ts';
import { dayOutcomes } from '#contract/dashboard/day-outcomes.ts';
import { readDay } from '#server/features/day/day.ts';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import { expectedOf } from './expected.ts';
import { generateDay } from './generate.ts';
import type { DayPlan } from './plan.ts';
import { writeDays } from './rows.ts';
import { toldUnits } from './told-units.ts';

const DAYS = 1_000;
const AT_ONCE = 250;
/** A slow machine has its time. */
const PATIENCE_MS = 300_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/**
 * What the call answers, with a message for each unit. The feature is asked without the
 * product around it, whose loops would begin to work on the generated rows.
 */
async function told({ workspaceId, me, now, asked, today }: DayPlan): Promise<unknown> {
  const answer = await readDay(
    database.db,
    { workspaceId, userId: me, now: new Date(now) },
    asked === today ? undefined : asked,
  );
  const { units, ...rest } = DayAnswer.parse(answer);
  return { ...rest, units: toldUnits(units) };
}

test(
  'of 1,000 generated days no fact is wrong, as other code reckons them',
  async () => {
    const plans = Array.from({ length: DAYS }, (_, seed) => generateDay(seed));
    for (let first = 0; first < DAYS; first += AT_ONCE)
      await writeDays(database.db, plans.slice(first, first + AT_ONCE));
    const seen = new Map<string, number>();
    const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
    for (const [seed, plan] of plans.entries()) {
      const expected = expectedOf(plan);
      expect(await told(plan), `the day of seed ${seed}`).toEqual(expected);
      count(expected.since?.kind ?? 'past');
      count(expected.endOfDay ? 'over' : 'not over');
      for (const { kind } of [...expected.facts, ...(expected.endOfDay ?? [])]) count(kind);
      for (const [, outcome] of expected.units) count(`unit ${outcome}`);
    }
    // The days are worth something only if everything happens on them, and often.
    const kinds = [
      'lunch',
      'night',
      'time',
      'yesterday',
      'days',
      'day',
      'past',
      'over',
      'not over',
    ];
    const facts = [
      'arrived',
      'by_agent',
      'by_person',
      'waiting',
      'asked',
      'messages',
      'resolved',
      'to_teach',
    ];
    for (const what of [...kinds, ...facts, ...dayOutcomes.map((one) => `unit ${one}`)])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(20);
  },
  PATIENCE_MS,
);
