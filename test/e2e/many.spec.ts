import { expect, test, type Page } from '@playwright/test';
import { fill, thousand } from './filled.ts';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent, newBot } from './simulated.ts';

/** A workspace with a thousand of everything, and the browser of its owner. */
async function filled(
  page: Page,
): Promise<{ person: Person; conversation: string; channel: string }> {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person, 'Matriz');
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  return { person, channel, ...(await fill(person, channel)) };
}

const grouped = new Intl.NumberFormat('pt-BR');
/** "11–20 de 1.001", as the foot of a list shows it. */
const range = (from: number, to: number, total: number): string =>
  `${grouped.format(from)}–${grouped.format(to)} de ${grouped.format(total)}`;

/** A list on the page; `rows` are the rows that one page of it shows. */
interface List {
  path: string;
  rows: (page: Page) => ReturnType<Page['locator']>;
  size: number;
  total: number;
}
const inList = (name: string) => (page: Page) =>
  page.getByRole('list', { name, exact: true }).locator(':scope > li');
const lists: Record<string, List> = {
  channels: {
    path: '/channels',
    rows: (page) => page.getByRole('button', { name: /^Ações de/ }),
    size: 10,
    total: thousand + 1,
  },
  agents: { path: '/agents', rows: inList('Agentes'), size: 12, total: thousand + 1 },
};

