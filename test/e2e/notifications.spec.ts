import { expect, test, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn, type Person } from './person.ts';
import { firstAgent, newBot, writeAs } from './simulated.ts';

const bell = (page: Page) => page.getByRole('button', { name: 'Notificações' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações', exact: true });
const rows = (page: Page) => panel(page).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The text in a toast; an element beside it, only for screen readers, says the same. */
const said = (page: Page, text: string) => page.locator('[data-toasts] h2', { hasText: text });
const waiting = 'Ana Souza está esperando uma pessoa';

/** A signed-in person whose shop has a bot and an agent that answers at once. */
async function shop(page: Page, stored: Parameters<typeof signIn>[2] = {}) {
  const person = await newPerson(page);
  await signIn(page, person, stored);
  const channelId = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 } });
  return {
    person,
    asksForPerson: (customer: string) =>
      writeAs(page, person, channelId, customer, 'quero falar com um atendente'),
    channelId,
  };
}

/** The customer repeats a text until the agent falls silent. */
async function repeats(
  page: Page,
  person: Person,
  channelId: string,
  customer: string,
): Promise<void> {
  await expect(async () => {
    await writeAs(page, person, channelId, customer, 'oi');
    const answer = await page.request.get('/api/notifications', {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(await answer.text()).toContain(`O agente parou com ${customer}`);
  }).toPass({ timeout: 30_000 });
}

/** The promises that it hands out resolve once the live stream of the page tells something more. */
async function watchStream(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const told = Promise.withResolvers<void>();
  const streams = new Set<string>();
  let isAsked = false;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/events')) streams.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId }) => {
    if (isAsked && streams.has(requestId)) told.resolve();
  });
  return () => {
    isAsked = true;
    return told.promise;
  };
}

const fail = (route: Route): Promise<void> =>
  route.fulfill({ status: 500, json: { code: 'internal', error: 'Algo falhou do nosso lado.' } });
const list = (count: number, unread = count) => ({
  data: {
    unread,
    sound: false,
    alert: null,
    quietUntil: null,
    notifications: Array.from({ length: count }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      type: (['error', 'warning', 'info', 'success'] as const)[index % 4],
      title: `Assunto ${index + 1}`,
      message:
        'Uma frase que explica o que houve e o que fazer agora, com palavras bastantes para ocupar duas linhas.',
      timestamp: new Date(Date.now() - index * 3_600_000).toISOString(),
      read: index >= unread,
      link: null,
    })),
  },
});

