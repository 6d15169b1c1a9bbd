import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { z } from 'zod';
import type { BenchPostgres } from '../postgres.ts';
import { type Product, type ProductOptions, startProduct } from '../product.ts';
import { atMost, type Figure, none, shown } from '../report.ts';
import { type Account, connectBots, prepareAgent, register, setUp } from '../set-up.ts';
import { faq } from '../stub/faq.ts';
import type { Stub } from '../stub/stub.ts';
import { CHANNELS } from '../update.ts';
import {
  countOpen,
  FIRST_HUNG_CHAT,
  median,
  PAIRS,
  RATE,
  type Run,
  runOthers,
  SECONDS,
} from './other-businesses.ts';

/** E4 of the design of agents with a model: so many conversations, and how many come a second. */
const HUNG = 500;
const HUNG_RATE = 25;
const PATIENCE_MS = 90_000;

export interface Hung {
  pairs: { without: Run; beside: Run }[];
  /** Beside the same 500 conversations while the rules answer them at once. */
  besideAnswered: Run[];
  /** From the first message to the hung business until all of its had an outcome, seconds. */
  outcomeSeconds: number[];
  withoutOutcome: number;
  asked: number;
}

/**
 * Measures what other businesses notice while 500 conversations of one come to a model that takes
 * every request and never answers. Each pair has a connection of its own, because one that has
 * failed is left alone for a while.
 */
export async function measureHung(
  options: ProductOptions & { database: string },
  means: { postgres: BenchPostgres; stub: Stub; say(text: string): void },
): Promise<Hung> {
  const model = await startHangingModel();
  const product = await startProduct({
    ...options,
    environment: { ...options.environment, INSIDE_ORIGINS: model.origin },
  });
  const db = new pg.Client(options.database);
  await db.connect();
  const result: Hung = {
    pairs: [],
    besideAnswered: [],
    outcomeSeconds: [],
    withoutOutcome: 0,
    asked: 0,
  };
  try {
    const { channels } = await setUp(product.origin, means.stub);
    const business = await openBusiness(product, means.stub, model.origin);
    let next = 0;
    const others = async (meanwhile: () => Promise<void>): Promise<Run> => {
      const first = next;
      next += RATE * SECONDS;
      return runOthers(product, means.stub, { channels, first }, meanwhile);
    };
    const alone = () => others(async () => {});
    /** Before the business has a model, its rules answer. */
    const besideAnswered = (pair: number): Promise<Run> =>
      others(async () => {
        await wait(2000);
        await business.ask(pair, () => countOpen(db));
      });
    const beside = async (pair: number): Promise<Run> => {
      await business.useNewConnection(pair);
      return others(async () => {
        await wait(2000);
        const seconds = await business.ask(pair, () => countOpen(db));
        if (seconds === null) result.withoutOutcome += await countOpen(db);
        else result.outcomeSeconds.push(seconds);
      });
    };
    for (let run = 0; run < PAIRS; run += 1)
      result.besideAnswered.push(await besideAnswered(PAIRS + 1 + run));
    // Not counted: the first call of a process loads the libraries of its provider.
    await beside(PAIRS);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const isFirst = pair % 2 === 0;
      const one = isFirst ? await alone() : await beside(pair);
      const two = isFirst ? await beside(pair) : await alone();
      const runs = isFirst ? { without: one, beside: two } : { without: two, beside: one };
      result.pairs.push(runs);
      means.say(
        `p99 ${runs.without.p99.toFixed(0)} ms without, ${runs.beside.p99.toFixed(0)} ms beside it`,
      );
    }
    result.asked = model.asked();
    return result;
  } finally {
    await db.end();
    await product.child.stop();
    await model.stop();
  }
}

