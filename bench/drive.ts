import { type LoadTask, LoadResult } from './load.ts';
import type { BenchPostgres } from './postgres.ts';
import { cpuMs, memory, resetPeak, runTask } from './processes.ts';
import type { Product } from './product.ts';
import { match, untilReplied } from './stub/replies.ts';
import { percentile } from './statistics.ts';
import type { Stub } from './stub/stub.ts';

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
  /** The time from the first update to the last reply. */
  seconds: number;
  perSecond: number;
  acknowledged: { p50: number; p99: number };
  endToEnd: { p50: number; p99: number };
  /** CPU time per message, in milliseconds. */
  cpu: { product: number; postgres: number; stub: number; load: number };
  refused: number;
  broken: number;
  replies: number;
  peakMemory: number;
  faults: string[];
}

/**
 * Sends updates and waits for the replies. `exact`: each update must have its own reply, in its
 * chat, with its answer, and nothing else may come; otherwise questions of one customer that waited
 * together may be answered together.
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
  const marks = {
    product: cpuMs(product.child.pid),
    postgres: postgres.cpuMs(),
    stub: cpuMs(stub.child.pid),
  };
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
  const matched = match(bench.customers, first, load, arrivals);
  return {
    messages,
    seconds,
    perSecond: messages / seconds,
    acknowledged: quantiles(
      load.acknowledged.map((time, index) => time - (load.due[index] ?? Number.NaN)),
    ),
    endToEnd: quantiles(matched.latencies),
    cpu,
    refused: load.refused,
    broken: load.broken,
    replies: arrivals.chats.length,
    peakMemory: memory(product.child.pid).peak,
    faults: options.exact ? matched.faults : [],
  };
}

const quantiles = (values: number[]): { p50: number; p99: number } => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
});
