import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { fill } from './filled.ts';
import { newPerson, signIn } from './person.ts';
import { act } from './screen.ts';
import { firstAgent, newBot, newestConversation, writeAs } from './simulated.ts';

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Conversas' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) });

/** The row as it is read aloud. */
const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole('link');

test('a conversation that is read in one tab is read in the other', async ({ page, context }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  await writeAs(page, person, channel, 'Bruno Lima', 'Tem torta?');
  const bruno = await newestConversation(page, person, { state: 'waiting' });
  await writeAs(page, person, channel, 'Ana Souza', 'Tem bolo?');
  await writeAs(page, person, channel, 'Ana Souza', 'De cenoura?');
  await page.goto('/conversations?state=all');
  await expect(linkOf(page, 'Ana Souza')).toHaveAccessibleName(/2 mensagens não lidas/);
  await expect(linkOf(page, 'Bruno Lima')).toHaveAccessibleName(/1 mensagem não lida/);

  const second = await context.newPage();
  await second.goto('/conversations');
  await rowOf(second, 'Ana Souza').getByRole('link').click();
  await expect(second.getByRole('log')).toContainText('De cenoura?');
  await expect(linkOf(page, 'Ana Souza')).not.toHaveAccessibleName(/não lida/);
  await writeAs(page, person, channel, 'Ana Souza', 'Alô?');
  await expect(second.getByRole('log')).toContainText('Alô?');
  await expect(linkOf(page, 'Ana Souza')).toHaveAccessibleName(/Alô\?/);
  await expect(linkOf(page, 'Ana Souza')).not.toHaveAccessibleName(/não lida/);

  const back = await context.newPage();
  await back.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
  );
  await back.goto(`/conversations/${bruno}`);
  await expect(back.getByRole('log')).toContainText('Tem torta?');
  await page.reload();
  await expect(linkOf(page, 'Bruno Lima')).toHaveAccessibleName(/1 mensagem não lida/);
  await back.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(linkOf(page, 'Bruno Lima')).not.toHaveAccessibleName(/não lida/);

  await act('Marcar como não lida')(second);
  await expect(second).toHaveURL('/conversations');
  for (const tab of [page, second])
    await expect(linkOf(tab, 'Ana Souza')).toHaveAccessibleName(/1 mensagem não lida/);
});

test('the time that somebody waits goes on without the server', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  for (const customer of ['Ana Souza', 'Bruno Lima', 'Carla Dias'])
    await writeAs(page, person, channel, customer, 'Tem bolo?');
  await page.clock.install();
  // Plays a channel whose window ends at such a time, as the server reports it (`window.test.ts`).
  const now = Date.now();
  const hours: Record<string, number> = { 'Bruno Lima': 3.5, 'Carla Dias': -1 };
  const Answer = z.looseObject({
    data: z.looseObject({ conversations: z.array(z.looseObject({ contactName: z.string() })) }),
  });
  await page.route(/\/api\/conversations\?/, async (route) => {
    const answer = Answer.parse(await (await route.fetch()).json());
    for (const one of answer.data.conversations) {
      const left = hours[one.contactName];
      one['peopleMayWriteUntil'] =
        left === undefined ? null : new Date(now + left * 3_600_000).toISOString();
    }
    await route.fulfill({ json: answer });
  });
  await page.goto('/conversations?state=waiting');
  await expect(linkOf(page, 'Ana Souza')).toHaveAccessibleName(/espera/);
  await expect(linkOf(page, 'Bruno Lima')).toHaveAccessibleName(
    /janela para responder: até \d\d:\d\d/,
  );
  await expect(linkOf(page, 'Carla Dias')).toHaveAccessibleName(/janela para responder: fechada/);
  await expect(linkOf(page, 'Ana Souza')).not.toHaveAccessibleName(/janela/);
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(true);
  await page.clock.fastForward('12:10');
  await expect(linkOf(page, 'Ana Souza')).toHaveAccessibleName(/espera há 12 min/);
  await page.clock.fastForward('04:00:00');
  await expect(linkOf(page, 'Ana Souza')).toHaveAccessibleName(/espera há 4 h/);
  await expect(linkOf(page, 'Bruno Lima')).toHaveAccessibleName(/janela para responder: fechada/);
});

/** A person signs in to a business with many conversations, which no agent answers. */
async function fillList(page: Page) {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, {}, { active: false });
  await fill(person, channel);
  return { person, channel };
}

