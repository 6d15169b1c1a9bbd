import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Authorization, MessengerPage, MessengerToken } from '#contract/channels/authorizations.ts';
import { Channel } from '#contract/channels/channels.ts';
import { type LoginEnvironment, startLoginEnvironment } from '#test/environments/login.ts';
import type { Account } from '#test/environments/product.ts';

let here: LoginEnvironment;
beforeAll(async () => {
  here = await startLoginEnvironment();
});
afterAll(() => here[Symbol.asyncDispose]());
beforeEach(() => here.meta.control.setFaults({}));

const redirectUri = (): string => `${here.environment.origin}/auth/messenger/callback`;
const consent = (
  who: string,
  more: { scopes?: string[]; pages?: string[]; lifeMs?: number } = {},
): Promise<string> =>
  here.meta.control.consent('messenger', { who, redirectUri: redirectUri(), ...more });

async function create(account: Account): Promise<string> {
  return Channel.parse(
    (await account.call('POST', '/channels', { type: 'messenger', displayName: 'Página' })).data,
  ).id;
}

/** As the screen does it: a state that was given out, and the code that came back with it. */
async function exchange(account: Account, channelId: string, code: string) {
  const begun = await account.call('POST', `/api/channels/${channelId}/authorization`, {
    redirect_uri: redirectUri(),
  });
  const { state } = Authorization.parse(begun.data);
  return account.call('POST', '/messenger/auth/callback', {
    code,
    redirect_uri: redirectUri(),
    state,
  });
}
async function login(
  account: Account,
  channelId: string,
  code: string,
): Promise<{ handle: string; pages: MessengerPage[] }> {
  const exchanged = await exchange(account, channelId, code);
  expect(exchanged.status, exchanged.text).toBe(200);
  const handle = MessengerToken.parse(exchanged.data).access_token;
  return { handle, pages: await pagesOf(account, handle) };
}
async function pagesOf(account: Account, handle: string): Promise<MessengerPage[]> {
  const listed = await account.call('POST', '/messenger/auth/pages', { access_token: handle });
  expect(listed.status, listed.text).toBe(200);
  return z.array(MessengerPage).parse(listed.data);
}
const complete = (account: Account, channelId: string, handle: string, page: MessengerPage) =>
  account.call('POST', '/messenger/auth/complete', {
    channelId,
    type: 'messenger',
    access_token: handle,
    page_id: page.id,
    page_access_token: page.access_token,
  });
const first = <Value>([value]: Value[]): Value => {
  if (value === undefined) throw new Error('there is none');
  return value;
};
const invalid = { status: 400, code: 'authorization_invalid' };

