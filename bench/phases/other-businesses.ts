import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { LoadResult, type LoadTask } from '../load.ts';
import { memory, resetPeak, runTask } from '../processes.ts';
import type { Product } from '../product.ts';
import { percentile } from '../statistics.ts';
import { match } from '../stub/replies.ts';
import type { Stub } from '../stub/stub.ts';

export const PAIRS = 3;
export const RATE = 20;
export const SECONDS = 45;
const CUSTOMERS = 10_000;
/** The chats of the business whose model hangs; the others' are below. */
export const FIRST_HUNG_CHAT = 6_000_000_000;

export interface Run {
  /** From a customer's message to the answer, of the other businesses. */
  p99: number;
  /** Until a webhook is acknowledged. */
  webhookP99: number;
  p50: number;
  peakMemory: number;
  faults: string[];
}

/** An even stream of messages to the other businesses, beside whatever else happens. */
export async function runOthers(
  product: Product,
  stub: Stub,
  { channels, first }: Pick<LoadTask, 'channels' | 'first'>,
  meanwhile: () => Promise<void>,
): Promise<Run> {
  await stub.reset();
  resetPeak(product.child.pid);
  const task: LoadTask = {
    origin: product.origin,
    channels,
    customers: CUSTOMERS,
    first,
    messages: RATE * SECONDS,
    connections: 16,
    rate: RATE,
  };
  const [load] = await Promise.all([runTask('bench/load.ts', task, LoadResult), meanwhile()]);
  await wait(2000);
  const { chats, times, texts } = await stub.arrivals();
  const theirs = chats.flatMap((chat, place) => (chat < FIRST_HUNG_CHAT ? [place] : []));
  const pick = <Value>(values: readonly Value[]): Value[] =>
    theirs.flatMap((place) => values[place] ?? []);
  const { latencies, faults } = match(CUSTOMERS, first, load, {
    chats: pick(chats),
    times: pick(times),
    texts: pick(texts),
  });
  return {
    p99: percentile(latencies, 0.99),
    webhookP99: percentile(
      load.acknowledged.map((at, place) => at - (load.due[place] ?? at)),
      0.99,
    ),
    p50: percentile(latencies, 0.5),
    peakMemory: memory(product.child.pid).peak,
    faults,
  };
}

/** How many messages of the business whose model hangs have no outcome yet. */
export async function countOpen(db: pg.Client): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::integer as open from message m join conversation c on c.id = m.conversation_id
     where m.direction = 'in' and m.outcome is null and length(c.chat) = 10 and c.chat >= $1`,
    [String(FIRST_HUNG_CHAT)],
  );
  const [{ open }] = z.tuple([z.object({ open: z.number() })]).parse(rows);
  return open;
}

export const median = (values: number[]): number => percentile(values, 0.5);