const at = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`;

test('a thousand of everything: every list is drawn a page at a time, leads to its end, and fits', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { conversation } = await filled(page);
  for (const [name, { path, rows, size, total }] of Object.entries(lists)) {
    const last = Math.ceil(total / size);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByText(range(1, size, total)), name).toBeVisible();
    await expect(rows(page), name).toHaveCount(size);
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page.getByText(range(size + 1, 2 * size, total)), name).toBeVisible();
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(rows(page).first(), name).toBeVisible();
      expect(await beyond(page), `${name} at ${width} px`).toBe(0);
    }
    await page.goto(at(path, last + 7)); // a page that no longer has rows
    await expect(page).toHaveURL(at(path, last));
    await expect(page.getByText(range((last - 1) * size + 1, total, total)), name).toBeVisible();
    await expect(page.getByRole('button', { name: 'Próxima página' }), name).toBeDisabled();
    expect(await drawn(page), name).toBeLessThan(4_000);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/conversations?view=messages');
  await expect(page.getByText(range(1, 25, 2 * thousand - 1))).toBeVisible();
  expect(await drawn(page)).toBeLessThan(4_000);

  await readsOn(page);

  // A long conversation opens at its end, and messages far out of sight are not drawn.
  await page.goto(`/conversations/${conversation}`);
  const log = page.getByRole('log');
  await expect(log.getByText('Pedido 1', { exact: true })).toBeInViewport();
  await expect
    .poll(() => log.evaluate(lookBack), { intervals: [200] })
    .toBeLessThan(thousand - 150);
  expect(await drawn(page)).toBeLessThan(4_000);
  expect(await beyond(page)).toBe(0);

  // The bell counts to 99, and lists the newest hundred in its own height.
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'É com você' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Notificações/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notificações' });
  await expect(bell.getByRole('listitem')).toHaveCount(100);
  expect((await bell.boundingBox())?.height).toBeLessThanOrEqual(480);
  expect(await drawn(page)).toBeLessThan(4_000);
});

test('back and forward: every list comes back as it was left, with what was chosen in its fields', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { channel } = await filled(page);
  const top = page.getByRole('navigation');
  await page.goto('/');

  // A choice belongs to the history entry on which it was made; a page, a row, a dialog and another
  // screen are history entries.
  await top.getByRole('link', { name: 'Canais' }).click();
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Telegram');
  await page.getByRole('searchbox', { name: 'Buscar canal' }).fill('filial');
  await expect(page).toHaveURL('/channels?type=telegram&search=filial');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page.getByText(range(11, 20, thousand / 5))).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar canal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.keyboard.press('Escape');
  await top.getByRole('link', { name: 'Agentes IA' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inativo');
  await page.getByRole('searchbox', { name: 'Buscar agente' }).fill('agente');
  await expect(page).toHaveURL('/agents?status=inactive&search=agente');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page.getByText(range(13, 24, thousand))).toBeVisible();
  await page
    .getByRole('link', { name: /^Agente \d+$/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Conhecimento' }).click();
  await expect(page).toHaveURL(/\?tab=knowledge$/);

  await top.getByRole('link', { name: 'Conversas' }).click();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('combobox', { name: 'Canal' }).selectOption('Matriz');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Buscar conversa' }).fill('cliente');
  await expect(page).toHaveURL(`/conversations?channelId=${channel}&search=cliente`);
  await page.getByRole('list', { name: 'Conversas' }).getByRole('link').first().click();
  await expect(page.getByRole('log')).toBeVisible();
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Mensagens' }).click();
  await page.getByRole('combobox', { name: 'O que aconteceu' }).selectOption('Respondida');
  await expect(page).toHaveURL('/conversations?view=messages&outcome=answered');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL('/conversations?view=messages&outcome=answered&page=2');
  await page.goto('/simulator');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const chosen = (field: 'combobox' | 'searchbox', name: string) => page.getByRole(field, { name });
  const steps: [string | RegExp, () => Promise<unknown>][] = [
    ['/', () => expect(page.getByRole('region', { name: 'Números de hoje' })).toBeVisible()],
    [
      '/channels?type=telegram&search=filial',
      () => expect(chosen('searchbox', 'Buscar canal')).toHaveValue('filial'),
    ],
    [
      '/channels?type=telegram&search=filial&page=2',
      () => expect(chosen('combobox', 'Tipo')).toHaveValue('telegram'),
    ],
    [
      '/channels?type=telegram&search=filial&page=2',
      () => expect(page.getByText(range(11, 20, thousand / 5))).toBeVisible(),
    ],
    [
      '/agents?status=inactive&search=agente',
      () => expect(chosen('searchbox', 'Buscar agente')).toHaveValue('agente'),
    ],
    [
      '/agents?status=inactive&search=agente&page=2',
      () => expect(chosen('combobox', 'Status')).toHaveValue('inactive'),
    ],
    [
      /\/agents\/[\w-]+\?tab=knowledge$/,
      () => expect(page.getByRole('tab', { name: 'Conhecimento', selected: true })).toBeVisible(),
    ],
    [
      `/conversations?channelId=${channel}&search=cliente`,
      () => expect(chosen('searchbox', 'Buscar conversa')).toHaveValue('cliente'),
    ],
    [
      /\/conversations\/[\w-]+\?.*search=cliente/,
      () => expect(page.getByRole('log')).toBeVisible(),
    ],
    [
      '/conversations?view=messages&outcome=answered',
      () => expect(chosen('combobox', 'O que aconteceu')).toHaveValue('answered'),
    ],
    [
      '/conversations?view=messages&outcome=answered&page=2',
      () => expect(page.getByText(range(26, 50, 2 * thousand - 1))).toBeVisible(),
    ],
  ];
  const isThere = async ([url, seen]: (typeof steps)[number]): Promise<void> => {
    await expect(page).toHaveURL(url);
    await seen();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const step of steps.toReversed()) {
    await page.goBack();
    await isThere(step);
  }
  for (const step of steps.slice(1)) {
    await page.goForward();
    await isThere(step);
  }
});

/**
 * The list of conversations loads more as one scrolls down, also by the key J. It says where one
 * is, holds still while others write, and is as one left it when one comes back.
 */
async function readsOn(page: Page): Promise<void> {
  const rows = inList('Conversas')(page);
  const named = (number: number) =>
    rows.filter({ has: page.getByRole('link', { name: new RegExp(`^Cliente ${number},`) }) });
  const scroller = page.getByRole('list', { name: 'Conversas' }).locator('..');
  // The filter offers the first hundred of a thousand agents at once, and the others as they come.
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const rest = /\/agents\?.*page=2/;
  await page.route(rest, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/conversations?state=all');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const agents = page.getByRole('combobox', { name: 'Agente' }).locator('option');
  await expect(agents).toHaveCount(1 + 100);
  goOn();
  await expect(agents).toHaveCount(1 + thousand + 1);
  await page.unroute(rest);
  await page.keyboard.press('Escape');
  await expect(named(1)).toHaveAttribute('aria-posinset', '1');
  await expect(named(1)).toHaveAttribute('aria-setsize', String(thousand));
  for (const number of [40, 90, 140])
    await expect(async () => {
      await scroller.evaluate((element) => element.scrollBy({ top: 600 }));
      await expect(named(number)).toBeVisible({ timeout: 200 });
    }).toPass();
  await expect(named(140)).toHaveAttribute('aria-posinset', '140');
  expect(await rows.count()).toBeLessThan(70);
  expect(await drawn(page)).toBeLessThan(4_000);

  await named(140).getByRole('link').click();
  await expect(page.getByRole('log')).toContainText('Pedido 140');
  const at = async (): Promise<number> => Math.round((await named(140).boundingBox())?.y ?? 0);
  const before = await at();
  await page.getByRole('navigation').getByRole('link', { name: 'Canais' }).first().click();
  await expect(page.getByRole('table', { name: 'Canais' })).toBeVisible();
  await page.goBack();
  await expect(named(140)).toBeInViewport();
  expect(Math.abs((await at()) - before)).toBeLessThan(4);
  for (let number = 141; number <= 160; number++) {
    await page.keyboard.press('j');
    await expect(page.getByRole('log')).toContainText(`Pedido ${number}`);
  }
  await page.keyboard.press('k');
  await expect(page.getByRole('log')).toContainText('Pedido 159');
  await expect(named(159)).toBeInViewport();

  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await beyond(page), `conversations at ${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/conversations?state=waiting');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(thousand / 2));
}

/**
 * By how many pixels the page is wider than its window, once everything that follows the window has
 * moved.
 */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const tooWide = (): number =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (let frame = 0; frame < 60 && tooWide() > 0; frame++)
      await new Promise(requestAnimationFrame);
    return tooWide();
  });

/** How many elements the page has, because a small page stays quick on any machine. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/**
 * Runs in the page: scrolls a conversation up, and returns the oldest line that is drawn, with its
 * time.
 */
function lookBack(log: Element): number {
  for (const part of [log, ...log.querySelectorAll('*')]) part.scrollTop -= 4_000;
  return Math.min(
    ...[...(log.textContent ?? '').matchAll(/Linha (\d+)(?=\d\d:\d\d)/g)].map(([, line]) =>
      Number(line),
    ),
  );
}