async function startHangingModel() {
  let asked = 0;
  const server = createServer((request) => {
    asked += 1;
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The model has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The business whose model hangs. */
async function openBusiness(product: Product, stub: Stub, origin: string) {
  const account = await register(product.origin, 'presa@example.com');
  const agentId = await prepareAgent(account);
  const [bot] = await connectBots(account, stub, CHANNELS, 1);
  if (!bot) throw new Error('The bot was not connected.');
  const pool = new Pool(product.origin, { connections: 16 });
  return {
    useNewConnection: (pair: number) => useConnection(account, { agentId, origin, pair }),
    /** The customers ask; resolves with the seconds until nothing is open, or null. */
    async ask(pair: number, countOpen: () => Promise<number>): Promise<number | null> {
      const since = performance.now();
      await Promise.all(
        Array.from({ length: HUNG }, async (_, place) => {
          await wait((place * 1000) / HUNG_RATE);
          const answer = await pool.request({
            method: 'POST',
            path: bot.path,
            headers: {
              'content-type': 'application/json',
              'x-telegram-bot-api-secret-token': bot.secret,
            },
            body: updateOf(pair * HUNG + place),
          });
          await answer.body.dump();
          if (answer.statusCode !== 200) throw new Error(`It answered ${answer.statusCode}.`);
        }),
      );
      while ((await countOpen()) > 0) {
        if (performance.now() - since > PATIENCE_MS) return null;
        // Counting takes some milliseconds of the database that is measured.
        await wait(1000);
      }
      return (performance.now() - since) / 1000;
    },
  };
}

const WithId = z.object({ data: z.object({ id: z.string() }) });
async function useConnection(
  account: Account,
  { agentId, origin, pair }: { agentId: string; origin: string; pair: number },
): Promise<void> {
  const { data } = await account.call('POST', '/api/model-connections', WithId, {
    name: `Presa ${pair}`,
    provider: 'compatible',
    baseUrl: `${origin}/v1`,
    key: 'a-key-of-the-benchmark',
    prices: { hung: { input: 1_000_000, output: 1_000_000 } },
  });
  const { config } = (
    await account.call(
      'GET',
      `/agents/${agentId}`,
      z.object({ data: z.object({ config: z.looseObject({}) }) }),
    )
  ).data;
  const brain = { kind: 'model', connectionId: data.id, model: 'hung', builtinFirst: false };
  await account.call('PATCH', `/agents/${agentId}`, z.unknown(), { config: { ...config, brain } });
}

function updateOf(number: number): string {
  const person = { id: FIRST_HUNG_CHAT + number, first_name: 'Bia' };
  return JSON.stringify({
    update_id: 900_000_000 + number,
    message: {
      message_id: 10 + number,
      from: { ...person, is_bot: false },
      chat: { ...person, type: 'private' },
      date: Math.floor(Date.now() / 1000),
      text: faq[number % faq.length]?.asked,
    },
  });
}

/** The demanded figures, and what was measured. */
export function hungFigures({ pairs, besideAnswered, ...hung }: Hung): Figure[] {
  const { outcomeSeconds, withoutOutcome, asked } = hung;
  const ratio = median(pairs.map(({ without, beside }) => beside.p99 / without.p99));
  const grown = median(pairs.map(({ without, beside }) => beside.peakMemory - without.peakMemory));
  const runs = (of: 'without' | 'beside'): string =>
    pairs.map((pair) => pair[of].p99.toFixed(0)).join(', ');
  return [
    atMost(
      `${HUNG} conversations on a model that hangs, p99 of other businesses at ${RATE}/s: times that without, median of ${PAIRS} pairs`,
      ratio,
      1.2,
      'times',
      2,
    ),
    shown('The same: p99 beside it, and without', `${runs('beside')} ms, ${runs('without')} ms`),
    shown(
      'p99 beside the same conversations while the rules answer them',
      `${besideAnswered.map(({ p99 }) => p99.toFixed(0)).join(', ')} ms`,
    ),
    atMost(
      `The ${HUNG}: the last has its outcome after`,
      Math.max(0, ...outcomeSeconds),
      90,
      's',
      1,
    ),
    none(
      `The ${HUNG}: without an outcome`,
      withoutOutcome > 0 ? [`${withoutOutcome} messages`] : [],
    ),
    atMost('The same: memory more than without', grown, 80, 'MB'),
    shown('The same: requests that the model got', `${asked}`),
    none(
      'Other businesses meanwhile: lost, doubled, wrong answer',
      pairs.flatMap(({ beside }) => beside.faults),
    ),
  ];
}
