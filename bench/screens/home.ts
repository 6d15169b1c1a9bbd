import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Bench } from '../drive.ts';
import { type LoadTask, LoadResult } from '../load.ts';
import { runTask } from '../processes.ts';
import { percentile } from '../statistics.ts';
import { readEvents, watchEvents } from './event-times.ts';

const TRAFFIC = { perSecond: 60, seconds: 20 } as const;
/** A person looks around meanwhile. */
const PRESS_EVERY_MS = 400;

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
  /** From the end of the day's answer to the paint of its ribbon, in milliseconds. */
  drawn: number[];
  inp: number;
  slowest: number;
  presses: number;
  /** How often the day was read meanwhile. */
  reads: number;
}

/** Home stays open and is pressed while 60 customers write each second. */
export async function liveWithTraffic(bench: Bench, page: Page): Promise<HomeUnderLoad> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  await page.goto('/');
  await page.locator('.ribbon path.agent').waitFor({ state: 'attached' });
  await wait(3000);
  const idle = await share(session, () => wait(5000));
  await watchEvents(page);
  await watchRibbon(page);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/day')) reads += 1;
  });
  let presses = 0;
  const busy = await share(session, async () => {
    let goesOn = true;
    const come = traffic(bench).finally(() => void (goesOn = false));
    while (goesOn) {
      await page.keyboard.press('Tab');
      presses += 1;
      await wait(PRESS_EVERY_MS);
    }
    await come;
  });
  const events = await readEvents(page);
  const drawn = z
    .array(z.number())
    .min(1)
    .parse(await page.evaluate('window.drawn'));
  const all = [
    ...events,
    ...Array.from({ length: Math.max(0, presses - events.length) }, () => 16),
  ];
  return {
    idle,
    busy,
    drawn,
    inp: percentile(all, 0.98),
    slowest: Math.max(...all),
    presses,
    reads,
  };
}

async function traffic(bench: Bench): Promise<void> {
  const messages = TRAFFIC.perSecond * TRAFFIC.seconds;
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
