import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../statistics.ts';

const ROWS = 5_000;
/** A fast scroll with a mouse wheel: some 100 rows a second. */
const PIXELS_A_FRAME = 120;

export interface Scrolled {
  rows: number;
  seconds: number;
  frames: { p50: number; p95: number; slow: number; all: number };
  longTasks: { count: number; longest: number };
}

/** How the list is looked at: in small rows, or on a phone with a slow processor. */
export interface Look {
  isDense?: boolean;
  /** The phone is 390 px wide and four times slower than this machine. */
  isPhone?: boolean;
  /** Not the product's list, but one of two lines of words a row, without a script. */
  isBare?: boolean;
}
const SLOWER = 4;

/** Scrolls down the list, a little each frame, until so many rows have passed. */
export async function scrollList(
  page: Page,
  { isDense = false, isPhone = false, isBare = false }: Look = {},
): Promise<Scrolled> {
  const before = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  if (isPhone) await page.setViewportSize({ width: 390, height: 844 });
  if (!isBare)
    await page.evaluate(
      (value) => localStorage.setItem('recado.density', value),
      isDense ? 'dense' : '',
    );
  await (isBare ? openBareList(page) : page.goto('/conversations?state=all'));
  if (isPhone) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    return await scroll(page);
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
    if (before) await page.setViewportSize(before);
  }
}

/** What the browser itself takes for as many rows, all of which are there from the start. */
async function openBareList(page: Page): Promise<void> {
  await page.goto('about:blank');
  const row = '<li style="height:66px"><b>Cliente</b><br>Pedido</li>';
  await page.setContent(
    `<div style="height:700px;overflow-y:auto"><ul aria-label="Conversas" style="margin:0">${row.repeat(ROWS + 20)}</ul></div>`,
  );
}

async function scroll(page: Page): Promise<Scrolled> {
  const list = page.getByRole('list', { name: 'Conversas' });
  await list.getByRole('listitem').first().waitFor();
  await wait(1000);
  const from = performance.now();
  const { intervals, tasks } = await list.evaluate(
    async (element, [rows, pixels]) => {
      const intervals: number[] = [];
      const tasks: number[] = [];
      const observer = new PerformanceObserver((entries) =>
        tasks.push(...entries.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: 'longtask' });
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const scroller = element.parentElement;
      const height = element.querySelector('li')?.offsetHeight ?? 0;
      if (!scroller || height === 0) throw new Error('There is no list to scroll.');
      let before = await frame();
      while (scroller.scrollTop < rows * height - scroller.clientHeight) {
        scroller.scrollBy({ top: pixels });
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
