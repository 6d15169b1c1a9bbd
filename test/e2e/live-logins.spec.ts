import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { Authorization } from '#contract/channels/authorizations.ts';
import { test } from './live.ts';
import { newChannel, newPerson, signIn, type Person } from './person.ts';

test.describe.configure({ mode: 'default' }); // one product for all of these tests

type LoginType = 'messenger' | 'instagram';
const listed = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const redirectUri = (origin: string, type: LoginType): string => `${origin}/auth/${type}/callback`;

/** Begins a login; resolves with the `state` that the server gave this person. */
async function begin(
  page: Page,
  person: Person,
  origin: string,
  type: LoginType,
  id: string,
): Promise<string> {
  const answer = await page.request.post(`/api/channels/${id}/authorization`, {
    data: { redirect_uri: redirectUri(origin, type) },
    headers: { authorization: `Bearer ${person.token}` },
  });
  return z.object({ data: Authorization }).parse(await answer.json()).data.state;
}
const back = (path: string, code: string, state: string): string =>
  `${path}?${new URLSearchParams({ code, state }).toString()}`;
const forged = (channelId: string): string =>
  Buffer.from(JSON.stringify({ channelId, nonce: 'n'.repeat(43) })).toString('base64');

const invalid = 'Esta autorização venceu, já foi usada ou começou em outra sessão.';

test('Messenger connects one of 230 Pages, and every failure has its sentence', async ({
  page,
  live: { origin, meta },
}) => {
  const person = await newPerson(page);
  const stranger = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'messenger', displayName: 'Página grande' });
  const rita = await meta.control.createPerson('Rita Muitas', { pages: 230 });
  const consent = (more: object = {}) =>
    meta.control.consent('messenger', {
      who: rita.id,
      redirectUri: redirectUri(origin, 'messenger'),
      ...more,
    });
  const state = () => begin(page, person, origin, 'messenger', id);
  const alert = page.getByRole('alert');

  const good = await state();
  const code = await consent();
  await page.goto(back('/auth/messenger/pages', code, good));
  await expect(page.getByRole('heading', { name: 'Selecione uma Página' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(230);
  await page.getByRole('radio', { name: 'Rita Muitas 217' }).check();
  await page.getByRole('button', { name: 'Conectar página' }).click();
  await expect(listed(page, 'Página grande')).toContainText('Conectado');

  const late = await consent({ lifeMs: 1 });
  await meta.control.advance(60_000);
  const scopes = ['pages_show_list', 'pages_manage_metadata', 'pages_read_engagement'];
  const other = await newChannel(page, stranger, {
    type: 'messenger',
    displayName: 'De outra pessoa',
  });
  for (const [given, begun, sentence] of [
    [code, good, invalid],
    [await consent(), forged(id), invalid],
    [await consent(), await begin(page, stranger, origin, 'messenger', other), invalid],
    [code, await state(), 'Este login em Messenger já foi usado.'],
    [late, await state(), 'O login em Messenger passou do prazo.'],
    ['made-up', await state(), 'Messenger não aceitou este login'],
    [
      await consent({ scopes }),
      await state(),
      'Faltou permitir em Messenger: ler e responder mensagens da página.',
    ],
  ] as const) {
    await page.goto(back('/auth/messenger/pages', given, begun));
    await expect(alert, sentence).toContainText('Erro ao conectar Messenger');
    await expect(alert).toContainText(sentence);
    await expect(alert.getByRole('link', { name: 'Começar de novo' })).toBeVisible();
  }

  const helper = await meta.control.createPerson('Rita Ajudante', {
    pages: ['Alheia'],
    tasks: ['ANALYZE'],
  });
  const helped = await meta.control.consent('messenger', {
    who: helper.id,
    redirectUri: redirectUri(origin, 'messenger'),
  });
  await page.goto(back('/auth/messenger/pages', helped, await state()));
  await expect(page.getByRole('radio', { name: /Alheia/ })).toBeDisabled();
  await expect(page.getByText('Falta permissão para moderar a página')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conectar página' })).toBeDisabled();
  // Nothing of this has changed the connected channels.
  await page.goto('/channels');
  await expect(listed(page, 'Página grande')).toContainText('Conectado');
});

test('Instagram: whatever fails is told to the console and on the set-up page, and the list follows', async ({
  page,
  live: { origin, meta },
}) => {
  const person = await newPerson(page);
  await signIn(page, person);
  const id = await newChannel(page, person, { type: 'instagram', displayName: 'Vitrine' });
  const account = await meta.control.createInstagram('Padaria Lua');
  const personal = await meta.control.createInstagram('Ana em Casa', { type: 'PERSONAL' });
  const consent = (more: object = {}) =>
    meta.control.consent('instagram', {
      who: account.id,
      redirectUri: redirectUri(origin, 'instagram'),
      ...more,
    });
  const state = () => begin(page, person, origin, 'instagram', id);
  const told: string[] = [];
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()));
  await page.goto('/privacy');
  await page.evaluate((value) => localStorage.setItem('recado.pending-instagram', value), id);

  const late = await consent({ lifeMs: 1 });
  await meta.control.advance(60_000);
  for (const [code, begun, sentence] of [
    [await consent(), forged(id), invalid],
    [late, await state(), 'Instagram não aceitou este login'],
    [
      await consent({ scopes: ['instagram_business_basic'] }),
      await state(),
      'Faltou permitir em Instagram: ler e responder mensagens diretas.',
    ],
    [await consent({ who: personal.id }), await state(), 'Esta conta do Instagram é pessoal'],
  ] as const) {
    told.length = 0;
    await page.goto(back('/auth/instagram/callback', code, begun));
    await expect(page).toHaveURL('/channels');
    await expect(listed(page, 'Vitrine')).toContainText('Desconectado');
    expect(
      told.filter((text) => text.includes(sentence)),
      sentence,
    ).toHaveLength(1);
  }
  await page.goto(`/channels/instagram/setup?id=${id}`);
  await expect(page.getByRole('alert')).toContainText('Esta conta do Instagram é pessoal');

  await page.goto(`${back('/auth/instagram/callback', await consent(), await state())}#_`);
  await expect(page).toHaveURL('/channels');
  await expect(listed(page, 'Vitrine')).toContainText('Conectado');
  await page.goto(`/channels/instagram/setup?id=${id}`);
  await expect(page.getByRole('button', { name: /Instagram/ }).first()).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
