import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { type ConnectionOptions } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { until } from '#test/environments/telegram.ts';
import { freePort } from './front.ts';
import { isLong } from '../kill.ts';
import { type ProductProcess, startProductProcess } from '../product-process.ts';

/** How long to wait for something that must come. */
export const PATIENCE_MS = isLong ? 600_000 : 180_000;
export const QUESTIONS = 20;
export const secretKey = Buffer.alloc(32, 7).toString('base64');

/** Two processes on one database, and a shop that answers each question with its number. */
export interface WebEnvironment extends AsyncDisposable {
  database: Database;
  connection: ConnectionOptions;
  workspaceId: string;
  call(method: string, path: string, body?: unknown): Promise<{ data: unknown }>;
  /** The channels whose connection each living process holds. */
  holders(): Promise<{ process: ProductProcess; channelIds: string[] }[]>;
  /** Kills a process with SIGKILL; resolves with how to start it again. */
  kill(process: ProductProcess): Promise<() => Promise<void>>;
  /**
   * Every message has its outcome, and nothing is on its way; `messages` is how many customers
   * wrote.
   */
  settled(messages: number): Promise<void>;
}

const Data = z.object({ data: z.unknown().optional() });
const WithId = z.object({ id: z.string() });
const SignedIn = z.object({ token: z.string(), user: z.object({ workspace: WithId }) });
const Held = z.array(z.object({ process_id: z.number(), channel_ids: z.array(z.string()) }));

export async function startWebEnvironment(whatsappWebUrl: string): Promise<WebEnvironment> {
  const opened = new AsyncDisposableStack();
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-kill-web-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  );
  const dataDir = await prepareDataDir(join(folder, 'database'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  opened.defer(() => server.stop());
  const database = openDatabase({ ...server.connection, max: 2 });
  // The server may end a connection before it is closed from here.
  database.on('error', () => undefined);
  opened.defer(() => database.end());
  const running = new Map<number, ProductProcess>();
  const start = async (port: number): Promise<void> => {
    const environment = {
      DATABASE_URL: server.connectionString,
      SECRET_KEY: secretKey,
      WHATSAPP_WEB_URL: whatsappWebUrl,
      WHATSAPP_WEB_MESSAGES_PER_MINUTE: '6000',
      DATA_DIR: join(folder, `data-${port}`),
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
    };
    running.set(
      port,
      await startProductProcess({ port, logFile: join(folder, `${port}.log`), environment }),
    );
  };
  opened.defer(
    async () => void (await Promise.all([...running.values()].map((product) => product.stop()))),
  );
  for (const port of [await freePort(), await freePort()]) await start(port);

  let session = '';
  const call: WebEnvironment['call'] = async (method, path, body) => {
    const [port] = running.keys();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Bearer ${session}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return { data: Data.parse(JSON.parse(text)).data };
  };
  const owner = { name: 'Rita', email: 'rita@example.com', password: 'vento norte 7 pedras' };
  const { token, user } = SignedIn.parse((await call('POST', '/api/auth/register', owner)).data);
  session = token;
  await openShop(call);

  const count = async (sql: string): Promise<number> =>
    Number((await database.query(`select count(*) as count from ${sql}`)).rows[0].count);
  return {
    database,
    connection: server.connection,
    workspaceId: user.workspace.id,
    call,
    async holders() {
      const { rows } = await database.query(
        `select w.process_id, array_agg(s.channel_id) as channel_ids from socket_session s join worker w on w.id = s.holder group by 1`,
      );
      return Held.parse(rows).flatMap(({ process_id: pid, channel_ids: channelIds }) =>
        [...running.values()].flatMap((process) =>
          process.pid === pid ? [{ process, channelIds }] : [],
        ),
      );
    },
    async kill(process) {
      process.signal('SIGKILL');
      await process.ended;
      return () => start(process.port);
    },
    async settled(messages) {
      const came = `message where direction = 'in'`;
      await until(
        'every message is stored',
        async () => (await count(came)) >= messages,
        PATIENCE_MS,
      );
      await until(
        'every outcome',
        async () => (await count(`${came} and outcome is null`)) === 0,
        PATIENCE_MS,
      );
      const onItsWay = `message where direction = 'out' and delivery in ('queued', 'sending', 'unknown')`;
      await until('every answer is sent', async () => (await count(onItsWay)) === 0, PATIENCE_MS);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function openShop(call: WebEnvironment['call']): Promise<void> {
  const faq = Array.from({ length: QUESTIONS }, (_, index) => ({
    question: wordOf(index),
    answer: answerOf(index),
    variants: [],
  }));
  const debounce = { quietMs: 0, maxMs: 0 };
  const config = {
    greeting: '',
    typingMs: 0,
    debounce,
    limits: { repliesPerFiveMinutes: 100 },
    faq,
  };
  const { id } = WithId.parse(
    (await call('POST', '/agents', { name: 'Balcão', channelType: 'whatsapp_web', config })).data,
  );
  await call('PATCH', `/agents/${id}`, { config, publish: true });
  await call('PATCH', `/agents/${id}/toggle-status`);
}

export interface Question {
  customer: number;
  word: string;
  answer: string;
}

/**
 * The n-th message of a load. Customers write in turns, and nobody asks the same twice, because
 * that would look like a machine.
 */
export function questionOf(index: number, customers: number): Question {
  const customer = index % customers;
  const number = (customer + Math.floor(index / customers)) % QUESTIONS;
  return { customer, word: wordOf(number), answer: answerOf(number) };
}

const wordOf = (index: number): string => `codigo${1000 + index}`;
const answerOf = (index: number): string => `resposta ${1000 + index}`;

/**
 * The questions of each customer that were not answered exactly once. `shown`: the texts that a
 * customer's phone shows, one for each id.
 */
export function wronglyAnswered(
  asked: Question[],
  shown: { customer: number; text: string }[],
): string[] {
  return asked.flatMap(({ customer, word, answer }) => {
    const times = shown
      .filter((one) => one.customer === customer)
      .reduce((sum, { text }) => sum + text.split(answer).length - 1, 0);
    return times === 1
      ? []
      : [`customer ${customer} asked ${word} and was answered ${times} times`];
  });
}
