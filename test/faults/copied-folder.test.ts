import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { holdRoutes } from '#contract/hold.ts';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { openDatabase } from '#server/platform/db.ts';
import { runningPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { until as untilWithin } from '#test/environments/telegram.ts';
import { openBusiness } from './actors/business.ts';
import { answeredBy, isSend, textOf } from './judge/evidence.ts';
import { freePort } from './actors/front.ts';
import { type Bot, knowledgeOf } from './actors/load.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

/**
 * Chats whose answers the provider refuses for a moment, and chats in which the agent still waits
 * for more messages.
 */
const unsent = [1, 2, 3];
const unanswered = [4, 5, 6];
/** So long that no agent stops waiting for more messages before the test says so. */
const QUIET_MS = 60_000;
const chatOf = (chat: number): number => 7_000_000 + chat;
const knowledge = knowledgeOf(1);
const config = {
  greeting: '',
  typingMs: 0,
  limits: { repliesPerFiveMinutes: 100 },
  faq: knowledge,
};

const Agents = z.object({
  data: z.object({ agents: z.array(z.object({ id: z.string(), channelType: z.string() })) }),
});
const SignedIn = z.object({ data: z.object({ token: z.string() }) });
const Held = z.object({ data: holdRoutes.readHold.answer.data });

/** What takes seconds on an idle machine may take minutes on a busy one. */
const until = (what: string, condition: () => boolean | Promise<boolean>): Promise<void> =>
  untilWithin(what, condition, 60_000);
const patience = { timeout: 240_000 };

let folder: string;
let simulator: TelegramSimulator;
const running = new Set<ProductProcess>();
/** The original's port, and a copy of its folder as it was when it was stopped. */
let port: number;
let snapshot: string;
let bot: Bot;
let scheduledAt: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-copied-'));
  simulator = await startTelegramSimulator({ secret: 'a secret of the copies', pace: 0.2 });
  port = await freePort();
  snapshot = await prepareDataDir(join(folder, 'original'));
  const original = await start(snapshot, { MACHINE_ID: 'one' });
  bot = await open();
  await write(8);
  await until('an answer', () => answersIn(0, 8).length > 0);
  await simulator.control.setFaults({ api: { too_many: 1 } });
  for (const chat of unsent) await write(chat);
  await stored(snapshot, `select 1 from message where undelivered`, unsent.length);
  await setQuiet(QUIET_MS);
  for (const chat of unanswered) await write(chat);
  await stored(
    snapshot,
    `select 1 from message where outcome is null and direction = 'in'`,
    unanswered.length,
  );
  const [served] = await stored<{ id: string }>(
    snapshot,
    `select id from conversation where chat = '${chatOf(8)}'`,
    1,
  );
  scheduledAt = Date.now() + 1500;
  const path = `/api/conversations/${served?.id}/scheduled-messages`;
  await call('POST', path, { text: 'Agendada', sendAt: new Date(scheduledAt).toISOString() });
  await original.stop();
  await simulator.control.setFaults({});
  expect(sent()).toHaveLength(1);
}, patience.timeout);

afterEach(async () => {
  await Promise.all([...running].map((product) => product.stop()));
  running.clear();
});

