import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Pairing } from '#contract/channels/whatsapp-web.ts';
import { expectAccessible } from './accessible.ts';
import { answer, everythingReady, refuse, sdkUrl, withoutWhatsAppWeb } from './answers.ts';
import { newChannel, newPerson, signIn } from './person.ts';

const Address = z.string().regex(/^https?:/);
const done = 'Canal Configurado com Sucesso!';
const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** A signed-in person with a channel of the type. */
async function arrive(page: Page, type: string, displayName = 'Atendimento Sul'): Promise<string> {
  const person = await newPerson(page);
  await signIn(page, person);
  return newChannel(page, person, { type, displayName });
}

/** The channel as the server answers it, for a played answer that has to contain one. */
async function channelOf(page: Page, id: string) {
  const token = await page.evaluate(() => localStorage.getItem('recado.token'));
  const { Channel } = await import('#contract/channels/channels.ts');
  const reply = await page.request.get(`/channels/${id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  return z.object({ data: Channel }).parse(await reply.json()).data;
}

test('what this server cannot connect is said before anything is pressed, with what to set', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await withoutWhatsAppWeb(page);
  await page.goto('/channels?add=true');
  const folded = page.getByRole('dialog').getByText('Mais 4 canais que este servidor ainda não');
  await folded.click();
  await expect(page.getByRole('dialog')).toContainText('INSTAGRAM_APP_ID, INSTAGRAM_APP_SECRET');
  await expect(page.getByRole('dialog')).toContainText('Falta um pacote opcional');
  for (const [type, path, button, words] of [
    ['instagram', 'instagram', 'Conectar Instagram', 'INSTAGRAM_APP_ID, INSTAGRAM_APP_SECRET'],
    ['messenger', 'messenger', 'Conectar Messenger', 'META_APP_ID, META_APP_SECRET'],
    [
      'whatsapp',
      'whatsapp',
      'Conectar WhatsApp Business',
      'META_APP_ID, META_APP_SECRET, META_CONFIG_ID',
    ],
    ['whatsapp_web', 'whatsapp-web', 'Gerar QR Code', 'npm install --include=optional'],
  ] as const) {
    const id = await newChannel(page, person, { type, displayName: 'Vitrine' });
    await page.goto(`/channels/${path}/setup?id=${id}`);
    await expect(
      page.getByText('Este tipo de canal ainda não está configurado neste servidor.'),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page.getByRole('button', { name: button })).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Conectar Vitrine' })).toBeVisible();
  }
  expect(new Set(asked)).toEqual(new Set(['localhost'])); // no login SDK without need
  await page.getByRole('button', { name: 'Editar nome e descrição' }).click();
  await page.getByLabel('Nome do canal').fill('Vitrine Nova');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Conectar Vitrine Nova' })).toBeVisible();
});

test('WhatsApp Web by QR code: made, renewed, expired, read, set up', async ({ page }) => {
  const id = await arrive(page, 'whatsapp_web');
  await everythingReady(page);
  let now: Pairing = { id, state: 'starting' };
  const begun = await answer(page, 'startPairing', { id, state: 'starting' });
  await answer(page, 'getPairing', () => now);
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  await page.getByRole('button', { name: 'Gerar QR Code' }).click();
  await expect(page.getByText('Preparando o código…').first()).toBeVisible();
  // The page says so before its call has left.
  await expect
    .poll(() => begun)
    .toEqual([
      {
        channelId: id,
        type: 'whatsapp_web',
        tenantId: expect.stringMatching(/\d{13}$/),
        instanceId: expect.stringMatching(/\d{13}$/),
      },
    ]);

  const qr = page.getByRole('img', { name: 'QR Code para ler com o WhatsApp do celular' });
  now = { id, state: 'qr', qr: 'https://wa.me/settings/linked_devices#one', qrExpiresAt: soon(60) };
  await expect(qr).toBeVisible();
  await expect(page.getByText(/Aguardando leitura… expira em \d+ s/)).toBeVisible();
  await expectAccessible(page);
  const drawn = await qr.innerHTML();
  now = { id, state: 'qr', qr: 'https://wa.me/settings/linked_devices#two', qrExpiresAt: soon(20) };
  await expect.poll(() => qr.innerHTML()).not.toBe(drawn);
  now = { id, state: 'expired' };
  await expect(page.getByText('O código expirou.').first()).toBeVisible();
  now = { id, state: 'error', error: 'O celular recusou a conexão.' };
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Erro ao configurar WhatsApp Web. O celular recusou a conexão.',
  );

  const refused = await refuse(page, 'setupChannel', 'provider_unreachable');
  now = { id, state: 'connected' };
  await page.getByRole('button', { name: 'Gerar QR Code' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Erro ao configurar WhatsApp Web. Não conseguimos falar com',
  );
  const set = await answer(page, 'setupChannel', {
    ...(await channelOf(page, id)),
    status: 'connected',
    statusReason: null,
  });
  await page.getByRole('button', { name: 'Gerar QR Code' }).click();
  await expect(page.getByRole('heading', { name: done })).toBeFocused();
  expect(refused).toHaveLength(1);
  expect(set).toEqual([
    {
      channelId: id,
      setupData: {
        type: 'whatsapp_web',
        tenantId: expect.stringMatching(/\d{13}$/),
        instanceId: expect.stringMatching(/\d{13}$/),
        rejectCall: false,
      },
    },
  ]);
  await expect(page).toHaveURL('/channels');
});

test('WhatsApp Web by phone number needs the number and shows the code in two groups', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await arrive(page, 'whatsapp_web');
  await everythingReady(page);
  let now: Pairing = { id, state: 'starting' };
  await page.clock.install();
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  await page.getByRole('radio', { name: 'Número de telefone' }).check();
  const phone = page.getByLabel('Número do WhatsApp com código do país');
  await expect(phone).toHaveAttribute('placeholder', /^\+55/);
  await page.getByRole('button', { name: 'Gerar código' }).click();
  await expect(phone).toHaveAccessibleDescription('Por favor, informe um número de telefone');
  await phone.fill('12');
  await expect(phone).toHaveAccessibleDescription(/^Confira o número/);
  await phone.fill('+55 (11) 91234-5678');
  await refuse(page, 'startPairing', 'channel_unavailable');
  await page.getByRole('button', { name: 'Gerar código' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Erro ao configurar WhatsApp Web. Este tipo de canal ainda não está configurado neste servidor.',
  );

  const begun = await answer(page, 'startPairing', { id, state: 'starting' });
  await answer(page, 'getPairing', () => now);
  await page.getByRole('button', { name: 'Gerar código' }).click();
  now = { id, state: 'code', code: 'ABCD2345', codeExpiresAt: soon(170) };
  await expect(page.getByText('ABCD', { exact: true })).toBeVisible();
  await expect(page.getByText('2345', { exact: true })).toBeVisible();
  await expect(page.getByText(/Aguardando o celular… expira em \d+ s/)).toBeVisible();
  expect(begun).toMatchObject([{ channelId: id, phoneNumber: '+55 (11) 91234-5678' }]);
  await page.getByRole('button', { name: 'Copiar código' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ABCD2345');
  await expectAccessible(page);
  await answer(page, 'setupChannel', {
    ...(await channelOf(page, id)),
    status: 'connected',
    statusReason: null,
  });
  now = { id, state: 'connected' };
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
  const leave = page.getByRole('link', { name: 'Ver canais agora' });
  await leave.focus();
  // Far longer than the redirect would take, but it waits for the person who is at the button.
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
  await leave.press('Enter');
  await expect(page).toHaveURL('/channels');
});

const sdk = `window.FB = {
  init: (options) => { window.started = options; },
  login: (hear, options) => { window.asked = options; hear(window.loginAnswer); },
};`;
/** The provider's script, which waits for `go` when given. */
const serveSdk = (page: Page, body = sdk, go: Promise<void> = Promise.resolve()) =>
  page.route(sdkUrl, async (route) => {
    await go;
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body,
    });
  });

for (const [type, label, flag] of [
  ['instagram', 'Instagram', 'recado.pending-instagram'],
  ['messenger', 'Messenger', 'recado.pending-messenger'],
] as const) {
  test(`${label} gives reasons for permissions, waits for the SDK, stores the flag and leaves`, async ({
    page,
  }) => {
    const id = await arrive(page, type, 'Vitrine');
    await everythingReady(page);
    let release = (): void => undefined;
    await serveSdk(page, sdk, new Promise((resolve) => (release = resolve)));
    // Opened from the list: this page has a document of its own, because only its policy allows the
    // SDK.
    await page.goto('/channels');
    await page.getByRole('link', { name: 'Conectar Vitrine' }).click();
    await expect(page).toHaveURL(`/channels/${type}/setup?id=${id}`);
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Ler e responder mensagens' }),
    ).toContainText('É o que traz as conversas para cá');
    await expect(page.getByRole('button', { name: 'Carregando Facebook SDK...' })).toBeDisabled();
    release();
    const connect = page.getByRole('button', { name: `Conectar ${label}` });
    await expect(connect).toBeEnabled();
    expect(await page.evaluate('window.started')).toMatchObject({
      appId: '1234567890',
      version: 'v22.0',
    });
    await expectAccessible(page);

    await connect.click(); // the server's own answer: it has no app
    await expect(page.getByRole('alert')).toContainText(
      `Erro ao conectar ${label}. ${label} não está configurado neste servidor.`,
    );
    const address = 'https://provider.example/login?state=abc';
    await page.route('https://provider.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Login</h1>' }),
    );
    const begun = await answer(page, 'startAuthorization', {
      address,
      state: 'abc',
      expiresAt: soon(600),
    });
    await connect.click();
    await expect(page).toHaveURL(address);
    expect(begun).toEqual([
      {
        redirect_uri: expect.stringMatching(
          new RegExp(`^http://localhost:\\d+/auth/${type}/callback$`),
        ),
      },
    ]);
    await page.goto('/privacy');
    expect(await page.evaluate((key) => localStorage.getItem(key), flag)).toBe(id);
  });
}

