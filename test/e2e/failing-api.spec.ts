import { expect, test, type Page, type Request, type Route } from '@playwright/test';
import { newPerson, signIn } from './person.ts';
import { newWorld, type World } from './screens.ts';

/** What a call may come back with. A session that ends is asked about over the page (`errors.spec.ts`). */
const failures = {
  '500': (route: Route) => route.fulfill({ status: 500, json: { error: 'Algo falhou do nosso lado.', code: 'internal' } }),
  '500 without a word': (route: Route) => route.fulfill({ status: 500, body: 'upstream is gone' }),
  '401': (route: Route) => route.fulfill({ status: 401, json: { error: 'Sua sessão terminou. Entre de novo.', code: 'unauthenticated' } }),
  '404': (route: Route) => route.fulfill({ status: 404, json: { error: 'Não encontrado.', code: 'not_found' } }),
  'time-out': (route: Route) => route.abort('timedout'),
};
const screens: Record<string, (world: World) => string> = {
  dashboard: () => '/',
  channels: () => '/channels',
  'set-up': ({ channels }) => `/channels/telegram/setup?id=${channels.telegram}`,
  agents: () => '/agents',
  agent: ({ agent }) => `/agents/${agent}`,
  simulator: ({ channels }) => `/simulator?channel=${channels.connected}`,
};

const isCall = (request: Request): boolean => ['fetch', 'xhr'].includes(request.resourceType());
const pathOf = (request: Request): string => new URL(request.url()).pathname;

for (const [name, path] of Object.entries(screens)) {
  test(`${name}: whatever call fails, however it fails, there is something to read and a way on`, async ({ page }) => {
    test.setTimeout(300_000);
    const world = await newWorld(page);
    await signIn(page, world.person);
    const faults: string[] = [];
    for (const call of await callsOf(page, path(world))) {
      // What every screen asks is tried on one of them.
      if (name !== 'dashboard' && ['/api/auth/me', '/api/features', '/api/notifications'].includes(call)) continue;
      for (const [kind, fail] of Object.entries(failures)) {
        await page.evaluate((token) => localStorage.setItem('recado.token', token), world.person.token);
        const answer = (route: Route): Promise<void> => (isCall(route.request()) ? fail(route) : route.fallback());
        const failed = (url: URL): boolean => url.pathname === call;
        await page.route(failed, answer);
        await page.goto(path(world));
        // What waits and tries again does so for some seconds.
        const wrong = await settledComplaint(page);
        if (wrong) faults.push(`${call} with ${kind}: ${wrong}`);
        await page.unroute(failed, answer);
      }
    }
    expect(faults).toEqual([]);
  });
}

test('what was typed stays in its form until it could be sent', async ({ page }) => {
  test.setTimeout(180_000);
  const { person, channels, agent } = await newWorld(page);
  await signIn(page, person);
  for (const kind of ['500', '404', 'time-out'] as const) {
    const failing = async (method: string, path: string, act: () => Promise<void>): Promise<void> => {
      const answer = (route: Route): Promise<void> => (route.request().method() === method ? failures[kind](route) : route.fallback());
      const failed = (url: URL): boolean => url.pathname === path;
      await page.route(failed, answer);
      await act();
      await page.unroute(failed, answer);
    };
    await page.goto('/agents?add=true');
    const dialog = page.getByRole('dialog', { name: 'Novo agente' });
    await dialog.getByLabel('Nome').fill('Encomendas');
    await failing('POST', '/agents', async () => {
      await dialog.getByRole('button', { name: 'Criar agente' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Erro ao criar agente');
    });
    await expect(dialog.getByLabel('Nome')).toHaveValue('Encomendas');

    await page.goto(`/agents/${agent}`);
    await page.getByLabel('Objetivo').fill('Tirar dúvidas');
    await failing('PATCH', `/agents/${agent}`, async () => {
      await page.getByRole('button', { name: 'Salvar rascunho' }).click();
      await expect(page.getByText(/^Erro ao salvar/).first()).toBeVisible();
    });
    await expect(page.getByLabel('Objetivo')).toHaveValue('Tirar dúvidas');
    await expect(page.getByText('Alterações não salvas')).toBeVisible();
    page.once('dialog', (question) => question.accept()); // the tab asks before it leaves unsaved work

    await page.goto(`/channels/telegram/setup?id=${channels.telegram}`);
    const token = page.getByLabel('Token do bot');
    await token.fill('123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa');
    await failing('POST', '/channels/setup', async () => {
      await page.getByRole('button', { name: 'Conectar bot' }).click();
      await expect(page.getByText('Erro ao configurar bot').first()).toBeVisible();
    });
    await expect(token).toHaveValue('123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aa');
  }
  expect((await newPerson(page)).token).not.toBe(''); // the server was there all the time
});

/** The calls that the screen makes by itself, each once. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls = new Set<string>();
  const note = (request: Request): void => {
    // A stream that does not open is no failure: what it would tell is asked for every 30 seconds.
    if (isCall(request) && !pathOf(request).startsWith('/assets/') && !pathOf(request).includes('/events')) calls.add(pathOf(request));
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  page.off('request', note);
  expect(calls.size).toBeGreaterThan(2);
  return [...calls];
}

/** What is still wrong with the page after a while; null as soon as nothing is. */
async function settledComplaint(page: Page): Promise<string | null> {
  let wrong: string | null = null;
  await expect
    .poll(async () => (wrong = await complaint(page)), { timeout: 25_000 })
    .toBeNull()
    .catch(() => undefined); // told to who asked
  return wrong;
}

/** What is wrong with what a person has in front of them now; null when they can read and go on. */
async function complaint(page: Page): Promise<string | null> {
  const { busy, text, controls } = await page.evaluate(() => {
    const question = document.querySelector('dialog[open], [role="dialog"]');
    const place = question ?? document.querySelector('main') ?? document.body;
    // Under a question about the session the page may wait for its answer.
    const busy = question ? 0 : document.querySelectorAll('[aria-busy="true"]').length;
    return { busy, text: document.body.innerText, controls: place.querySelectorAll('a[href], button:not([disabled]), input').length };
  });
  if (text.trim().length < 20) return 'the page is blank';
  if (busy > 0) return 'the page stays busy';
  if (controls === 0) return `nothing to go on with: ${text.slice(0, 200)}`;
  if (text.includes('Ops! Algo deu errado')) return 'the screen broke';
  const raw = /upstream is gone|HTTP \d+|undefined|\[object|Failed to fetch|NaN/.exec(text);
  return raw ? `shows “${raw[0]}”` : null;
}
