import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database, inTransaction } from '#server/platform/db.ts';
import { createTestApp, type TestApp } from '#test/environments/app.ts';
import {
  addressGate,
  afterFailure,
  countTry,
  gate,
  type Gate,
  policies,
  type Policy,
  takeBackTries,
} from './throttle.ts';
import { lockRows, type Tries } from './throttle.store.ts';

const DAY = 24 * 60 * 60;

/** How many of the tries of someone who tries every second are let through in this time. */
function triesWithin(policy: Policy, seconds: number): number {
  let tries: Tries | null = null;
  let passed = 0;
  for (let second = 0; second < seconds; second += 1) {
    const now = new Date(second * 1000);
    if (tries !== null && tries.blockedUntil > now) continue;
    tries = afterFailure(policy, tries, now);
    passed += 1;
  }
  return passed;
}

describe('the arithmetic', () => {
  test('lets a person mistype five times and then doubles the wait', () => {
    const waits: number[] = [];
    let tries: Tries | null = null;
    let now = new Date(0);
    for (let index = 0; index < 17; index += 1) {
      tries = afterFailure(policies.accountAtAddress, tries, now);
      waits.push((tries.blockedUntil.getTime() - now.getTime()) / 1000);
      now = tries.blockedUntil;
    }
    expect(waits.slice(0, 14)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
  });

  test.each([
    ['one account from one address', policies.accountAtAddress, 120],
    ['one account from everywhere', policies.account, 1_500],
    ['one address over all accounts', policies.address, 3_000],
  ])('bounds the guesses of a day at %s', (_what, policy, most) => {
    const passed = triesWithin(policy, DAY);
    expect(passed).toBeLessThanOrEqual(most);
    expect(passed).toBeGreaterThan(policy.free);
  });

  test('never locks for good', () => {
    const worst = { failures: 2_000_000_000, lastAt: new Date(0), blockedUntil: new Date(0) };
    for (const policy of Object.values(policies)) {
      const after = afterFailure(policy, worst, new Date(1000));
      expect(after.blockedUntil.getTime()).toBeLessThanOrEqual(1000 + 900 * 1000 + 300 * 1000);
    }
  });

  test('forgets at its pace however often somebody mistypes, or signs in between', () => {
    let tries: Tries | null = null;
    for (let index = 0; index < 200; index += 1)
      tries = afterFailure(policies.address, tries, new Date(index * 20_000));
    // Two of three were forgotten within 30 s each.
    expect(tries?.failures).toBe(68);
    expect(tries?.blockedUntil).toEqual(new Date(0));
  });

  test('a clock that goes back adds no failures and forgives none', () => {
    expect(
      afterFailure(
        policies.account,
        { failures: 3, lastAt: new Date(60_000), blockedUntil: new Date(0) },
        new Date(0),
      ).failures,
    ).toBe(4);
  });
});

describe('at the door', () => {
  let environment: TestApp;
  beforeAll(async () => {
    environment = await createTestApp();
  });
  afterAll(() => environment.close());
  const login = (email: string, password: string, address: string) =>
    environment.call('POST', '/api/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });

  test('of 1,000 tries, one a second, a few are looked at, and the owner elsewhere gets in', async () => {
    const owner = await environment.person();
    let lookedAt = 0;
    for (let second = 0; second < 1_000; second += 1) {
      const answer = await login(owner.email, `guess ${second}`, '203.0.113.9');
      expect(['invalid_credentials', 'too_many_tries']).toContain(answer.body.code);
      if (answer.status === 401) lookedAt += 1;
      environment.clock.advance(1_000);
    }
    expect(lookedAt).toBe(15);
    expect((await login(owner.email, owner.password, '198.51.100.7')).status).toBe(200);
    const refused = await login(owner.email, owner.password, '203.0.113.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    environment.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect((await login(owner.email, owner.password, '203.0.113.9')).status).toBe(200);
  }, 60_000);

  test('a hundred tries at once pass no more than one after the other', async () => {
    const { email } = await environment.person();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(email, `guess ${index}`, '203.0.113.10')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(94);
  });

  test('who came first and gets the turn second, behind one address, waits for nothing', async () => {
    const { db } = environment.services;
    const gates = [addressGate('address', '192.0.2.2')];
    const came = new Date();
    await countTry(db, gates, new Date(came.getTime() + 50));
    await countTry(db, gates, came);
  });

  // The rows lie in the other order than that of their keys.
  const known = async (db: Database, gates: Gate[]): Promise<void> => {
    for (const one of gates.toReversed()) await countTry(db, [one], new Date());
  };
  const unknown = async (): Promise<void> => undefined;
  test.each([
    [
      'the first try',
      unknown,
      (db: Database, [first, second]: [Gate, Gate]) => countTry(db, [second, first], new Date()),
    ],
    [
      'another try',
      known,
      (db: Database, [first, second]: [Gate, Gate]) => countTry(db, [second, first], new Date()),
    ],
    [
      'a right one',
      known,
      (db: Database, [first, second]: [Gate, Gate]) => takeBackTries(db, first, [second]),
    ],
    [
      'a right one of nobody',
      known,
      (db: Database, [first, second]: [Gate, Gate]) => takeBackTries(db, null, [second, first]),
    ],
  ])(
    '%s waits at the first of its gates, and holds nothing that who is there needs',
    async (what, before, act) => {
      const { db } = environment.services;
      const patient = new Database({ ...db.options, lock_timeout: 10_000 }, db.publish);
      const gates: [Gate, Gate] = [gate('account', what), gate('address', what)];
      await before(db, gates);
      let acted = unknown();
      await inTransaction(db, async (holder) => {
        await lockRows(holder, [gates[0].key]);
        acted = act(patient, gates);
        const standing = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect
          .poll(async () => (await db.query(standing)).rowCount, { interval: 10 })
          .toBe(1);
        await lockRows(holder, [gates[1].key]);
      });
      await acted;
      await patient.end();
    },
  );

  test('an address without an account is guarded alike', async () => {
    const statuses: number[] = [];
    const guess = () => login('nobody@example.com', 'guess', '203.0.113.11');
    for (let index = 0; index < 6; index += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await guess()).toMatchObject({
      status: 429,
      body: { error: 'Muitas tentativas. Tente de novo em 1 segundo.' },
    });
    for (let index = 0; index < 9; index += 1) {
      environment.clock.advance(2 ** index * 1000);
      expect((await guess()).status).toBe(401);
    }
    expect(await guess()).toMatchObject({
      status: 429,
      body: { error: 'Muitas tentativas. Tente de novo em 9 minutos.' },
    });
  });

  test('an office of 60 behind one address, all of whom mistype four times, waits for nothing', async () => {
    for (let index = 0; index < 60; index += 1) {
      const { email, password } = await environment.person();
      for (let mistake = 0; mistake < 4; mistake += 1)
        expect((await login(email, `typo ${mistake}`, '192.0.2.1')).status).toBe(401);
      expect((await login(email, password, '192.0.2.1')).status).toBe(200);
    }
  }, 180_000);

  test('no e-mail address is readable in the table', async () => {
    await login('secret.person@example.com', 'guess', '203.0.113.12');
    expect(
      JSON.stringify((await environment.services.db.query('select * from login_throttle')).rows),
    ).not.toContain('secret.person');
  });
});
