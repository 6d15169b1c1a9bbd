import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
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
} from './hung.ts';

/** So many voice notes, how many come a second, and how long each takes the transcriber. */
const NOTES = 200;
const NOTES_RATE = 25;
const SLOW_MS = 2000;
const PATIENCE_MS = 60_000;

export interface Spoken {
  pairs: { without: Run; beside: Run }[];
  /** From the first note until the last had its outcome, seconds. */
  outcomeSeconds: number[];
  withoutOutcome: number;
  /** How many the transcriber got, and how many became words. */
  asked: number;
  written: number;
}

/**
 * Measures what other businesses notice while 200 voice notes of one come to a transcriber that
 * takes two seconds for each. What is said is a question of the business's own, so that no model
 * thinks about it.
 */
export async function measureSpoken(
  options: ProductOptions & { database: string },
  means: { stub: Stub; say(text: string): void },
): Promise<Spoken> {
  const transcriber = await startTranscriber();
  const product = await startProduct({
    ...options,
    environment: { ...options.environment, INSIDE_ORIGINS: transcriber.origin },
  });
  const db = new pg.Client(options.database);
  await db.connect();
  const result: Spoken = { pairs: [], outcomeSeconds: [], withoutOutcome: 0, asked: 0, written: 0 };
  try {
    const { channels } = await setUp(product.origin, means.stub);
    const speak = await openBusiness(product, means.stub, transcriber.origin);
    let next = 0;
    const others = async (meanwhile: () => Promise<void>): Promise<Run> => {
      const first = next;
      next += RATE * SECONDS;
      return runOthers(product, means.stub, { channels, first }, meanwhile);
    };
    const alone = () => others(async () => {});
    const beside = (pair: number): Promise<Run> =>
      others(async () => {
        await wait(2000);
        const since = performance.now();
        await speak(pair);
        while ((await countOpen(db)) > 0 && performance.now() - since < PATIENCE_MS)
          await wait(250);
        result.withoutOutcome += await countOpen(db);
        result.outcomeSeconds.push((performance.now() - since) / 1000);
      });
    // Not counted: the first note of a process loads the libraries of its provider.
    await beside(PAIRS);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const isFirst = pair % 2 === 0;
      const one = isFirst ? await alone() : await beside(pair);
      const two = isFirst ? await beside(pair) : await alone();
      const runs = isFirst ? { without: one, beside: two } : { without: two, beside: one };
      result.pairs.push(runs);
      means.say(
        `webhook p99 ${runs.without.webhookP99.toFixed(1)} ms without, ${runs.beside.webhookP99.toFixed(1)} ms beside it`,
      );
    }
    result.asked = transcriber.asked();
    result.written = await countWritten(db);
    return result;
  } finally {
    await db.end();
    await product.child.stop();
    await transcriber.stop();
  }
}

async function startTranscriber() {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const text = faq[asked % faq.length]?.asked;
      asked += 1;
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ text, language: 'portuguese', duration: 3 }));
      }, SLOW_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The transcriber has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The business whose customers speak; resolves with what lets them do so. */
async function openBusiness(product: Product, stub: Stub, origin: string) {
  const account = await register(product.origin, 'falada@example.com');
  const agentId = await prepareAgent(account);
  await hear(account, agentId, origin);
  const [bot] = await connectBots(account, stub, CHANNELS, 1);
  if (!bot) throw new Error('The bot was not connected.');
  return async (pair: number): Promise<void> => {
    await Promise.all(
      Array.from({ length: NOTES }, async (_, place) => {
        await wait((place * 1000) / NOTES_RATE);
        const answer = await fetch(product.origin + bot.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-telegram-bot-api-secret-token': bot.secret,
          },
          body: noteOf(pair * NOTES + place),
        });
        if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`);
      }),
    );
  };
}

const WithId = z.object({ data: z.object({ id: z.string() }) });
const WithConfig = z.object({ data: z.object({ config: z.looseObject({}) }) });
async function hear(account: Account, agentId: string, origin: string): Promise<void> {
  const { data } = await account.call('POST', '/api/model-connections', WithId, {
    name: 'Ouvido',
    provider: 'compatible',
    baseUrl: `${origin}/v1`,
    key: 'a-key-of-the-benchmark',
    prices: {
      never: { input: 1, output: 1 },
      'whisper-1': { input: 0, output: 0, audioMinute: 1 },
    },
  });
  const { config } = (await account.call('GET', `/agents/${agentId}`, WithConfig)).data;
  const brain = { kind: 'model', connectionId: data.id, model: 'never', builtinFirst: true };
  const media = { transcribe: true };
  await account.call('PATCH', `/agents/${agentId}`, z.unknown(), {
    config: { ...config, brain, media },
  });
}

function noteOf(number: number): string {
  const person = { id: FIRST_HUNG_CHAT + number, first_name: 'Bia' };
  return JSON.stringify({
    update_id: 900_000_000 + number,
    message: {
      message_id: 10 + number,
      from: { ...person, is_bot: false },
      chat: { ...person, type: 'private' },
      date: Math.floor(Date.now() / 1000),
      voice: {
        file_id: 'voice',
        file_unique_id: `u${number}`,
        duration: 3,
        mime_type: 'audio/wav',
      },
    },
  });
}

async function countWritten(db: pg.Client): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::integer as written from message where direction = 'in' and jsonb_path_exists(parts, '$[*].transcript')`,
  );
  const [{ written }] = z.tuple([z.object({ written: z.number() })]).parse(rows);
  return written;
}

/** The demanded figures, and what was measured. */
export function spokenFigures({
  pairs,
  outcomeSeconds,
  withoutOutcome,
  asked,
  written,
}: Spoken): Figure[] {
  const ratio = (of: 'p99' | 'webhookP99'): number =>
    median(pairs.map(({ without, beside }) => beside[of] / without[of]));
  const runs = (of: 'p99' | 'webhookP99', which: 'without' | 'beside'): string =>
    pairs.map((pair) => pair[which][of].toFixed(1)).join(', ');
  return [
    atMost(
      `${NOTES} voice notes on a transcriber of ${SLOW_MS / 1000} s, p99 of the webhooks of other businesses at ${RATE}/s: times that without, median of ${PAIRS} pairs`,
      ratio('webhookP99'),
      1.2,
      'times',
      2,
    ),
    shown(
      'The same: p99 beside it, and without',
      `${runs('webhookP99', 'beside')} ms, ${runs('webhookP99', 'without')} ms`,
    ),
    atMost('The same, until the others have their answers', ratio('p99'), 1.2, 'times', 2),
    shown(
      'The same: p99 beside it, and without',
      `${runs('p99', 'beside')} ms, ${runs('p99', 'without')} ms`,
    ),
    atMost(
      `The ${NOTES}: the last has its outcome after`,
      Math.max(0, ...outcomeSeconds),
      45,
      's',
      1,
    ),
    none(
      `The ${NOTES}: without an outcome`,
      withoutOutcome > 0 ? [`${withoutOutcome} messages`] : [],
    ),
    shown(
      'The same: notes that the transcriber got, notes that became words',
      `${asked}, ${written}`,
    ),
    none(
      'Other businesses meanwhile: lost, doubled, wrong answer',
      pairs.flatMap(({ beside }) => beside.faults),
    ),
  ];
}
