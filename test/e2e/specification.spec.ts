import { expect, test, type Page } from '@playwright/test';
import { everythingReady, sdkUrl } from './answers.ts';
import { newChannel, newPerson, signIn } from './person.ts';
import { newEnvironment } from './environment.ts';
import { newBot, newBotToken } from './simulated.ts';

// Tests the lines of the product's specification that no other test shows; docs/specification.md
// names the test of every line.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

test('every row of the route table, for a visitor and for someone signed in', async ({ page }) => {
  test.setTimeout(120_000);
  const { person, channels } = await newEnvironment(page);
  const auth = { '/login': 'Entrar', '/register': 'Criar sua conta', '/forgot-password': /senha/i };
  const open = { '/privacy': 'Política de Privacidade', '/terms': 'Termos de Uso' };
  const behind = { '/': 'É com você', '/channels': 'Canais', '/agents': 'Agentes IA' };
  const setUp = {
    'whatsapp-web': channels.whatsapp_web,
    telegram: channels.telegram,
    instagram: channels.instagram,
    messenger: channels.messenger,
    whatsapp: channels.whatsapp,
  };
  for (const [path, name] of Object.entries({ ...auth, ...open })) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const [path, name] of Object.entries(open)) {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }
  for (const path of Object.keys(behind)) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  for (const [type, id] of Object.entries(setUp)) {
    await page.goto(`/channels/${type}/setup?id=${id}`);
    // The screen may be seen, but its data is not given.
    await expect(page.getByText('Erro ao carregar canal').first()).toBeVisible();
  }
  await page.goto('/status');
  await expect(page).toHaveURL('/login');

  await signIn(page, person);
  for (const [path, name] of Object.entries({ ...behind, ...open })) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const path of [...Object.keys(auth), '/status', '/nowhere/at/all']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  for (const [type, id] of Object.entries(setUp)) {
    await page.goto(`/channels/${type}/setup?id=${id}`);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Voltar aos Canais' }).first(),
    ).toHaveAttribute('href', '/channels');
  }
});

test('a protected route waits with a spinner until the session is known', async ({ page }) => {
  await signIn(page, await newPerson(page));
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/channels');
  await expect(page.getByRole('status').getByText('Carregando…')).toBeAttached();
  await expect(heading(page, 'Canais')).toHaveCount(0);
  answer();
  await expect(heading(page, 'Canais')).toBeVisible();
});

test('the shell: links at the top and in the footer, on a soft gradient', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.goto('/');
  const top = page.getByRole('navigation', { name: 'Navegação principal' }).first();
  for (const [name, path] of Object.entries({
    Início: '/',
    Canais: '/channels',
    'Agentes IA': '/agents',
  }))
    await expect(top.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of Object.entries({
    Privacidade: '/privacy',
    Termos: '/terms',
    Status: '/status',
  }))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  const background = await page.evaluate(
    () =>
      getComputedStyle(document.querySelector('#root') ?? document.body, '::before')
        .backgroundImage,
  );
  expect(background).toContain('radial-gradient');
});

test('the way to a new password waits two seconds, and says when it could not be begun', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ninguem@loja.example');
  await page.route(
    '**/api/auth/forgot-password',
    (route) => route.fulfill({ status: 500, json: {} }),
    { times: 1 },
  );
  const send = page.getByRole('button', { name: 'Enviar link de recuperação' });
  await send.click();
  await page.clock.runFor(2100);
  await expect(page.getByRole('alert')).toContainText(
    'Erro ao enviar email de recuperação. Tente novamente.',
  );
  await expect(page.getByLabel('Email')).toHaveValue('ninguem@loja.example');
  // From here on only the test moves the clock, because a slow machine would use up the half second
  // in between.
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = page.waitForResponse('**/api/auth/forgot-password');
  await send.click();
  await sent;
  await page.clock.runFor(1500);
  await expect(page.getByRole('heading', { name: 'Email enviado!' })).toHaveCount(0);
  await page.clock.runFor(700);
  await expect(page.getByRole('heading', { name: 'Email enviado!' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao login' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });
  test('Portuguese is the default, and the choice of English is kept in the browser', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(heading(page, 'Entrar')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('recado.language', 'en'));
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('recado.language', 'xx'));
    await page.reload();
    await expect(heading(page, 'Entrar')).toBeVisible();
  });
});

