import { expect, test } from 'vitest';
import { thinkingNames } from './fault-points.ts';
import { startFaultEnvironment } from './harness.ts';
import { checkEffects, givenUpIn, withoutChats } from './judge/check-effects.ts';
import { check } from './judge/checker.ts';
import { note } from './judge/report.ts';
import { byKind } from './judge/verdict.ts';
import { isLong } from './kill.ts';
import { explain } from './run.ts';
import { openTally } from './tally.ts';
import { giveModel } from './thinking/business.ts';
import { planCustomers } from './thinking/customers.ts';
import { planDeaths } from './thinking/deaths.ts';
import { readEffects, recordEffects } from './thinking/effect-rows.ts';
import { startNotingModel } from './thinking/noting-model.ts';

/**
 * E1, for what is written beside an answer: two processes in which a model thinks die again and
 * again, at each point of a turn, or stand still beyond their leases and come back; customers write
 * more meanwhile, and people step in. The long form (FAULTS=long) goes on until every point has been
 * deadly FAULTS_DEATHS times, and continues where it was stopped (`tally.ts`).
 */
const deaths = isLong ? Number(process.env['FAULTS_DEATHS'] ?? 50) : 2;
/** In a round; fewer than a business has questions for. */
const MOST_OF_ROUND = 60;

/** Of the conversations. */
const MOST_GIVEN_UP = 0.05;

test(
  'a product that dies again and again while a model thinks',
  { timeout: isLong ? 12 * 3_600_000 : 1_800_000 },
  async () => {
    const tally = openTally('campaign-thinking', thinkingNames, { isKept: isLong, deaths });
    await using model = await startNotingModel();
    await using environment = await startFaultEnvironment({
      businesses: 2,
      botsPerBusiness: 2,
      peopleIn: [1, 2],
      variables: { INSIDE_ORIGINS: model.origin },
    });
    await recordEffects(environment.database);
    for (const owner of environment.owners)
      await giveModel(environment.product().port, owner, model.origin);
    await environment.start(1);

    while (!tally.isDone(deaths)) {
      const seed = tally.nextSeed();
      const began = performance.now();
      const reaper = planDeaths(environment, {
        seed,
        before: tally.deathsAt,
        deaths,
        most: MOST_OF_ROUND,
        isHurried: !isLong,
      });
      const customers = planCustomers({ environment, hears: model.hears, seed });
      const reaped = reaper.reap();
      await Promise.all([reaped, customers.writeFor(reaper)]);
      const killedAfter = Math.round((performance.now() - began) / 1000);
      const { run } = customers;
      const drained = await run.drained(300_000);
      const whole = await run.evidence();
      const chats = [...new Set(run.plan.map(({ chat }) => chat))];
      const found = await readEffects(environment.database, chats);
      const givenUp = givenUpIn(found.effects, whole.messages);
      const evidence = withoutChats(whole, givenUp);
      const verdict = check(evidence);
      const kept = <Row extends { conversation: string }>(rows: Row[]): Row[] =>
        rows.filter(({ conversation }) => !givenUp.has(conversation));
      const own = { effects: kept(found.effects), thoughts: kept(found.thoughts) };
      verdict.violations.push(...checkEffects(own, evidence));
      const killed = [...reaper.died.values()].reduce((sum, times) => sum + times, 0);
      const figures = {
        seed,
        seconds: Math.round((performance.now() - began) / 1000),
        killed,
        counts: {
          ...verdict.counts,
          stopped: reaper.stopped,
          effects: own.effects.filter(({ kind }) => kind !== 'claim').length,
          givenUp: givenUp.size,
        },
        violations: { ...byKind(verdict), ...(!drained && { 'not drained': 1 }) },
      };
      tally.add({ ...figures, deaths: Object.fromEntries(reaper.died) });
      note('thinking', { ...figures, killedAfter });
      for (const violation of verdict.violations)
        note('thinking, violation', { seed, ...violation });
      expect(verdict.violations, explain(verdict, environment.logFile)).toEqual([]);
      expect(drained).toBe(true);
      // Three faults in one turn are rare, and a person has what they left.
      expect(givenUp.size).toBeLessThanOrEqual(evidence.conversations.length * MOST_GIVEN_UP);
      if (!isLong) expect(killed).toBeGreaterThanOrEqual(40);
    }
    note(
      'thinking in all',
      Object.fromEntries(thinkingNames.map((point) => [point, tally.deathsAt(point)])),
    );
  },
);
