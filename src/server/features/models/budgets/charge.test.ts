import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '#server/platform/db.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

/**
 * E8, where nothing but the database keeps calls apart: a process asks for the budgets of a business
 * one call after the other, and so here are as many processes as calls at once.
 */
const PROCESSES = 8;
const CALLS = 64;
const CHARGE = 630;
const LAST_CENTS = 7_000;
const ROUNDS = 20;
const GIVEN = Math.floor(LAST_CENTS / CHARGE);

let environment: ProductEnvironment;
let db: Database;
/** What each process charges with: a module of its own remembers who waits in it. */
const charges: (typeof import('./budgets.ts'))['charge'][] = [];
beforeAll(async () => {
  environment = await startProductEnvironment();
  const { options, publish } = environment.services.db;
  db = new Database({ ...options, max: PROCESSES }, publish);
  for (let process = 0; process < PROCESSES; process += 1) {
    vi.resetModules();
    charges.push((await import('./budgets.ts')).charge);
  }
});
afterAll(async () => {
  await db.end();
  await environment[Symbol.asyncDispose]();
});

const plenty = 1_000_000;
/** The stops of a month, a day and an agent's day, of which one is near. */
const stops: [string, { month: number; day: number | null; agent: number | null }][] = [
  ['month', { month: LAST_CENTS, day: null, agent: null }],
  ['day', { month: plenty, day: LAST_CENTS, agent: plenty }],
  ['day of an agent', { month: plenty, day: plenty, agent: LAST_CENTS }],
];

async function stopAt(account: Account, { month, day, agent }: (typeof stops)[number][1]) {
  const { id: agentId } = await firstAgent(account);
  const put = await account.call('PUT', '/api/budgets', {
    monthStopMicros: month,
    dayStopMicros: day,
    agents: agent === null ? [] : [{ agentId, dayStopMicros: agent }],
  });
  expect(put.status, put.text).toBe(200);
  return agentId;
}

test.each(stops)('64 calls of eight processes on the last cents of a %s', async (_name, near) => {
  const account = await environment.account();
  const agentId = await stopAt(account, near);
  const spender = { workspaceId: account.workspaceId, agentId };
  const held = await Promise.all(
    Array.from({ length: CALLS }, (_, call) => charges[call % PROCESSES]?.(db, spender, CHARGE)),
  );
  expect(held.filter((one) => one !== null)).toHaveLength(GIVEN);
  const spentMicros = GIVEN * CHARGE;
  expect((await account.call('GET', '/api/budgets')).data).toMatchObject({
    month: { spentMicros },
    day: { spentMicros },
    agents: [{ spentMicros }],
  });
});

test('where there is room for one, one of eight processes gets it, each time anew', async () => {
  const account = await environment.account();
  const none = { day: null, agent: null };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const agentId = await stopAt(account, { month: round * CHARGE, ...none });
    const spender = { workspaceId: account.workspaceId, agentId };
    const held = await Promise.all(charges.map((charge) => charge(db, spender, CHARGE)));
    expect(held.filter((one) => one !== null)).toHaveLength(1);
  }
});
