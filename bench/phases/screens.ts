import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Bench } from '../drive.ts';
import { type LoadTask, LoadResult } from '../load.ts';
import { runTask } from '../processes.ts';
import { closeScreen, openScreen } from '../screen.ts';
import { fillScreenData, SCREEN } from '../screen-data.ts';
import { percentile } from '../statistics.ts';
import { signIn } from './live.ts';

const KEYS = 200;
/** A busy day of eight hours: a message each six seconds. */
const TRAFFIC = { messages: 5_000, perSecond: 25, warm: 500 } as const;

export interface Screens {
  opened: { p50: number; most: number; cold: number };
  keys: number;
  inp: number;
  slowest: number;
  scrolled: Scrolled;
  heap: { before: number; after: number };
}

interface Scrolled {
  rows: number;
  seconds: number;
  frames: { p50: number; p95: number; slow: number; all: number };
  longTasks: { count: number; longest: number };
}
const ROWS = 5_000;
/** A quick hand at a wheel: some 100 rows a second. */
const PIXELS_A_FRAME = 120;

/** What a person at a screen waits for, and what a page holds after a day of it. */
export async function measureScreens(bench: Bench, database: string, say: (text: string) => void): Promise<Screens> {
  await fillScreenData(database);
  const [token = ''] = await signIn(database, 1);
  const page = await openScreen(bench.product.origin, token);
  try {
    await page.goto('/conversations');
    await page.getByRole('link', { name: /^Cliente 1 / }).waitFor();
    say('Conversations are opened');
    const cold = await open(page, `Cliente ${SCREEN.long}`, SCREEN.long);
    const times: number[] = [];
    for (let number = 1; number < SCREEN.long; number++) {
      times.push(await open(page, `Cliente ${number}`, number));
      await wait(300);
    }
    say('Somebody types');
    const keys = await type(page);
    say('Five thousand rows');
    const scrolled = await scroll(page);
    say('A day goes by');
    const heap = await liveThrough(bench, page);
    return {
      opened: { p50: percentile(times, 0.5), most: Math.max(...times), cold },
      keys: KEYS,
      inp: percentile(keys, 0.98),
      slowest: Math.max(...keys),
      scrolled,
      heap,
    };
  } finally {
    await closeScreen(page);
  }
}

/** From the press until the newest fifty are painted: the frame after the one in which the newest is in the page. Milliseconds. */
async function open(page: Page, name: string, number: number): Promise<number> {
  const row = page.getByRole('link', { name: new RegExp(`^${name} `) });
  await row.evaluate((link, newest) => {
    const from = performance.now();
    Object.assign(window, {
      painted: new Promise<number>((resolve) => {
        const look = (): void => {
          const log = document.querySelector('[role="log"]');
          if (!log?.textContent?.includes(newest)) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        requestAnimationFrame(look);
      }),
    });
    if (link instanceof HTMLElement) link.click();
  }, `Pedido ${number}`);
  return z.number().parse(await page.evaluate('window.painted'));
}

/** How long each key took until the next paint, milliseconds; the browser tells no less than 16. Two hundred messages are loaded. */
async function type(page: Page): Promise<number[]> {
  const log = page.getByRole('log');
  await log.focus();
  for (let load = 0; load < 3; load++) {
    const loaded = page.waitForResponse((response) => response.url().includes('before='));
    await page.keyboard.press('Home');
    await loaded;
    await wait(500);
  }
  await page.keyboard.press('End');
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
        if (id > 0) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration));
      }
    }).observe(options);
    Object.assign(window, { durations });
  });
  await page.getByLabel('Mensagem para o cliente').focus();
  await page.keyboard.type('palavra '.repeat(KEYS / 8), { delay: 60 });
  await wait(500);
  const told = z.array(z.number()).parse(await page.evaluate('[...window.durations.values()]'));
  return [...told, ...Array.from({ length: Math.max(0, KEYS - told.length) }, () => 16)];
}

/** Goes down the list, a little each frame, until so many rows have gone by. */
async function scroll(page: Page): Promise<Scrolled> {
  await page.goto('/conversations');
  const list = page.getByRole('list', { name: 'Conversas' });
  await list.getByRole('listitem').first().waitFor();
  await wait(1000);
  const from = performance.now();
  const { intervals, tasks } = await list.evaluate(
    async (element, [rows, pixels]) => {
      const intervals: number[] = [];
      const tasks: number[] = [];
      const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map(({ duration }) => duration)));
      observer.observe({ type: 'longtask' });
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const reached = (): number =>
        Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')].map((row) => Number(row.ariaPosInSet)));
      let before = await frame();
      while (reached() < rows) {
        element.parentElement?.scrollBy({ top: pixels });
        const now = await frame();
        intervals.push(now - before);
        before = now;
      }
      observer.disconnect();
      return { intervals, tasks };
    },
    [ROWS, PIXELS_A_FRAME] as const,
  );
  return {
    rows: ROWS,
    seconds: (performance.now() - from) / 1000,
    frames: {
      p50: percentile(intervals, 0.5),
      p95: percentile(intervals, 0.95),
      slow: intervals.filter((ms) => ms > 50).length,
      all: intervals.length,
    },
    longTasks: { count: tasks.length, longest: Math.max(0, ...tasks) },
  };
}

/** Megabytes after a collection: once some of the traffic has gone by, and after a day of it. */
async function liveThrough(bench: Bench, page: Page): Promise<{ before: number; after: number }> {
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
