import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import type { Attack } from './actors/attacker.ts';
import { freePort } from './actors/front.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

/**
 * Somebody who has signed up, or whose requests Meta has signed, sends what costs most (review H3,
 * H4, M2, L3). Nobody else may have to wait for it, and memory must not grow.
 */
const MOST_WAIT_MS = 250;
const MOST_MEMORY_MB = 150;
const APP_SECRET = 'the secret of an app at Meta';

let database: TestDatabase;
let folder: string;
let telegram: TelegramSimulator;
let product: ProductProcess;
let webhook: { address: string; secret: string };
let strangers: string[];

beforeAll(async () => {
  database = await createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'recado-strangers-'));
  telegram = await startTelegramSimulator({ secret: 'telegram of the tests', pace: 0.01 });
  const port = await freePort();
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    SIMULATOR: 'off',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TELEGRAM_API_URL: telegram.url,
    META_APP_ID: '1234567890',
    META_APP_SECRET: APP_SECRET,
  };
  product = await startProductProcess({ port, logFile: join(folder, 'product.log'), environment });
  strangers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => signUp(`stranger-${index}`)),
  );
  webhook = await connect(await signUp('shop'));
}, 60_000);
afterAll(async () => {
  await product.stop();
  await telegram.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string): string => `http://127.0.0.1:${product.port}${path}`;
let addresses = 0;
const fromAnywhere = () => ({ 'x-forwarded-for': `10.66.0.${(addresses += 1)}` });
const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: {
    'content-type': 'application/json',
    ...fromAnywhere(),
    ...(token && { authorization: `Bearer ${token}` }),
  },
});
const Data = z.object({ data: z.looseObject({}) });
const dataOf = async (answer: Response) => Data.parse(await answer.json()).data;

async function signUp(name: string): Promise<string> {
  const answer = await fetch(
    at('/api/auth/register'),
    json({ name, email: `${name}@example.com`, password: 'vento norte 7 pedras' }),
  );
  return z.object({ token: z.string() }).parse(await dataOf(answer)).token;
}

/** Connects another workspace's bot; resolves with the webhook that Telegram would call. */
async function connect(token: string): Promise<typeof webhook> {
  const channel = await dataOf(
    await fetch(
      at('/channels'),
      json({ type: 'telegram', displayName: 'Loja', mode: 'live' }, token),
    ),
  );
  const { token: telegramToken } = await telegram.control.createBot('Loja');
  const setup = { channelId: channel['id'], setupData: { type: 'telegram', telegramToken } };
  expect((await fetch(at('/channels/setup'), json(setup, token))).status).toBe(200);
  const call = telegram.journal.find(
    (entry) => entry.type === 'call' && entry.method === 'setWebhook',
  );
  const { url, secret_token: secret } = Webhook.parse(call?.type === 'call' ? call.params : {});
  return { address: new URL(url).pathname, secret };
}
const Webhook = z.object({ url: z.string(), secret_token: z.string() });

let updates = 0;
/** A customer of that workspace writes. */
const write = (): Promise<Response> => {
  updates += 1;
  const from = { id: 7000 + (updates % 50), is_bot: false, first_name: 'Ana' };
  const message = {
    message_id: updates,
    date: Math.floor(Date.now() / 1000),
    chat: { id: from.id, type: 'private', first_name: 'Ana' },
    from,
    text: 'Oi',
  };
  const headers = {
    'content-type': 'application/json',
    'x-telegram-bot-api-secret-token': webhook.secret,
  };
  return fetch(at(webhook.address), {
    method: 'POST',
    headers,
    body: JSON.stringify({ update_id: updates, message }),
  });
};

const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

/** Measures what everybody else experiences meanwhile. */
async function during(
  attack: () => Promise<unknown>,
): Promise<{ worst: number; p99: number; grownMb: number; asked: number }> {
  const waits: number[] = [];
  const before = memory();
  let most = before;
  let over = false;
  const watch = async (ask: () => Promise<Response>): Promise<void> => {
    while (!over) {
      const since = performance.now();
      const answer = await ask();
      waits.push(performance.now() - since);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      most = Math.max(most, memory());
      await sleep(10);
    }
  };
  const watching = Promise.all([
    watch(() => fetch(at('/api/health/live'), { headers: fromAnywhere() })),
    watch(write),
  ]);
  await sleep(500);
  await attack();
  await sleep(500);
  over = true;
  await watching;
  const sorted = waits.toSorted((a, b) => a - b);
  const figures = {
    asked: waits.length,
    p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    worst: Math.round(sorted.at(-1) ?? 0),
    grownMb: Math.round(most - before),
  };
  console.log(expect.getState().currentTestName, figures);
  return figures;
}

const held = (figures: Awaited<ReturnType<typeof during>>): void => {
  expect(figures.asked).toBeGreaterThan(50);
  expect(figures.p99).toBeLessThanOrEqual(MOST_WAIT_MS);
  expect(figures.grownMb).toBeLessThanOrEqual(MOST_MEMORY_MB);
};

/** Resolves with the status of each answer; rejects if an attacker got no answer at all. */
async function attackedBy(name: Attack['name']): Promise<number[]> {
  const child = fork(join(import.meta.dirname, 'actors/attacker.ts'), { execArgv: [] });
  // In reality the attacker's own work is done on another machine.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  const attack: Attack = { name, origin: at(''), tokens: strangers, appSecret: APP_SECRET };
  child.send(attack);
  const statuses = once(child, 'message').then(([message]) => z.array(z.number()).parse(message));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The attacker "${name}" ended without an answer.`);
  });
  return Promise.race([statuses, ended]);
}

test(
  'six files of nothing but commas, line ends and semicolons',
  { timeout: 120_000 },
  async () => {
    held(
      await during(async () => {
        for (const status of await attackedBy('commas')) expect([400, 413, 503]).toContain(status);
      }),
    );
  },
);

test('twenty readers of the documentation, again and again', { timeout: 120_000 }, async () => {
  held(await during(() => attackedBy('documentation')));
});

test(
  '24 files of 25 MB at once, to a conversation that does not exist',
  { timeout: 120_000 },
  async () => {
    held(
      await during(async () => {
        for (const status of await attackedBy('uploads')) expect(status).toBe(404);
      }),
    );
  },
);

test(
  'a signed webhook with 20,000 changes for an account that nobody has, three times',
  { timeout: 120_000 },
  async () => {
    const lines = () => readFileSync(join(folder, 'product.log'), 'utf8').split('\n').length;
    const before = lines();
    held(
      await during(async () => {
        expect(await attackedBy('webhook')).toEqual([200, 200, 200]);
      }),
    );
    expect(lines() - before).toBeLessThanOrEqual(3);
  },
);
