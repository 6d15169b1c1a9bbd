import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../drive.ts';
import { type LoadTask, LoadResult } from '../load.ts';
import { runTask } from '../processes.ts';

/** The messages of a busy day of eight hours with a message every six seconds. */
const TRAFFIC = { messages: 5_000, perSecond: 25, warm: 500 } as const;

/**
 * The page's memory in megabytes after a garbage collection: once after some of the traffic, and
 * once after a day of it.
 */
export async function liveThroughADay(
  bench: Bench,
  page: Page,
): Promise<{ before: number; after: number }> {
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await wait(2000);
    for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  await traffic(bench, TRAFFIC.warm);
  const before = await heap();
  await traffic(bench, TRAFFIC.messages);
  return { before, after: await heap() };
}

async function traffic(bench: Bench, messages: number): Promise<void> {
  const { channels, customers } = bench;
  const task: LoadTask = {
    origin: bench.product.origin,
    channels,
    customers,
    first: bench.next,
    messages,
    connections: 16,
    rate: TRAFFIC.perSecond,
  };
  bench.next += messages;
  await runTask('bench/load.ts', task, LoadResult);
}
