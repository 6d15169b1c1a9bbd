import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayAnswer, dayOutcomes } from '#contract/day.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { expectedOf } from './expected.ts';
import { generateDay } from './generate.ts';
import type { DayPlan } from './plan.ts';
import { writeDays } from './rows.ts';

const DAYS = 1_000;
const AT_ONCE = 250;
/** Eight seconds on a quiet machine; a slow one has its time. */
const PATIENCE_MS = 300_000;

let now = new Date();
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment({}, undefined, () => now);
});
afterAll(() => environment[Symbol.asyncDispose]());

/** What the call answers, with the places in its tables filled in. */
async function told(plan: DayPlan): Promise<unknown> {
  now = new Date(plan.now);
  const query = plan.asked === plan.today ? '' : `?date=${plan.asked}`;
  const answer = await environment.call('GET', `/api/day${query}`, undefined, {
    authorization: `Bearer ${plan.token}`,
  });
  expect(answer.status, answer.text).toBe(200);
  const { conversations, units, ...rest } = DayAnswer.parse(answer.data);
  expect(new Set(units.map(([, , place]) => place)).size).toBe(conversations.length);
  return {
    ...rest,
    units: units.map(([slot, outcome, place, message]) => [
      slot,
      dayOutcomes[outcome],
      conversations[place],
      message,
    ]),
  };
}

test(
  'of 1,000 generated days no fact is wrong, as other code reckons them',
  async () => {
    const plans = Array.from({ length: DAYS }, (_, seed) => generateDay(seed));
    for (let first = 0; first < DAYS; first += AT_ONCE)
      await writeDays(environment.services.db, plans.slice(first, first + AT_ONCE));
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
    const kinds = ['lunch', 'night', 'time', 'yesterday', 'day', 'past', 'over', 'not over'];
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
