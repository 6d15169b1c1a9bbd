import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { UsageRow } from '#contract/models/budgets.ts';
import { modelSentences } from '#contract/models/model-sentences.ts';
import type { Answered } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { readBusinesses } from '#test/model-sets/read.ts';
import { runModelCommand } from '#test/model-tasks/command.ts';
import { startRightModel } from '#test/model-tasks/right-model.ts';
import { readTasks } from '#test/model-tasks/task.ts';

/** `npm run model`, against a model that does what a test wants. */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startRightModel>>;
let instead: Answered = null;
beforeAll(async () => {
  model = await startRightModel(() => instead);
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
beforeEach(() => {
  instead = null;
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const tasks = readTasks();
const price = { input: 1_000_000, output: 1_000_000 };
let connections = 0;
async function connected(prices: Record<string, typeof price> = { chat: price }) {
  const account = await environment.account();
  const { id } = await connectModel(account, 'compatible', model.origin, prices);
  connections += 1;
  const name = `Conexão ${connections}`;
  await account.call('PATCH', `/api/model-connections/${id}`, { name });
  return { account, id, name };
}
/** What the command prints within this process, and whether all passed. */
async function run(...args: string[]): Promise<{ passed: boolean; printed: string }> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const means = { services: environment.services, language: 'en' as const, print };
  const passed = await runModelCommand(args, means);
  return { passed, printed: lines.join('\n') };
}
/** What it prints when it is started as people start it. */
function start(args: string[], variables: Record<string, string>) {
  const env = { PATH: process.env['PATH'], LANG: 'en_US.UTF-8', ...variables };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['test/programs/model.ts', ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, stdout: out, stderr: err }),
    );
  });
}
const usage = async (account: Account) =>
  z.object({ usage: z.array(UsageRow) }).parse((await account.call('GET', '/api/usage')).data)
    .usage;

test('the tasks ask for what the businesses know and permit', () => {
  const businesses = readBusinesses();
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(36);
  for (const { id, business, turns } of tasks) {
    const { knowledge, permits } = businesses.get(business) ?? {};
    for (const { sources, tells, effects } of turns) {
      const said = knowledge?.filter((entry) => sources.includes(entry.id)) ?? [];
      expect(said, id).toHaveLength(sources.length);
      for (const words of tells)
        expect(
          words.some((one) =>
            said.some(({ answer }) => answer.toLowerCase().includes(one.toLowerCase())),
          ),
          id,
        ).toBe(true);
      for (const { kind, value } of effects)
        expect(
          {
            set_labels: permits?.labels,
            assign_team: permits?.teams,
            set_contact_field: permits?.fields,
          }[kind],
          id,
        ).toContain(value.split('=')[0]);
    }
  }
});

test('started by hand, a model that is right passes every task; nobody is written to', async () => {
  const { account, name } = await connected();
  const { config, db } = environment.services;
  const folder = mkdtempSync(join(tmpdir(), 'recado-model-'));
  const { code, stdout, stderr } = await start([name], {
    DATABASE_URL: config.databaseUrl ?? '',
    DATA_DIR: folder,
    SECRET_KEY: config.secretKey,
    INSIDE_ORIGINS: model.origin,
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  for (const { id } of tasks) expect(stdout).toMatch(new RegExp(`^${id} +passed`, 'm'));
  expect(stdout).toContain('36 of 36 tasks passed (of 36)');
  expect(stdout).toMatch(/tokens {2}US\$ 0\.\d{4} {2}\d+\.\d s/);
  expect(code).toBe(0);
  const [row, ...others] = await usage(account);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ purpose: 'test', agentId: null, model: 'chat' });
  expect(row?.calls).toBeGreaterThan(tasks.length);
  const { rows } = await db.query(
    'select (select count(*)::integer from message) as messages, (select count(*)::integer from run) as runs',
  );
  expect(rows).toEqual([{ messages: 0, runs: 0 }]);
}, 60_000);

test('a model that is wrong fails what it did not do, and it is said what was found', async () => {
  const { name } = await connected();
  const args = { text: 'O preço é R$ 7.777,00.', kind: 'answer', sources: ['p1'] };
  instead = { calls: [{ name: 'reply', args }] };
  const invents = await run(name, '--only=pt-shop');
  expect(invents.passed).toBe(false);
  expect(invents.printed).toMatch(
    /pt-shop-price +failed .*\n {4}refused by: values.*\n.*decided by the model: ungrounded/,
  );
  expect(invents.printed).toContain('0 of 4 tasks passed (of 4)');
  instead = { calls: [{ name: 'reply', args: { text: 'Certo!', kind: 'courtesy' } }] };
  const polite = await run(name, '--only=pt-');
  const asked = tasks.filter(({ id }) => id.startsWith('pt-'));
  const unasked = asked.filter(({ turns }) =>
    turns.every(({ sources, effects }) => sources.length + effects.length === 0),
  );
  expect(unasked.length).toBeGreaterThan(0);
  for (const task of asked)
    expect(polite.printed).toMatch(
      new RegExp(`^${task.id} +${unasked.includes(task) ? 'passed' : 'failed'}`, 'm'),
    );
  expect(polite.printed).toContain('✗ set_labels encomenda: –');
});

test('it ends where the money does', async () => {
  const { account, name } = await connected();
  expect((await run(name, '--only=pt', '--most=0.003')).printed).toContain('has cost US$ 0.003');
  const { spentMicros } = z
    .object({ month: z.object({ spentMicros: z.number() }) })
    .parse((await account.call('GET', '/api/budgets')).data).month;
  const stop = { monthStopMicros: spentMicros + 6000, dayStopMicros: null };
  await account.call('PUT', '/api/budgets', stop);
  const { passed, printed } = await run(name, '--only=pt');
  expect(passed).toBe(false);
  expect(printed).toContain('The budget is spent; the rest was not asked.');
  await account.call('PUT', '/api/budgets', { ...stop, monthStopMicros: 1 });
  await expect(run(name)).rejects.toThrow(modelSentences.over_budget.en);
});

test('what cannot be asked is refused in words, and nothing is sent', async () => {
  const { id, name } = await connected();
  const silent = model.heard.length;
  const refusal = (...args: string[]) => expect(run(...args)).rejects;
  await refusal().toThrow('Name the connection: npm run model -- <name or id>.');
  await refusal('Nirgends').toThrow(new RegExp(`no connection “Nirgends”. There are:[^]*${name}`));
  await refusal(name, '--model=dear').toThrow('Nobody knows what the model dear costs');
  await refusal(name, '--most=x').toThrow('Usage: npm run model');
  await refusal(name, '--dear').toThrow('Usage: npm run model');
  await refusal(name, '--only=zz').toThrow('No task begins with “zz”.');
  const two = await connected({ chat: price, other: price });
  await refusal(two.name).toThrow('--model=<name>. Known: chat, other.');
  await two.account.call('PATCH', `/api/model-connections/${two.id}`, { name });
  await refusal(name).toThrow(new RegExp(`More than one[^]*${id}`));
  const { db, secrets } = environment.services;
  const elsewhere = secrets.seal(two.account.workspaceId, 'model-connection/other', 'sk');
  await db.query('update model_connection set secret = $2 where id = $1', [two.id, elsewhere]);
  await refusal(two.id, '--model=chat').toThrow('has no key that this installation can open');
  expect(model.heard).toHaveLength(silent);
});

test('where no installation is, none is begun', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-model-'));
  const { code, stderr } = await start(['Conexão'], { DATA_DIR: folder });
  expect(stderr).toContain('There is no installation in');
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