test('what fails around the sign-in is logged, said, and leaves the form as it was', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/auth/{login,register}', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/login');
  await page.getByLabel('Email').fill('ana@loja.example');
  await page.getByLabel('Senha', { exact: true }).fill('uma senha bem comprida 7');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toContainText('Erro ao fazer login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('uma senha bem comprida 7');
  await page.goto('/register');
  await page.getByLabel('Nome').fill('Ana');
  await page.getByLabel('Email').fill('ana@loja.example');
  await page.getByLabel('Senha', { exact: true }).fill('uma senha bem comprida 7');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('alert')).toContainText('Erro ao criar conta');
  await expect(page.getByLabel('Nome')).toHaveValue('Ana');
  // An error body's own text is the message.
  await page.unroute('**/api/auth/{login,register}');
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 409, json: { error: 'Dito pelo servidor.', code: 'some_code' } }),
  );
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('alert')).toHaveText('Dito pelo servidor.');

  await signIn(page, { ...(await newPerson(page)), token: 'not-a-session' });
  await page.goto('/channels');
  await expect(page).toHaveURL('/login');
  for (const words of ['Erro ao fazer login', 'Erro ao criar conta', 'Erro ao carregar usuário'])
    expect(logged.filter((line) => line.startsWith(words))).not.toEqual([]);
});

test('the token is kept under a key of the product and goes along with every call', async ({
  page,
}) => {
  const person = await newPerson(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/');
  const token = await page.evaluate(() => localStorage.getItem('recado.token'));
  expect(token).toBeTruthy();
  const without: string[] = [];
  const bearers = new Set<string | undefined>();
  page.on('request', (request) => {
    if (!['fetch', 'xhr', 'eventsource'].includes(request.resourceType())) return;
    const { authorization } = request.headers();
    bearers.add(authorization);
    if (!authorization) without.push(request.url());
  });
  for (const path of ['/channels', '/agents', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(without).toEqual([]);
  expect([...bearers]).toEqual([`Bearer ${token}`]);
});

test('the list of channels asks for the first page of ten, and all means no filter', async ({
  page,
}) => {
  await signIn(page, await newPerson(page));
  const asked = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === '/channels' && request.resourceType() === 'fetch',
  );
  await page.goto('/channels');
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('page'), searchParams.get('limit')]).toEqual(['1', '10']);
  expect(['type', 'status'].map((name) => searchParams.get(name) ?? 'all')).toEqual(['all', 'all']);
});

test('a screen that breaks says so and can be loaded again', async ({ page }) => {
  await signIn(page, await newPerson(page));
  await page.route(
    (url) => url.pathname === '/channels',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({
            json: {
              data: {
                channels: [null],
                pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
                statistics: {},
              },
            },
          })
        : route.fallback(),
  );
  await page.goto('/channels');
  await expect(page.getByText('Ops! Algo deu errado')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(heading(page, 'Canais')).toBeVisible();
});

test('after a set-up the success view stays for two seconds, then the list of channels comes', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, {
    type: 'telegram',
    mode: 'simulated',
    displayName: 'Padaria',
  });
  await page.clock.install();
  await page.goto(`/channels/telegram/setup?id=${id}`);
  await page.getByLabel('Token do bot').fill(await newBotToken(page, person, 'Padaria'));
  // From here on only the test moves the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole('button', { name: 'Conectar bot' }).click();
  const success = page.getByRole('heading', { name: 'Bot Configurado com Sucesso!' });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(success).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(1900);
  await expect(success).toBeVisible();
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/channels');
});

test('the login SDK is started 100 ms after it has come', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'messenger', displayName: 'Página' });
  await everythingReady(page);
  const held = Promise.withResolvers<void>();
  await page.route(sdkUrl, async (route) => {
    await held.promise;
    const body = 'window.FB = { init: (options) => { window.started = options; } };';
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body,
    });
  });
  await page.clock.install();
  await page.goto(`/channels/messenger/setup?id=${id}`);
  await expect(page.getByRole('button', { name: 'Carregando Facebook SDK...' })).toBeDisabled();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  held.resolve();
  // The callback that waited for the SDK has been called.
  await expect.poll(() => page.evaluate('typeof window.FB')).toBe('object');
  await page.clock.runFor(90);
  expect(await page.evaluate('window.started')).toBeUndefined();
  await page.clock.runFor(10);
  await expect
    .poll(() => page.evaluate('window.started'))
    .toMatchObject({ appId: '1234567890', version: 'v22.0' });
});

test('an answer without a wrapper is read like one that has it', async ({ page }) => {
  const person = await newPerson(page);
  await signIn(page, person);
  await newBot(page, person, 'Padaria Sol');
  let unwrapped = 0;
  await page.route(
    (url) => url.pathname === '/channels',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      unwrapped += 1;
      await route.fulfill({ response, json: (await response.json()).data });
    },
  );
  await page.goto('/channels');
  await expect(page.getByRole('row', { name: /Padaria Sol/ })).toContainText('Conectado');
  expect(unwrapped).toBeGreaterThan(0);
});
