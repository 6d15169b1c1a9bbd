import { expect, test, type Page } from '@playwright/test';
import { MessengerPage } from '#contract/channels/authorizations.ts';
import { Channel } from '#contract/channels/channels.ts';
import { expectAccessible } from './accessible.ts';
import { answer, answerWrongly, refuse } from './answers.ts';
import { newChannel, newPerson, signIn } from './person.ts';

const flags = { instagram: 'recado.pending-instagram', messenger: 'recado.pending-messenger' };
const encode = (value: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));
const flagOf = (page: Page, type: keyof typeof flags) =>
  page.evaluate((key) => localStorage.getItem(key), flags[type]);
/** Stores what the setup page stores before the browser goes to the provider. */
async function begin(page: Page, type: keyof typeof flags, id: string): Promise<void> {
  await page.goto('/privacy');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    flags[type],
    id,
  ] as const);
}

const connected = (id: string, type: 'instagram' | 'messenger') =>
  Channel.parse({
    id,
    type,
    displayName: 'Vitrine',
    description: null,
    status: 'connected',
    statusReason: null,
    mode: 'live',
    webhookUrl: null,
    receiving: 'webhook',
    followers: null,
    lastSyncAt: null,
    lastInboundAt: null,
    apiTokenHint: null,
    humanAgent: null,
    history: null,
    agent: null,
    warnings: 0,
    settings: {},
    messagesToday: 0,
    createdAt: new Date().toISOString(),
  });

test('a failed return from Instagram is logged and keeps the flag, and a success clears it', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'instagram', displayName: 'Vitrine' });
  const told: string[] = [];
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()));
  const state = encode({ channelId: id, nonce: 'n'.repeat(43) });

  let exchanges = await refuse(page, 'connectInstagram', 'provider_refused');
  await page.goto(`/auth/instagram/callback?code=c&state=${state}`);
  await expect(page).toHaveURL('/channels');
  expect(exchanges).toEqual([]); // no login was begun in this browser

  await begin(page, 'instagram', id);
  for (const [query, sentence] of [
    ['?error=access_denied', 'Código de autorização não encontrado'],
    [`?code=c`, 'Estado inválido'],
    ['?code=c&state=%25%25%25', 'Estado inválido'],
    [`?code=c&state=${encode({ nonce: 'x' })}`, 'Estado inválido'],
    [`?code=c&state=${state}`, 'recusou o pedido'],
  ] as const) {
    told.length = 0;
    await page.goto(`/auth/instagram/callback${query}`);
    await expect(page).toHaveURL('/channels');
    const ours = told.filter((text) => text.startsWith('Erro ao conectar Instagram'));
    expect(ours, query).toHaveLength(1);
    expect(ours[0]).toContain(sentence);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await flagOf(page, 'instagram')).toBe(id);
  }
  expect(exchanges).toHaveLength(1);

  exchanges = await answer(page, 'connectInstagram', connected(id, 'instagram'));
  await page.goto(`/auth/instagram/callback?code=12345678901234567890%23_&state=${state}#_`);
  await expect(page).toHaveURL('/channels');
  await expect.poll(() => flagOf(page, 'instagram')).toBeNull();
  expect(exchanges).toEqual([
    {
      channelId: id,
      type: 'instagram',
      code: '12345678901234567890',
      redirect_uri: expect.stringMatching(/^http:\/\/localhost:\d+\/auth\/instagram\/callback$/),
      state: decodeURIComponent(state),
    },
  ]);
  expect(await flagOf(page, 'instagram')).toBeNull();
});

