import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../drive.ts';
import { type Journal, lost, readJournal } from '../stub/journal.ts';
import type { LoadTask } from '../load.ts';
import { startNode } from '../processes.ts';
import { type ProductOptions, startProduct } from '../product.ts';
import { atMost, type Figure, none, shown } from '../report.ts';
import type { Arrivals } from '../stub/stub.ts';

/**
 * How many replies must have come before the product is killed, so that work of every kind is in
 * progress.
 */
const REPLIES_BEFORE = 1000;
const QUIET_MS = 8000;

export interface Restart {
  readyMs: number;
  /** The time from the start of the process to the first message that reaches the provider. */
  firstReplyMs: number;
  allRepliedMs: number;
  leftOver: number;
  journal: Journal;
}

/**
 * Kills the product while work is queued, and the sender with it, so that everything sent
 * afterwards is work that was left.
 */
export async function measureRestart(
  bench: Bench,
  options: ProductOptions,
  database: string,
): Promise<Restart> {
  const { stub } = bench;
  const from = new Date();
  await stub.reset();
  const load = startNode('bench/load.ts', { stdout: 'ignore' });
  const messages = 20_000;
  const task: LoadTask = {
    origin: bench.product.origin,
    channels: bench.channels,
    customers: bench.customers,
    first: bench.next,
    messages,
    connections: 1000,
    rate: null,
  };
  bench.next += messages;
  load.process.stdin?.end(JSON.stringify(task));
  while ((await stub.count()).messages < REPLIES_BEFORE) await wait(10);
  await Promise.all([bench.product.child.stop('SIGKILL'), load.stop('SIGKILL')]);
  const before: Arrivals = await stub.arrivals();
  await stub.reset();

  const start = performance.timeOrigin + performance.now();
  bench.product = await startProduct(options);
  let seen = 0;
  for (let changed = performance.now(); performance.now() - changed < QUIET_MS; await wait(50)) {
    const { messages: now } = await stub.count();
    if (now !== seen) changed = performance.now();
    seen = now;
  }
  const after = await stub.arrivals();
  const all: Arrivals = { chats: [...before.chats, ...after.chats], times: [], texts: [] };
  return {
    readyMs: bench.product.readyMs,
    firstReplyMs: (after.times[0] ?? Infinity) - start,
    allRepliedMs: (after.times.at(-1) ?? Infinity) - start,
    leftOver: after.chats.length,
    journal: await readJournal(database, from, all),
  };
}

/** Measures starts with the embedded database: the first in an empty folder, then the second. */
export async function measureStarts(
  options: ProductOptions,
): Promise<{ firstMs: number; secondMs: number }> {
  const first = await startProduct({ ...options, database: null });
  await first.child.stop();
  const second = await startProduct({ ...options, database: null });
  await second.child.stop();
  return { firstMs: first.readyMs, secondMs: second.readyMs };
}

/** The demanded figures, and what was measured. */
export function restartFigures({
  readyMs,
  firstReplyMs,
  allRepliedMs,
  leftOver,
  journal,
}: Restart): Figure[] {
  return [
    atMost('SIGKILL with work queued: start to the next reply', firstReplyMs / 1000, 5, 's', 2),
    shown(
      'The same: ready, all replied',
      `${(readyMs / 1000).toFixed(2)} s, ${leftOver} replies in ${(allRepliedMs / 1000).toFixed(1)} s`,
    ),
    none('The same: lost or doubled', lost(journal, null)),
    shown('The same: outcome unknown, sent again and labelled', String(journal.sentAgain)),
  ];
}

/** The demanded figures, and what was measured. */
export function startFigures({
  firstMs,
  secondMs,
}: {
  firstMs: number;
  secondMs: number;
}): Figure[] {
  return [
    shown('First start with the embedded database, to ready', `${(firstMs / 1000).toFixed(2)} s`),
    atMost('Second start with the embedded database, to ready', secondMs / 1000, 2, 's', 2),
  ];
}