test('a person connects one of 250 pages, and no Facebook token reaches the browser', async () => {
  const { environment, meta } = here;
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await create(account);
  const person = await meta.control.createPerson('Rita Muitas', { pages: 250 });
  const exchanged = await exchange(account, channelId, await consent(person.id));
  const handle = MessengerToken.parse(exchanged.data).access_token;
  const listed = await account.call('POST', '/messenger/auth/pages', { access_token: handle });
  // As a value of its own: within a sealed handle three such letters stand by chance.
  expect(exchanged.text + listed.text).not.toMatch(/["=]EAA/);
  const pages = z.array(MessengerPage).parse(listed.data);
  expect(pages.map(({ id }) => id).toSorted()).toEqual(person.pages.map(({ id }) => id).toSorted());
  const asked = meta.journal.filter(
    (entry) => entry.type === 'call' && entry.operation === 'accounts',
  );
  expect(asked.length).toBeGreaterThanOrEqual(3);

  const chosen = pages.find(({ name }) => name === 'Rita Muitas 207') ?? first(pages);
  // The handle is of one session, and each page's of that page.
  expect(
    await stranger.call('POST', '/messenger/auth/pages', { access_token: handle }),
  ).toMatchObject(invalid);
  expect(await complete(stranger, await create(stranger), handle, chosen)).toMatchObject(invalid);
  expect(
    await complete(account, channelId, handle, {
      ...chosen,
      access_token: first(pages).access_token,
    }),
  ).toMatchObject(invalid);
  expect(await complete(account, await create(account), handle, chosen)).toMatchObject(invalid);

  const connected = await complete(account, channelId, handle, chosen);
  expect(connected.status, connected.text).toBe(200);
  expect(connected.text).not.toMatch(/["=]EAA/);
  expect(Channel.parse(connected.data)).toMatchObject({
    status: 'connected',
    receiving: 'webhook',
    settings: { pageId: chosen.id },
  });
  expect(await complete(account, channelId, handle, chosen)).toMatchObject(invalid);
  expect(
    await account.call('POST', '/messenger/auth/pages', { access_token: handle }),
  ).toMatchObject(invalid);

  await meta.control.chatAct(
    chosen.id,
    { id: 'ana', name: 'Ana Souza' },
    { kind: 'text', text: 'Bom dia' },
  );
  await expect
    .poll(async () => (await account.call('GET', '/api/conversations')).text, { timeout: 20_000 })
    .toContain('Bom dia');

  expect((await account.call('DELETE', `/api/channels/${channelId}`)).status).toBe(200);
  const left = await environment.services.db.query(
    'select secrets, provider_account_id from channel where id = $1',
    [channelId],
  );
  expect(left.rows).toEqual([{ secrets: null, provider_account_id: null }]);
  const unsubscribed = meta.journal.filter(
    (entry) => entry.type === 'call' && entry.method === 'DELETE' && entry.subject === chosen.id,
  );
  expect(unsubscribed).toHaveLength(1);
});

describe('what a login can come to', () => {
  test('a code that was used, has expired or was made up: each with its sentence', async () => {
    const account = await here.environment.account();
    const channelId = await create(account);
    const { id } = await here.meta.control.createPerson('Rita Códigos');
    const used = await consent(id);
    await login(account, channelId, used);
    expect(await exchange(account, channelId, used)).toMatchObject({
      status: 400,
      code: 'authorization_code_used',
      error: 'Este login em Messenger já foi usado. Comece de novo pela página do canal.',
    });
    const late = await consent(id, { lifeMs: 1 });
    await here.meta.control.advance(60_000);
    expect(await exchange(account, channelId, late)).toMatchObject({
      status: 400,
      code: 'authorization_code_expired',
    });
    expect(await exchange(account, channelId, 'made-up')).toMatchObject({
      status: 400,
      code: 'authorization_code_refused',
    });
  });

  test('a login with missing permissions names what the person did not allow', async () => {
    const account = await here.environment.account();
    const channelId = await create(account);
    const { id, pages } = await here.meta.control.createPerson('Rita Recusa', {
      pages: ['Padaria', 'Confeitaria', 'Café'],
    });
    const scopes = ['pages_show_list', 'pages_manage_metadata', 'pages_read_engagement'];
    expect(await exchange(account, channelId, await consent(id, { scopes }))).toMatchObject({
      status: 409,
      code: 'permissions_missing',
      error:
        'Faltou permitir em Messenger: ler e responder mensagens da página. Entre de novo e deixe tudo marcado.',
    });
    const confeitaria = pages.find(({ name }) => name === 'Confeitaria')?.id ?? '';
    const offered = await login(account, channelId, await consent(id, { pages: [confeitaria] }));
    expect(offered.pages.map(({ name }) => name)).toEqual(['Confeitaria']);
    const none = await here.meta.control.createPerson('Rita Sem Página', { pages: 0 });
    expect((await login(account, channelId, await consent(none.id))).pages).toEqual([]);
  });

  test('a page that the person may not moderate is refused by its name', async () => {
    const { environment, meta } = here;
    const account = await environment.account();
    const channelId = await create(account);
    const helper = await meta.control.createPerson('Rita Ajudante', {
      pages: ['Alheia'],
      tasks: ['ANALYZE'],
    });
    const mine = await login(account, channelId, await consent(helper.id));
    expect(mine.pages).toEqual([expect.objectContaining({ name: 'Alheia', canConnect: false })]);
    expect(await complete(account, channelId, mine.handle, first(mine.pages))).toMatchObject({
      status: 409,
      code: 'messenger_page_denied',
      error: expect.stringContaining('a página Alheia'),
    });
  });

  test('a page can be chosen again after a refusal or an outage of Meta', async () => {
    const { environment, meta } = here;
    const account = await environment.account();
    const [channelId, second] = [await create(account), await create(account)];
    const owner = await meta.control.createPerson('Rita Dona', { pages: ['Um', 'Dois'] });
    const begun = await login(account, channelId, await consent(owner.id));
    expect((await complete(account, channelId, begun.handle, first(begun.pages))).status).toBe(200);
    const again = await login(account, second, await consent(owner.id));
    const [one, two] = [
      again.pages.find(({ id }) => id === first(begun.pages).id),
      again.pages.find(({ id }) => id !== first(begun.pages).id),
    ];
    if (!one || !two) throw new Error('both pages are there');
    expect(await complete(account, second, again.handle, one)).toMatchObject({
      status: 409,
      code: 'account_already_connected',
    });
    await meta.control.setFaults({ next: { page: ['unavailable'] } });
    expect(await complete(account, second, again.handle, two)).toMatchObject({
      status: 502,
      code: 'provider_unreachable',
    });
    expect((await complete(account, second, again.handle, two)).status).toBe(200);
  });

  test('connecting another page unsubscribes the first one', async () => {
    const { environment, meta } = here;
    const account = await environment.account();
    const channelId = await create(account);
    const owner = await meta.control.createPerson('Rita Antes', { pages: ['Um'] });
    const begun = await login(account, channelId, await consent(owner.id));
    const one = first(begun.pages);
    expect((await complete(account, channelId, begun.handle, one)).status).toBe(200);

    // The first channel changes to another page: the one before hears nothing any more.
    const moved = await meta.control.createPerson('Rita Muda', { pages: ['Três'] });
    const change = await login(account, channelId, await consent(moved.id));
    const changed = await complete(account, channelId, change.handle, first(change.pages));
    expect(Channel.parse(changed.data)).toMatchObject({
      status: 'connected',
      settings: { pageId: first(change.pages).id },
    });
    const ended = meta.journal.filter(
      (entry) => entry.type === 'call' && entry.method === 'DELETE' && entry.subject === one.id,
    );
    expect(ended).toHaveLength(1);
  });
});
