import { setTimeout as wait } from 'node:timers/promises';
import { type LoadTask, LoadResult } from './load.ts';
import type { BenchPostgres } from './postgres.ts';
import { cpuMs, memory, resetPeak, runTask } from './processes.ts';
import type { Product } from './product.ts';
import { percentile } from './statistics.ts';
import type { Arrivals, Stub } from './stub.ts';
import { updateFor } from './update.ts';

/** Everything that is running, and the number of the next update. */
export interface Bench {
  postgres: BenchPostgres;
  stub: Stub;
  product: Product;
  channels: LoadTask['channels'];
  customers: number;
  next: number;
}

export interface Drive {
  messages: number;
  /** From the first update to the last reply. */
  seconds: number;
  perSecond: number;
  acknowledged: { p50: number; p99: number };
  endToEnd: { p50: number; p99: number };
  /** Per message, milliseconds. */
  cpu: { product: number; postgres: number; stub: number; load: number };
  refused: number;
  broken: number;
  replies: number;
  peakMemory: number;
  faults: string[];
}

/** Nothing came for so long: nothing will. */
const SILENCE_MS = 15_000;

/**
 * Sends updates and waits for the replies. `exact`: each update has its own reply, in its chat, with its answer, and nothing else
 * comes; otherwise questions of one customer that waited together may have been answered together.
 */
export async function drive(
  bench: Bench,
  options: { messages: number; connections: number; rate: number | null; exact: boolean },
): Promise<Drive> {
  const { postgres, stub, product } = bench;
  const first = bench.next;
  bench.next += options.messages;
  await stub.reset();
  resetPeak(product.child.pid);
  const marks = { product: cpuMs(product.child.pid), postgres: postgres.cpuMs(), stub: cpuMs(stub.child.pid) };
  const { connections, messages, rate } = options;
  const task: LoadTask = {
    origin: product.origin,
    channels: bench.channels,
    customers: bench.customers,
    first,
    messages,
    connections,
    rate,
  };
  const load = await runTask('bench/load.ts', task, LoadResult);
  await untilReplied(stub, options.exact ? messages : null);
  const cpu = {
    product: (cpuMs(product.child.pid) - marks.product) / messages,
    postgres: (postgres.cpuMs() - marks.postgres) / messages,
    stub: (cpuMs(stub.child.pid) - marks.stub) / messages,
    load: load.cpuMs / messages,
  };
  const arrivals = await stub.arrivals();
  const start = load.due[0] ?? Number.NaN;
  const seconds = ((arrivals.times.at(-1) ?? Number.NaN) - start) / 1000;
  const matched = match(bench, first, load, arrivals);
  return {
    messages,
    seconds,
    perSecond: messages / seconds,
    acknowledged: quantiles(load.acknowledged.map((time, index) => time - (load.due[index] ?? Number.NaN))),
    endToEnd: quantiles(matched.latencies),
    cpu,
    refused: load.refused,
    broken: load.broken,
    replies: arrivals.chats.length,
    peakMemory: memory(product.child.pid).peak,
    faults: options.exact ? matched.faults : [],
  };
}

async function untilReplied(stub: Stub, messages: number | null): Promise<void> {
  let { messages: before } = await stub.count();
  for (let changed = performance.now(); performance.now() - changed < (messages === null ? 5000 : SILENCE_MS); await wait(25)) {
    const count = (await stub.count()).messages;
    if (messages !== null && count >= messages) {
      // One reply too many would come now.
      await wait(250);
      return;
    }
    if (count !== before) changed = performance.now();
    before = count;
  }
}

/** The nth reply in a chat belongs to the nth update of that chat. */
function match(
  bench: Bench,
  first: number,
  load: LoadResult,
  { chats, times, texts }: Arrivals,
): { latencies: number[]; faults: string[] } {
  const replies = Map.groupBy(chats.keys(), (index) => chats[index]);
  const faults: string[] = [];
  const latencies = load.due.flatMap((due, index) => {
    const { chat, expected } = updateFor(first + index, bench.customers);
    const reply = replies.get(chat)?.shift();
    if (reply === undefined) {
      faults.push(`update ${first + index} was never answered in chat ${chat}`);
      return [];
    }
    if (!texts[reply]?.includes(expected)) faults.push(`chat ${chat} was told “${texts[reply]}” instead of “${expected}…”`);
    return [(times[reply] ?? Number.NaN) - due];
  });
  for (const [chat, rest] of replies)
    if (rest.length > 0) faults.push(`chat ${chat} got ${rest.length} replies too many: “${texts[rest[0] ?? -1]}”`);
  return { latencies, faults };
}

const quantiles = (values: number[]): { p50: number; p99: number } => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