test('arrives live, waits while the list is read, is read, deleted, put back and cleared', async ({
  page,
}) => {
  const { person, channelId, asksForPerson } = await shop(page);
  await page.goto('/channels');
  await bell(page).click();
  await expect(panel(page)).toContainText('Nenhuma notificação');
  await expect(button(page, 'Marcar todas como lidas')).toBeDisabled();
  await expect(button(page, 'Limpar todas')).toBeDisabled();

  // It appears well before the poll of 30 seconds, because the stream told the page.
  await asksForPerson('Ana Souza');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(waiting);
  await expect(rows(page)).toContainText('Cliente esperando, Não lida:');
  await expect(rows(page).locator('time')).toHaveAttribute('title', /\d{4}.*\d{2}:\d{2}/);
  await expect(page.getByRole('button', { name: 'Notificações: 1 não lida' })).toBeVisible();

  await repeats(page, person, channelId, 'Bruno Lima');
  await expect(button(page, '1 nova notificação')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await button(page, '1 nova notificação').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('O agente parou com Bruno Lima');
  await asksForPerson('Carla Dias');
  await expect(rows(page).last()).toContainText('2 conversas esperam uma pessoa');
  await expect(button(page, '1 nova notificação')).toBeVisible();

  await rows(page).first().getByRole('button', { name: 'Marcar como lida' }).click();
  await expect(rows(page).first()).not.toContainText('Não lida');
  await expect(rows(page).first().getByRole('button', { name: 'Marcar como lida' })).toHaveCount(0);
  await rows(page).first().getByRole('button', { name: 'Excluir' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Notificação excluída' })).toBeVisible();
  await button(page, 'Desfazer').click();
  await expect(rows(page)).toHaveCount(2);

  await button(page, 'Marcar todas como lidas').click();
  await expect(panel(page)).not.toContainText('Não lida');
  await expect(button(page, 'Marcar todas como lidas')).toBeDisabled();
  await button(page, 'Limpar todas').click();
  await expect(panel(page)).toContainText('Nenhuma notificação');
  // The server has confirmed it.
  await expect(page.getByRole('heading', { name: 'Notificações limpas' })).toBeVisible();
  await page.reload();
  await bell(page).click();
  await expect(panel(page)).toContainText('Nenhuma notificação');
  await asksForPerson('Davi Reis');
  await expect(rows(page)).toContainText('Davi Reis está esperando uma pessoa');
  await button(page, 'Limpar todas').click();
  await expect(page.getByRole('heading', { name: 'Notificações limpas' })).toBeVisible();
  await button(page, 'Desfazer').click();
  await expect(rows(page)).toContainText('Davi Reis está esperando uma pessoa');
});

test('what changes while the bell is read for the first time is shown when it has been read', async ({
  page,
}) => {
  const { person, asksForPerson } = await shop(page);
  const headers = { authorization: `Bearer ${person.token}` };
  await asksForPerson('Ana Souza');
  await expect
    .poll(async () => (await page.request.get('/api/notifications', { headers })).text())
    .toContain('"unread":1');
  // The stream repeats what changed while a page was loaded: this is to be older.
  await page.goto('/agents');
  await expect(page.getByRole('button', { name: 'Notificações: 1 não lida' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let reads = 0;
  await page.route('**/api/notifications*', async (route) => {
    reads += 1;
    const isOld = reads === 1;
    const response = await route.fetch();
    begun.resolve();
    if (isOld) await held.promise;
    await route.fulfill({ response });
  });
  const toldNext = await watchStream(page);
  await page.goto('/channels');
  await begun.promise;
  const told = toldNext();
  const cleared = await page.request.put('/api/notifications/read-all', { headers });
  expect(cleared.ok()).toBe(true);
  await told;
  held.resolve();
  // Well before the bell looks again by itself.
  await expect.poll(() => reads).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
});

test('a click marks it read and goes where it leads; outside and Escape close, by keyboard alone', async ({
  page,
}) => {
  const { asksForPerson } = await shop(page);
  await asksForPerson('Ana Souza');
  await page.goto('/channels');
  await expect(page.getByRole('button', { name: 'Notificações: 1 não lida' })).toBeVisible();
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(panel(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel(page)).toHaveCount(0);
  await bell(page).click();
  await rows(page).getByRole('button', { name: waiting }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/channels/);
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
});

test('each of the five errors is said, and nothing is lost', async ({ page }) => {
  const { asksForPerson } = await shop(page);
  await asksForPerson('Ana Souza');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/notifications', async (route) => {
    await held.promise;
    await fail(route);
  });
  await page.goto('/');
  await bell(page).click();
  await expect(panel(page).locator('[aria-busy=true]')).toBeVisible();
  held.resolve();
  await expect(panel(page).getByRole('alert')).toContainText('Erro ao carregar notificações');
  await page.unrouteAll();
  await button(page, 'Tentar novamente').click();
  await expect(rows(page)).toContainText(waiting);

  await page.route('**/api/notifications/**', fail);
  await page.route('**/api/notifications', (route) =>
    route.request().method() === 'GET' ? route.continue() : fail(route),
  );
  await rows(page).getByRole('button', { name: 'Marcar como lida' }).click();
  await expect(said(page, 'Erro ao marcar notificação como lida')).toBeVisible();
  await rows(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(said(page, 'Erro ao excluir notificação')).toBeVisible();
  await button(page, 'Marcar todas como lidas').click();
  await expect(said(page, 'Erro ao marcar todas como lidas')).toBeVisible();
  await button(page, 'Limpar todas').click();
  await expect(said(page, 'Erro ao limpar notificações')).toBeVisible();
  await expect(rows(page)).toContainText(waiting);
  await expect(rows(page)).toContainText('Não lida');
});

test('without the live stream the bell looks again every 30 seconds', async ({ page }) => {
  const { asksForPerson } = await shop(page);
  await page.route('**/api/events*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
  await asksForPerson('Ana Souza');
  const answered = page.waitForResponse('**/api/notifications');
  await page.clock.fastForward(31_000);
  await answered;
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('button', { name: 'Notificações: 1 não lida' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('the panel is 384 × 480 and scrolls, the badge ends at 99+, a phone has room, English is complete', async ({
  page,
}) => {
  const { asksForPerson } = await shop(page);
  await page.route('**/api/notifications', (route) => route.fulfill({ json: list(12, 120) }));
  await page.goto('/');
  await expect(bell(page)).toContainText('99+');
  await bell(page).click();
  await expect(rows(page)).toHaveCount(12);
  await expect
    .poll(async () => panel(page).boundingBox())
    .toMatchObject({ width: 384, height: 480 });
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page).last()).toBeInViewport();
  await expectAccessible(page, 'notifications');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expectAccessible(page, 'notifications');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(button(page, 'Limpar todas')).toBeInViewport({ ratio: 1 });
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
  await page.unrouteAll();
  await asksForPerson('Ana Souza');
  await page.evaluate(() => localStorage.setItem('recado.language', 'en'));
  await page.reload();
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
  const english = page.getByRole('dialog', { name: 'Notifications' });
  await expect(english).toContainText('Ana Souza is waiting for a person');
  await expect(english.getByRole('button', { name: 'Clear all' })).toBeEnabled();
});