afterAll(async () => {
  await simulator.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a copy on another machine answers only what is new until a person releases it',
  patience,
  async () => {
    const from = simulator.journal.length;
    const copy = await copyOf('copy');
    let product = await start(copy, { MACHINE_ID: 'two' });
    await setQuiet(0);
    await write(10);
    await until('the new question to be answered', async () =>
      sent(from).some(({ chat }) => chat === 10),
    );
    await until('the time of what was scheduled', async () => Date.now() > scheduledAt + 500);
    expect(sent(from)).toEqual([{ chat: 10, says: 'answer' }]);
    expect(await held()).toMatchObject({
      secondSign: null,
      waiting: { questions: 3, answers: 3, scheduled: 1 },
    });

    // A customer who writes now talks to this copy, so the old question of the conversation is
    // answered together with the new one.
    await write(4, 20);
    await until(
      'the conversation to be answered',
      async () => sent(from).filter(({ chat }) => chat === 4).length === 1,
    );
    expect(answersIn(from, 4)).toEqual([4, 20]);

    await product.stop();
    product = await start(copy, { MACHINE_ID: 'two' });
    expect(await held()).toMatchObject({ waiting: { questions: 2, answers: 3, scheduled: 1 } });
    expect(sent(from)).toHaveLength(2);

    await call('POST', '/api/hold/release');
    await until('everything to be answered', async () => sent(from).length >= 8);
    await product.stop();
    await start(copy, { MACHINE_ID: 'two' });
    expect(await held()).toBeNull();
    for (const chat of [...unsent, ...unanswered.slice(1)])
      expect(answersIn(from, chat)).toEqual([chat]);
    expect(sent(from).filter(({ says }) => says === 'Agendada')).toHaveLength(1);
    expect(sent(from)).toHaveLength(8);
  },
);

test(
  'a container that is made anew on its volume goes on, with nobody saying anything',
  patience,
  async () => {
    const from = simulator.journal.length;
    const volume = await copyOf('volume');
    await start(volume, { MACHINE_ID: 'one' });
    // The agent's waiting time is over for the chats that wrote; rows that are already leased need
    // no push.
    const over = `with waiting as (select id from conversation where answer_at > now() and answer_at < now() + interval '1 hour' for update skip locked)
    update conversation c set answer_at = now() from waiting where waiting.id = c.id`;
    await look(volume, over, () => true);
    await until('everything to be answered', () => sent(from).length >= 7);
    expect(await held()).toBeNull();
    for (const chat of [...unsent, ...unanswered]) expect(answersIn(from, chat)).toEqual([chat]);

    // The folder was moved on purpose, which is confirmed before the first start on the new
    // machine.
    await running.values().next().value?.stop();
    expect(await thisOneNow(volume, 'three')).toContain('This one now');
    await start(volume, { MACHINE_ID: 'three' });
    expect(await held()).toBeNull();
  },
);

test(
  'a copy beside its polling original takes nothing from it, says nothing, and goes on by the command',
  patience,
  async () => {
    const at = { PUBLIC_URL: 'http://recado.example' };
    const place = await prepareDataDir(join(folder, 'polled'));
    let original = await start(place, { MACHINE_ID: 'one', ...at });
    bot = await open();
    await write(30);
    await until('the first answer', async () => answersIn(0, 30).length === 1);
    await setQuiet(QUIET_MS);
    await write(31);
    await stored(place, `select 1 from message where outcome is null and direction = 'in'`, 1);
    await original.stop();
    const copy = join(folder, 'polled-copy');
    await cp(place, copy, { recursive: true });
    original = await start(place, { MACHINE_ID: 'one', ...at });
    await setQuiet(0);
    // On a slow machine the original might answer before it is stopped, so its turns are put off.
    await look(
      place,
      `update conversation set answer_at = now() + interval '1 hour' where answer_at is not null`,
      () => true,
    );
    // The copy sees what arrives while the original stands still, and leaves it at the provider.
    original.signal('SIGSTOP');
    port = await freePort();
    await start(copy, { MACHINE_ID: 'two', ...at });
    const update = await write(32);
    await until('the copy to see it', () =>
      simulator.journal.some(
        (entry) => entry.type === 'polled' && entry.updateIds.includes(update),
      ),
    );
    original.signal('SIGCONT');
    await setQuiet(0);
    await until(
      'the copy to hear of the original',
      async () => (await held())?.secondSign === 'polled_elsewhere',
    );
    await until('the original to answer', async () => answersIn(0, 32).length === 1);
    expect(
      await look(copy, `select 1 from conversation where chat = '${chatOf(32)}'`, () => true),
    ).toEqual([]);
    await original.stop();

    await write(33);
    expect(await thisOneNow(copy, 'two')).toContain('This one now');
    await until('the copy to go on', async () =>
      [31, 33].every((chat) => answersIn(0, chat).length > 0),
    );
    expect([30, 31, 32, 33].map((chat) => answersIn(0, chat))).toEqual([[30], [31], [32], [33]]);
  },
);

async function start(
  dataDir: string,
  environment: Record<string, string>,
): Promise<ProductProcess> {
  const product = await startProductProcess({
    port,
    logFile: join(folder, 'product.log'),
    environment: {
      DATA_DIR: dataDir,
      TELEGRAM_API_URL: simulator.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  running.add(product);
  return product;
}

/** The output of the command `npm run this-one-now`, which a person runs on the machine. */
async function thisOneNow(dataDir: string, machine: string): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, MACHINE_ID: machine, LANG: 'C' };
  return (await promisify(execFile)(process.execPath, ['src/server/this-one-now.ts'], { env }))
    .stdout;
}

async function copyOf(name: string): Promise<string> {
  const copy = join(folder, name);
  await cp(snapshot, copy, { recursive: true });
  return copy;
}

async function open(): Promise<Bot> {
  const [opened] = (await openBusiness(simulator, port, 1, 1, { quietMs: 0, maxMs: 0 })).bots;
  if (!opened) throw new Error('No bot was connected.');
  return opened;
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const ask = async (
    token: string | null,
    verb: string,
    where: string,
    data?: unknown,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, {
      method: verb,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${verb} ${where}: ${text}`).toBe(true);
    return JSON.parse(text);
  };
  const owner = { email: 'loja-1@example.com', password: 'vento norte 7 pedras' };
  const { token } = SignedIn.parse(await ask(null, 'POST', '/api/auth/login', owner)).data;
  return ask(token, method, path, body);
}

const held = async () => Held.parse(await call('GET', '/api/hold')).data.hold;

async function setQuiet(quietMs: number): Promise<void> {
  const agent = Agents.parse(await call('GET', '/agents')).data.agents.find(
    ({ channelType }) => channelType === 'telegram',
  );
  await call('PATCH', `/agents/${agent?.id}`, {
    config: { ...config, debounce: { quietMs, maxMs: quietMs } },
    publish: true,
  });
}

/**
 * A customer asks the question with a number, which the business knows. Resolves with the number of
 * the update.
 */
async function write(chat: number, number = chat): Promise<number> {
  const customer = { id: chatOf(chat), name: `Cliente ${chat}` };
  const { updateIds } = await simulator.control.act(bot.token, customer, {
    kind: 'text',
    text: knowledge[number]?.question ?? '',
  });
  return updateIds[0] ?? 0;
}

/** The texts that the customers got. */
function sent(from = 0): { chat: number; says: string }[] {
  return simulator.journal
    .slice(from)
    .filter(isSend)
    .map((entry) => ({
      chat: (entry.chat ?? 0) - chatOf(0),
      says: answeredBy(textOf(entry)).length > 0 ? 'answer' : textOf(entry),
    }));
}

/** The numbers of the questions that were answered in a chat, in the order of the answers. */
const answersIn = (from: number, chat: number): number[] =>
  simulator.journal
    .slice(from)
    .filter(isSend)
    .filter((entry) => entry.chat === chatOf(chat))
    .flatMap((entry) => answeredBy(textOf(entry)))
    .map((number) => number - 11_000);

/** Waits until a query of a running product's database returns what it should. */
async function look<Row extends object>(
  dataDir: string,
  text: string,
  isRight: (rows: Row[]) => boolean,
): Promise<Row[]> {
  const db = openDatabase({ ...runningPostgres(dataDir), max: 1 });
  try {
    let rows: Row[] = [];
    await until('the database', async () => isRight((rows = (await db.query<Row>(text)).rows)));
    return rows;
  } finally {
    await db.end();
  }
}

const stored = <Row extends object>(dataDir: string, text: string, count: number): Promise<Row[]> =>
  look(dataDir, text, (rows) => rows.length >= count);