test('a new conversation moves nothing under the eye of who is far down the list', async ({
  page,
}) => {
  const { person, channel } = await fillList(page);
  await page.goto('/conversations?state=all');
  const scroller = page.getByRole('list', { name: 'Conversas' }).locator('..');
  await expect(rowOf(page, 'Cliente 1,')).toBeVisible();
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollBy({ top: 400 }));
    await expect(rowOf(page, 'Cliente 30,')).toBeVisible({ timeout: 200 });
  }).toPass();
  const at = async () => Math.round((await rowOf(page, 'Cliente 30,').boundingBox())?.y ?? 0);
  const before = await at();
  await writeAs(page, person, channel, 'Zeca Prado', 'Oi');
  await expect(page.getByRole('button', { name: '1 nova', exact: true })).toBeVisible();
  expect(Math.abs((await at()) - before)).toBeLessThan(2);
  await writeAs(page, person, channel, 'Yara Melo', 'Oi');
  await expect(page.getByRole('button', { name: '2 novas' })).toBeVisible();
  expect(Math.abs((await at()) - before)).toBeLessThan(2);
  await page.getByRole('button', { name: '2 novas' }).click();
  await expect(rowOf(page, 'Yara Melo')).toBeInViewport();
  await expect(page.getByRole('button', { name: '2 novas' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('combobox', { name: 'Agente', exact: true }).selectOption('Agente 7');
  await expect(page).toHaveURL(/\/conversations\?state=all&agentId=[\da-f-]{36}$/);
  await expect(page.getByText('Nenhuma conversa com esses filtros')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nenhuma conversa com esses filtros')).toBeVisible();
});

test('rows that rush by in a slow browser come when the list is still', async ({ page }) => {
  await fillList(page);
  await page.goto('/conversations?state=all');
  const list = page.getByRole('list', { name: 'Conversas' });
  await expect(rowOf(page, 'Cliente 1,')).toBeVisible();
  const inSight = () => list.evaluate(rowsInSight);
  const many = await inSight();
  expect(many).toBeGreaterThan(8);
  expect(await list.evaluate(scrollFast), 'frames without a row').toBeGreaterThan(10);
  await expect.poll(inSight).toBeGreaterThanOrEqual(many - 1);
  await expect(list.getByText('Pedido').first()).toBeVisible();
});

/** Runs in the page. How many rows are in sight. */
function rowsInSight(list: Element): number {
  const { top, bottom } =
    list.parentElement?.getBoundingClientRect() ?? list.getBoundingClientRect();
  return [...list.querySelectorAll('li')].filter((row) => {
    const place = row.getBoundingClientRect();
    return place.bottom > top && place.top < bottom;
  }).length;
}

/**
 * Runs in the page. Scrolls down by two rows a frame, each of which takes the browser a while;
 * resolves with how many frames came without a row.
 */
async function scrollFast(list: Element): Promise<number> {
  let blank = 0;
  for (let frame = 0; frame < 30; frame++) {
    await new Promise(requestAnimationFrame);
    list.parentElement?.scrollBy({ top: 110 });
    const until = performance.now() + 60;
    while (performance.now() < until);
    if (list.querySelector('li') === null) blank++;
  }
  return blank;
}

test('rows that load do not hold up a list that is moving', async ({ page }) => {
  await fillList(page);
  await page.goto('/conversations?state=all');
  const list = page.getByRole('list', { name: 'Conversas' });
  await expect(rowOf(page, 'Cliente 1,')).toBeVisible();
  const height = (await list.boundingBox())?.height ?? 0;
  expect(await list.evaluate(scrollSteadily), 'moved back').toBe(0);
  expect((await list.boundingBox())?.height, 'rows have loaded').toBeGreaterThan(height);
});

/** Runs in the page. Scrolls down a little with each frame; resolves with how often that was undone. */
async function scrollSteadily(list: Element): Promise<number> {
  const scroller = list.parentElement;
  let [before, undone] = [0, 0];
  for (let frame = 0; frame < 120; frame++) {
    await new Promise(requestAnimationFrame);
    const now = scroller?.scrollTop ?? 0;
    if (now < before) undone++;
    scroller?.scrollBy({ top: 20 });
    before = scroller?.scrollTop ?? 0;
  }
  return undone;
}

test('whoever is at the end of a list stays there when more rows load', async ({ page }) => {
  await fillList(page);
  let load = (): void => undefined;
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/conversations\?.*after=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/conversations?state=all');
  const scroller = page.getByRole('list', { name: 'Conversas' }).locator('..');
  await expect(rowOf(page, 'Cliente 1,')).toBeVisible();
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(rowOf(page, 'Cliente 50,')).toBeInViewport({ timeout: 200 });
  }).toPass();
  load();
  await expect(rowOf(page, 'Cliente 51,')).toBeAttached();
  await expect(rowOf(page, 'Cliente 50,')).toBeInViewport();
});

test('a resolved conversation says that no agent answers who wants no messages', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.setViewportSize({ width: 1600, height: 900 }); // with room for the contact
  await page.addInitScript(() => localStorage.setItem('recado.opens-next', 'no'));
  const channel = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
  await writeAs(page, person, channel, 'Ana Souza', 'quero falar com um atendente');
  await page.goto(`/conversations/${await newestConversation(page, person, { state: 'waiting' })}`);
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(
    page.getByText(/^Resolvida .* O agente responde se o cliente escrever de novo\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Registrar que não quer mensagens' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Registrar' }).click();
  await expect(
    page.getByText(
      /^Resolvida .* se escrever de novo, o agente não responde, a não ser que ele peça uma pessoa/,
    ),
  ).toBeVisible();
});