test('WhatsApp Business: every failure of the SDK has its sentence, and a code connects', async ({
  page,
}) => {
  const id = await arrive(page, 'whatsapp', 'Oficial');
  await everythingReady(page);
  const path = `/channels/whatsapp/setup?id=${id}`;
  const alert = page.getByRole('alert');
  await page.route(sdkUrl, (route) => route.abort());
  await page.goto(path);
  await expect(alert).toContainText('Falha ao carregar o Facebook SDK');
  await expect(page.getByRole('button', { name: 'Conectar WhatsApp Business' })).toBeDisabled();
  await serveSdk(page, '/* nothing in it */');
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(alert).toContainText('Recarregue a página.');
  await serveSdk(page);
  await page.reload();

  const connect = page.getByRole('button', { name: 'Conectar WhatsApp Business' });
  for (const [loginAnswer, sentence] of [
    ['{ status: "unknown", authResponse: null }', 'O login foi cancelado.'],
    [
      '{ status: "connected", authResponse: {} }',
      'Não foi possível obter o código de autorização do WhatsApp',
    ],
  ] as const) {
    await page.evaluate(`window.loginAnswer = ${loginAnswer}`);
    await connect.click();
    await expect(alert).toContainText(`Erro ao conectar WhatsApp. ${sentence}`);
  }
  await page.evaluate('window.loginAnswer = { authResponse: { code: "c0de" } }');
  await connect.click(); // the server's own answer: it has no app
  await expect(alert).toContainText(
    'Erro ao conectar WhatsApp. WhatsApp Business não está configurado neste servidor.',
  );
  await page.evaluate('window.kept = window.FB; delete window.FB');
  await connect.click();
  await expect(alert).toContainText('ainda não está pronto. Aguarde um momento e tente de novo.');

  await page.evaluate('window.FB = window.kept');
  const sent = await answer(page, 'connectWhatsapp', {
    ...(await channelOf(page, id)),
    status: 'connected',
    statusReason: null,
  });
  await connect.click();
  await expect(page.getByRole('heading', { name: done })).toBeFocused();
  expect(sent).toMatchObject([
    {
      channelId: id,
      type: 'whatsapp',
      authCode: 'c0de',
      webhookUrl: expect.stringMatching(`/api/webhook/whatsapp/${id}$`),
    },
  ]);
  Address.parse(z.array(z.object({ webhookUrl: z.string() })).parse(sent)[0]?.webhookUrl);
  expect(await page.evaluate('window.asked')).toMatchObject({
    config_id: '998877',
    response_type: 'code',
    extras: { featureType: 'whatsapp_business_app_onboarding', version: 'v4' },
  });
  await expect(page).toHaveURL('/channels');
  await expect(page.getByRole('heading', { name: 'Canais' })).toBeVisible();
  expect(await page.evaluate('typeof window.FB')).toBe('undefined'); // gone with its document
});

test('a setup page without its channel says why and leads back', async ({ page }) => {
  const id = await arrive(page, 'whatsapp_web');
  await page.goto('/channels');
  await page.goto('/channels/whatsapp-web/setup');
  await expect(page.getByRole('alert')).toContainText('ID do canal não fornecido');
  await page.getByRole('alert').getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/channels');
  const failing = await refuse(page, 'setupOptions', 'internal');
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  await expect(page.getByRole('alert')).toContainText('Algo falhou do nosso lado');
  expect(failing.length).toBeGreaterThan(0);
  await everythingReady(page);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: 'Gerar QR Code' })).toBeEnabled();
  await refuse(page, 'getChannel', 'internal');
  await page.goto(`/channels/whatsapp-web/setup?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Erro ao carregar canal' })).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'Voltar aos Canais' }).click();
  await expect(page).toHaveURL('/channels');
});

test('a page that is left while it asks who is there keeps the session', async ({ page }) => {
  await signIn(page, await newPerson(page));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.abort();
  });
  const asked = page.waitForRequest('**/api/auth/me');
  await page.goto('/channels');
  await asked;
  await page.goto('/privacy');
  expect(await page.evaluate(() => localStorage.getItem('recado.token'))).not.toBeNull();
  release();
});
