import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Bench } from '../drive.ts';
import { type LoadTask, LoadResult } from '../load.ts';
import { runTask } from '../processes.ts';
import { percentile } from '../statistics.ts';
import { readEvents, watchEvents } from './event-times.ts';

const TRAFFIC = { perSecond: 60, seconds: 20 } as const;
/** A person looks around meanwhile. They have done so before, so that no screen is loaded ahead. */
const PRESS_EVERY_MS = 400;
const PRESSES_BEFORE = 60;
/** How often some customers write while nothing else happens, and how long a page may take to see it. */
const READINGS = 5;
const SOME = 30;
const PATIENCE_MS = 60_000;
const BETWEEN_MS = 3000;

/** From now on the page notes how long after the day's answer its ribbon was painted anew. */
const watchRibbon = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drawn: number[] = [];
    const drawing = () =>
      [...document.querySelectorAll('.ribbon path')].map((path) => path.getAttribute('d')).join();
    const answered = () =>
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/api/day'))
          .map((entry) => ('responseEnd' in entry ? Number(entry.responseEnd) : 0)),
      );
    let before = drawing();
    new MutationObserver(() => {
      const now = drawing();
      if (now === before) return;
      before = now;
      const since = answered();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => drawn.push(performance.now() - since);
        channel.port2.postMessage(null);
      });
    }).observe(document, { attributes: true, attributeFilter: ['d'], subtree: true });
    Object.assign(window, { drawn });
  });

export interface HomeUnderLoad {
  /** Of one core, in percent, while nothing comes and while messages come. */
  idle: { page: number; browser: number };
  busy: { page: number; browser: number };
  /**
   * From the end of the day's answer to the paint of its ribbon, in milliseconds: while some customers
   * write now and then, and while messages come.
   */
  drawn: { quiet: number[]; busy: number[] };
  inp: number;
  slowest: number;
  presses: number;
  /** How often the day was read meanwhile. */
  reads: number;
}

/** Home stays open while 60 customers write each second, first untouched, then pressed. */
export async function liveWithTraffic(bench: Bench, page: Page): Promise<HomeUnderLoad> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  await page.goto('/');
  await page.locator('.ribbon path.agent').waitFor({ state: 'attached' });
  for (let press = 0; press < PRESSES_BEFORE; press += 1) await page.keyboard.press('Tab');
  await wait(BETWEEN_MS);
  const idle = await share(session, () => wait(5000));
  await watchRibbon(page);
  await readSlowly(bench, page);
  const quiet = await drawnBy(page);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/day')) reads += 1;
  });
  const come = (): Promise<void> => write(bench, TRAFFIC.perSecond * TRAFFIC.seconds);
  const busy = await share(session, come);
  const drawn = { quiet, busy: (await drawnBy(page)).slice(quiet.length) };
  const readsBusy = reads;
  await wait(BETWEEN_MS);
  return { idle, busy, drawn, reads: readsBusy, ...(await press(page, come)) };
}

/** Some customers write, and the page sees it, one time after the other. */
async function readSlowly(bench: Bench, page: Page): Promise<void> {
  for (let reading = 1; reading <= READINGS; reading += 1) {
    await write(bench, SOME);
    const until = performance.now() + PATIENCE_MS;
    while ((await drawnBy(page)).length < reading) {
      if (performance.now() > until) throw new Error('Home did not see who wrote.');
      await wait(100);
    }
    // What else is read after it is no part of the next one.
    await wait(BETWEEN_MS);
  }
}

/** Presses a key again and again until the messages have come. */
async function press(
  page: Page,
  come: () => Promise<void>,
): Promise<Pick<HomeUnderLoad, 'inp' | 'slowest' | 'presses'>> {
  await watchEvents(page);
  let [goesOn, presses] = [true, 0];
  const coming = come().finally(() => void (goesOn = false));
  while (goesOn) {
    await page.keyboard.press('Tab');
    presses += 1;
    await wait(PRESS_EVERY_MS);
  }
  await coming;
  const events = await readEvents(page);
  const quick = Array.from({ length: Math.max(0, presses - events.length) }, () => 16);
  const all = [...events, ...quick];
  return { inp: percentile(all, 0.98), slowest: Math.max(...all), presses };
}

const drawnBy = async (page: Page): Promise<number[]> =>
  z.array(z.number()).parse(await page.evaluate('window.drawn'));

async function write(bench: Bench, messages: number): Promise<void> {
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

/** How much of a core the page's process, and all of the browser's, took meanwhile, in percent. */
async function share(
  session: CDPSession,
  during: () => Promise<void>,
): Promise<{ page: number; browser: number }> {
  const took = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sum = (infos: typeof processInfo): number =>
      infos.reduce((total, { cpuTime }) => total + cpuTime, 0);
    return {
      page: sum(processInfo.filter(({ type }) => type === 'renderer')),
      browser: sum(processInfo),
    };
  };
  const [before, began] = [await took(), performance.now()];
  await during();
  const [after, seconds] = [await took(), (performance.now() - began) / 1000];
  return {
    page: ((after.page - before.page) / seconds) * 100,
    browser: ((after.browser - before.browser) / seconds) * 100,
  };
}
