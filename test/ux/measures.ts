import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Shop, sought } from './shop.ts';

/** One line of the table: what is measured, its bound, and how it is measured on a page. */
export interface Measure {
  what: string;
  bound: string;
  take: (page: Page, shop: Shop) => Promise<string>;
}

const desk = { width: 1440, height: 900 };
const list = '[data-conversation-list]';

/** The rows of which the whole is in sight, with their texts. */
async function rowsInSight(page: Page): Promise<string[]> {
  await page.locator(`${list} > li`).first().waitFor();
  await settled(page);
  return page.locator(`${list} > li`).evaluateAll((rows) =>
    rows
      .filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        const middle = row.ownerDocument.elementFromPoint(
          row.getBoundingClientRect().left + 20,
          top + height / 2,
        );
        return top >= 0 && bottom <= window.innerHeight && middle !== null && row.contains(middle);
      })
      .map((row) => row.textContent),
  );
}

/** The page is drawn, and nothing on it is loading. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('h1, [role="log"]') !== null &&
      document.querySelector('[aria-busy="true"]') === null &&
      document.fonts.status === 'loaded',
  );

async function logOf(page: Page, shop: Shop, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.goto(`/conversations/${shop.conversation}`);
  const log = page.getByRole('log');
  await log.getByText('Umas 30 pessoas').waitFor();
  await settled(page);
  const box = await log.boundingBox();
  if (!box) throw new Error('The log has no box.');
  return box;
}

/** Whether the button that sends is in the window, and a press in its middle would reach it. */
async function sendIsInReach(page: Page, shop: Shop, size: { width: number; height: number }) {
  await logOf(page, shop, size);
  const send = page.getByRole('button', { name: 'Enviar', exact: true });
  return send.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && button.contains(hit);
  });
}

const Times = z.object({ opened: z.number(), bare: z.number() });

/**
 * The times in ms of opening a conversation by its row, and of its two requests alone. `rests`: a
 * mouse has come to the row before, as with every click of a hand; in ms.
 */
async function openingTimes(page: Page, rests: number | null): Promise<z.output<typeof Times>> {
  const rows = page.locator(`${list} a[href*="/conversations/"]`);
  const opened: number[] = [];
  const bare: number[] = [];
  // The first one loads the code of the screen, and does not count.
  for (let n = 0; n < 10; n++) {
    // Every second row: the one after the opened one is read ahead, for who goes on by a key.
    const row = rows.nth(n * 2);
    if (rests !== null) {
      await row.hover();
      await page.waitForTimeout(rests);
    }
    const times = await row.evaluate(async (link) => {
      const id = /conversations\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';
      const from = performance.now();
      if (link instanceof HTMLElement) link.click();
      await new Promise<void>((done) => {
        const look = (): void => {
          const isThere = document.querySelector('[role="log"] time') !== null;
          if (location.pathname.endsWith(id) && isThere) requestAnimationFrame(() => done());
          else requestAnimationFrame(look);
        };
        look();
      });
      const painted = performance.now() - from;
      const headers = { authorization: `Bearer ${localStorage.getItem('recado.token')}` };
      const asked = performance.now();
      await Promise.all(
        [`/api/conversations/${id}`, `/api/conversations/${id}/messages`].map(async (path) =>
          (await fetch(path, { headers })).json(),
        ),
      );
      return { opened: painted, bare: performance.now() - asked };
    });
    if (n > 0) {
      opened.push(times.opened);
      bare.push(times.bare);
    }
    // Between two, the thread is left, so that the one before cannot be taken for the next.
    await page.evaluate(() => history.back());
    await page.getByRole('log').waitFor({ state: 'detached' });
  }
  return { opened: median(opened), bare: median(bare) };
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;

/** The table of the workplace, in the order in which it is printed. */
export const measures: readonly Measure[] = [
  {
    what: 'Rows in sight in the inbox, 1440×900',
    bound: '≥ 14',
    async take(page) {
      await page.setViewportSize(desk);
      await page.goto('/conversations?state=waiting');
      return String((await rowsInSight(page)).length);
    },
  },
  {
    what: 'Of them, rows with the customer’s last words',
    bound: 'all',
    async take(page, { lastWords }) {
      const rows = await rowsInSight(page);
      const told = rows.filter((row) =>
        [...lastWords.values()].some((words) => row.includes(words)),
      );
      const known = rows.filter((row) => [...lastWords.keys()].some((name) => row.includes(name)));
      return `${told.length} of ${known.length}`;
    },
  },
  {
    what: 'Width of the thread, 1920×1080',
    bound: '≥ 900 px',
    take: async (page, shop) =>
      `${Math.round((await logOf(page, shop, { width: 1920, height: 1080 })).width)} px`,
  },
  {
    what: 'Height for messages, 390×844',
    bound: '≥ 70 %',
    take: async (page, shop) =>
      percent((await logOf(page, shop, { width: 390, height: 844 })).height, 844),
  },
  {
    what: 'Height for messages, 390×508 (keyboard)',
    bound: '≥ 200 px',
    take: async (page, shop) =>
      `${Math.round((await logOf(page, shop, { width: 390, height: 508 })).height)} px`,
  },
  ...(
    [
      ['200 % zoom (720×450)', { width: 720, height: 450 }],
      ['Reflow (320×640)', { width: 320, height: 640 }],
      ['Phone held sideways (844×390)', { width: 844, height: 390 }],
    ] as const
  ).map(([what, size]): Measure => ({
    what: `${what}: "Enviar" in reach`,
    bound: 'yes',
    take: async (page, shop) => ((await sendIsInReach(page, shop, size)) ? 'yes' : 'no'),
  })),
  ...(
    [
      ['by a script', null],
      ['by a mouse that has rested on it for 200 ms', 200],
    ] as const
  ).map(([how, rests]): Measure => ({
    what: `Opening a conversation ${how}: time of its two requests, times`,
    bound: '≤ 2',
    async take(page) {
      await page.setViewportSize(desk);
      await page.goto('/conversations?state=waiting');
      await rowsInSight(page);
      const { opened, bare } = await openingTimes(page, rests);
      return `${(opened / bare).toFixed(1)} (${opened.toFixed(0)} : ${bare.toFixed(0)} ms)`;
    },
  })),
  {
    what: `Ctrl+K "camila": answers that name ${sought}`,
    bound: '≥ 1',
    async take(page) {
      await page.setViewportSize(desk);
      await page.goto('/channels');
      await settled(page);
      await page.keyboard.press('Control+k');
      const asked = page.getByRole('dialog').getByRole('combobox');
      await asked.waitFor();
      const answered = page.waitForResponse(/search=camila/, { timeout: 3_000 });
      await asked.fill('camila');
      await answered.catch(() => null); // a palette that asks the server nothing
      await settled(page);
      return String(await page.getByRole('option').filter({ hasText: sought }).count());
    },
  },
  {
    what: 'Title of the inbox',
    bound: '"(n) Conversas · Recado"',
    async take(page) {
      await page.goto('/conversations');
      await rowsInSight(page);
      return `"${await page.title()}"`;
    },
  },
];