test('back from Facebook: the flag and a code are needed, the query goes on to the pages as it came', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'messenger', displayName: 'Página' });
  const state = encode({ channelId: id, nonce: 'n'.repeat(43) });
  await page.goto(`/auth/messenger/callback?code=c&state=${state}`);
  await expect(page).toHaveURL('/channels');
  await begin(page, 'messenger', id);
  await page.goto('/auth/messenger/callback?error=access_denied&error_reason=user_denied');
  await expect(page.getByRole('alert')).toContainText('O login foi cancelado.');
  await page.goto('/auth/messenger/callback?state=x');
  await expect(page.getByRole('alert')).toContainText('Código de autorização não encontrado');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Tentar novamente' }).click();
  await expect(page).toHaveURL(`/channels/messenger/setup?id=${id}`);

  // The answer is the server's own: it never gave out this state.
  await page.goto(`/auth/messenger/callback?code=AQD-1&state=${state}`);
  await expect(page).toHaveURL(new RegExp(`/auth/messenger/pages\\?code=AQD-1&state=`));
  await expect(page.getByRole('alert')).toContainText('Erro ao conectar Messenger');
  await expect(page.getByRole('alert')).toContainText('Comece de novo pela página do canal');
  await expect(page.getByRole('link', { name: 'Começar de novo' })).toHaveAttribute(
    'href',
    `/channels/messenger/setup?id=${id}`,
  );
});

test('the pages of a person: every failure has its sentence, and the chosen one connects', async ({
  page,
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'messenger', displayName: 'Página' });
  const back = `/auth/messenger/pages?code=AQD-1&state=${encode({ channelId: id, nonce: 'n'.repeat(43) })}`;
  const alert = page.getByRole('alert');
  for (const [query, sentence] of [
    ['', 'Parâmetros de autenticação não encontrados'],
    ['?code=c', 'Parâmetros de autenticação não encontrados'],
    ['?code=c&state=%25%25%25', 'Erro ao decodificar state'],
    [`?code=c&state=${encode({ nonce: 'x' })}`, 'Estado inválido'],
  ] as const) {
    await page.goto(`/auth/messenger/pages${query}`);
    await expect(alert).toContainText(sentence);
    await expect(alert.getByRole('link', { name: 'Voltar aos Canais' })).toBeVisible();
  }
  await answerWrongly(page, 'exchangeMessengerCode', { data: {} });
  await page.goto(back);
  await expect(alert).toContainText('Token de acesso não encontrado na resposta');

  const exchanged = await answer(page, 'exchangeMessengerCode', { access_token: 'handle' });
  await refuse(page, 'listMessengerPages', 'provider_unreachable');
  await page.goto(back);
  await expect(alert).toContainText('Erro ao buscar páginas');
  const asked = await answer(page, 'listMessengerPages', []);
  await alert.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nenhuma página encontrada')).toBeVisible();
  expect([exchanged, asked]).toEqual([
    [
      {
        code: 'AQD-1',
        redirect_uri: expect.stringMatching(/\/auth\/messenger\/callback$/),
        state: expect.any(String),
      },
    ],
    [{ access_token: 'handle' }],
  ]);

  const pages = ['Padaria da Praça', 'Confeitaria'].map((name, index) =>
    MessengerPage.parse({
      id: `10${index}`,
      name,
      access_token: `page-handle-${index}`,
      canConnect: true,
    }),
  );
  await answer(page, 'listMessengerPages', pages);
  await begin(page, 'messenger', id);
  await page.goto(back);
  await expect(page.getByRole('heading', { name: 'Selecione uma Página' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Conectar página' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Padaria da Praça' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Confeitaria' })).toBeChecked();
  await expectAccessible(page);
  // The answer is the server's own: it has no app at the provider.
  await page.getByRole('button', { name: 'Conectar página' }).click();
  await expect(alert).toContainText(
    'Erro ao conectar página. Messenger não está configurado neste servidor.',
  );
  expect(await flagOf(page, 'messenger')).toBe(id);
  const completed = await answer(page, 'connectMessenger', connected(id, 'messenger'));
  await page.getByRole('button', { name: 'Conectar página' }).click();
  await expect(page).toHaveURL('/channels');
  expect(completed).toEqual([
    {
      channelId: id,
      type: 'messenger',
      access_token: 'handle',
      page_id: '101',
      page_access_token: 'page-handle-1',
    },
  ]);
  expect(await flagOf(page, 'messenger')).toBeNull();
});

test('without a session the screens are there, and say that it has ended', async ({ page }) => {
  await page.goto(`/auth/messenger/pages?code=c&state=${encode({ channelId: 'x', nonce: 'x' })}`);
  await expect(page.getByRole('alert')).toContainText('Erro ao conectar Messenger');
  await expect(page.getByRole('alert')).toContainText('Sua sessão terminou');
});
