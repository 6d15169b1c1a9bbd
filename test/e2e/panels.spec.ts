import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newPerson, signIn } from './person.ts';
import { firstAgent, newBot, writeAs } from './simulated.ts';

const broken = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Esta parte da página não abriu. O resto continua funcionando.' });
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' });

/**
 * The call succeeds with a body that does not fit the contract, as from another version of the
 * server, until the returned function is called.
 */
async function answerBadly(page: Page, path: string, data: object): Promise<() => Promise<void>> {
  const here = (url: URL): boolean => url.pathname === path;
  await page.route(here, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ json: { data } })
      : route.fallback(),
  );
  return () => page.unroute(here);
}

test('what cannot be drawn takes only its own part of the page, and comes back when it can', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const channel = await newBot(page, person);
  await firstAgent(page, person, { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 });
  await writeAs(page, person, channel, 'Ana Souza', 'quero falar com um atendente');

  // A card of the dashboard; the others stay.
  const mendChart = await answerBadly(page, '/api/dashboard/messages', { days: [null] });
  await page.goto('/');
  await expect(broken(page)).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: 'É com você' }).getByRole('link', { name: /Ana Souza/ }),
  ).toBeVisible();
  await expectAccessible(page, 'a broken card');
  await mendChart();
  await retry(page).click();
  await expect(broken(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Mensagens enviadas por dia' })).toBeAttached();

  // A conversation beside its list.
  await page.getByRole('link', { name: /Responder.*Ana Souza/ }).click();
  await expect(page.getByRole('log')).toContainText('quero falar com um atendente');
  const mendThread = await answerBadly(
    page,
    new URL(page.url()).pathname.replace(/^/, '/api') + '/messages',
    { messages: [null] },
  );
  await page.reload();
  await expect(broken(page)).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Conversas' }).getByRole('link', { name: /Ana Souza/ }),
  ).toBeVisible();
  await mendThread();
  await retry(page).click();
  await expect(page.getByRole('log')).toContainText('quero falar com um atendente');

  // The panel of the bell, over the page.
  const mendBell = await answerBadly(page, '/api/notifications', {
    notifications: [{ id: '1', type: 'info', title: 'Sem hora' }],
    unread: 1,
  });
  // Delays every timer, as on a busy machine: state that a timer sets must not arrive after the
  // drawing that needs it.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
        setTimeout(run, Math.max(ms, 50), ...rest),
    });
  });
  await page.goto('/channels');
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await expect(broken(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Canais' })).toBeVisible();
  await mendBell();
  await retry(page).click();
  await expect(
    page.getByRole('dialog').getByText('Ana Souza está esperando uma pessoa'),
  ).toBeVisible();
});

test('a success without what it should bring shows an error that can be tried again', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person); // without a channel the dashboard shows the first steps
  const unread = page
    .getByRole('alert')
    .filter({ hasText: 'O servidor respondeu algo que esta página não entende.' });
  for (const [path, call, body] of [
    ['/', '/agents/worker/status', {}],
    ['/channels', '/channels', { channels: [] }],
    ['/agents', '/agents', { agents: {}, pagination: {} }],
    ['/conversations', '/api/conversations', { conversations: null }],
  ] as const) {
    const mend = await answerBadly(page, call, body);
    await page.goto(path);
    await expect(unread, path).toHaveCount(1);
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    await mend();
    await retry(page).click();
    await expect(unread, path).toHaveCount(0);
    await expect(retry(page), path).toHaveCount(0);
  }
});

test('a question whose code does not come takes nothing typed with it, and is asked all the same', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await page.route(/confirm-dialog.*\.js/, (route) => route.abort('internetdisconnected'));
  await page.goto(`/agents/${await firstAgent(page, person)}`);
  const missing = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('confirm-dialog'),
  );
  await page.getByLabel('Objetivo').fill('Tirar dúvidas sobre encomendas');
  await missing;

  const answers = [false, true];
  page.on('dialog', (dialog) => {
    expect(dialog.message()).toBe('Sair sem salvar?');
    return answers.shift() ? dialog.accept() : dialog.dismiss();
  });
  const away = page.getByRole('navigation').getByRole('link', { name: 'Canais' }).first();
  await away.click();
  await expect.poll(() => answers.length).toBe(1);
  await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas sobre encomendas');
  await away.click();
  await expect(page).toHaveURL('/channels');
  expect(answers).toEqual([]);
});
