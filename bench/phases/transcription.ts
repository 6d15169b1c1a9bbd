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
} from './other-businesses.ts';

/** So many voice notes, how many come a second, and how long each takes the transcriber. */
const NOTES = 200;
const NOTES_RATE = 25;
const SLOW_MS = 2000;
const PATIENCE_MS = 60_000;

export interface Spoken {
  /** The others while nobody writes the notes down, and while somebody does. */
  pairs: { without: Run; beside: Run }[];
  /** The others while there are no notes. */
  alone: Run[];
  /** From the first note until the last had its outcome, seconds. */
  outcomeSeconds: number[];
  withoutOutcome: number;
  /** How many the transcriber got, and how many became words. */
  asked: number;
  written: number;
}

/**
 * Measures what other businesses notice of writing down 200 voice notes of one, by a transcriber that
 * takes two seconds for each, against the same notes to an agent that does not hear. What is said is
 * a question of the business's own, so that no model thinks about it.
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
  const result: Spoken = {
    pairs: [],
    alone: [],
    outcomeSeconds: [],
    withoutOutcome: 0,
    asked: 0,
    written: 0,
  };
  try {
    const { channels } = await setUp(product.origin, means.stub);
    const business = await openBusiness(product, means.stub, transcriber.origin);
    let next = 0;
    const others = async (meanwhile: () => Promise<void>): Promise<Run> => {
      const first = next;
      next += RATE * SECONDS;
      return runOthers(product, means.stub, { channels, first }, meanwhile);
    };
    const notes = async (group: number, hears: boolean): Promise<Run> => {
      await business.listen(hears);
      return others(async () => {
        await wait(2000);
        const since = performance.now();
        await business.speak(group);
        while ((await countOpen(db)) > 0 && performance.now() - since < PATIENCE_MS)
          await wait(250);
        if (!hears) return;
        result.withoutOutcome += await countOpen(db);
        result.outcomeSeconds.push((performance.now() - since) / 1000);
      });
    };
    // Not counted: the first note of a process loads the libraries of its provider.
    await notes(2 * PAIRS, true);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const isFirst = pair % 2 === 0;
      result.alone.push(await others(async () => {}));
      const one = await notes(2 * pair, !isFirst);
      const two = await notes(2 * pair + 1, isFirst);
      const runs = isFirst ? { without: one, beside: two } : { without: two, beside: one };
      result.pairs.push(runs);
      means.say(
        `webhook p99 ${runs.without.webhookP99.toFixed(1)} ms where nobody hears, ${runs.beside.webhookP99.toFixed(1)} ms where one does`,
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
  const listen = await readyToHear(account, agentId, origin);
  const [bot] = await connectBots(account, stub, CHANNELS, 1);
  if (!bot) throw new Error('The bot was not connected.');
  const speak = async (group: number): Promise<void> => {
    await Promise.all(
      Array.from({ length: NOTES }, async (_, place) => {
        await wait((place * 1000) / NOTES_RATE);
        const answer = await fetch(product.origin + bot.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-telegram-bot-api-secret-token': bot.secret,
          },
          body: noteOf(group * NOTES + place),
        });
        if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`);
      }),
    );
  };
  return { listen, speak };
}

const WithId = z.object({ data: z.object({ id: z.string() }) });
const WithConfig = z.object({ data: z.object({ config: z.looseObject({}) }) });
/** Connects a model; resolves with what lets the agent hear, or not. */
async function readyToHear(account: Account, agentId: string, origin: string) {
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
  return async (hears: boolean): Promise<void> => {
    await account.call('PATCH', `/agents/${agentId}`, z.unknown(), {
      config: { ...config, brain, media: { transcribe: hears } },
    });
  };
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
  alone,
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
      `${NOTES} voice notes on a transcriber of ${SLOW_MS / 1000} s, p99 of the webhooks of other businesses at ${RATE}/s: times that where nobody writes the same notes down, median of ${PAIRS} pairs`,
      ratio('webhookP99'),
      1.2,
      'times',
      2,
    ),
    shown(
      'The same: p99 beside it, without, and where there are no notes',
      `${runs('webhookP99', 'beside')} ms, ${runs('webhookP99', 'without')} ms, ${alone.map(({ webhookP99 }) => webhookP99.toFixed(1)).join(', ')} ms`,
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
