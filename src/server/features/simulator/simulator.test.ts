import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { Channel } from '#contract/channels/channels.ts';
import { Phone } from '#contract/simulator.ts';
import { Pairing } from '#contract/channels/whatsapp-web.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const NewBot = z.object({ token: z.string(), username: z.string() });

async function connectedPhone(
  account: Account,
): Promise<{ path: string; channelId: string; token: string }> {
  const { id } = Channel.parse(
    (
      await account.call('POST', '/channels', {
        type: 'telegram',
        displayName: 'Simulado',
        mode: 'simulated',
      })
    ).data,
  );
  const bot = await account.call('POST', '/api/simulator/telegram/bots', {
    name: 'Padaria da Rita',
  });
  expect(bot.status).toBe(201);
  const { token } = NewBot.parse(bot.data);
  expect(
    (
      await account.call('POST', '/channels/setup', {
        channelId: id,
        setupData: { type: 'telegram', telegramToken: token },
      })
    ).status,
  ).toBe(200);
  return { path: `/api/simulator/channels/${id}/phone`, channelId: id, token };
}
const look = async (account: Account, path: string, customer = 'Ana Souza'): Promise<Phone> =>
  Phone.parse((await account.call('GET', `${path}?customer=${encodeURIComponent(customer)}`)).data);
const use = (account: Account, path: string, action: object, customer = 'Ana Souza') =>
  account.call('POST', path, { customer, action });

describe("the simulated customer's phone", () => {
  test('what is written takes the whole real path and is marked when it arrived', async () => {
    const account = await environment.account();
    const { path, channelId } = await connectedPhone(account);
    expect(await look(account, path)).toEqual({
      customer: 'Ana Souza',
      businessName: 'Padaria da Rita',
      blocked: false,
      typing: false,
      windowUntil: null,
      messages: [],
    });
    const answer = await use(account, path, { kind: 'text', text: 'Bom dia! 😀' });
    expect(answer.status).toBe(200);
    expect(Phone.parse(answer.data).messages).toMatchObject([
      { from: 'customer', part: { kind: 'text', text: 'Bom dia! 😀' }, edited: false },
    ]);
    await until(
      'the mark',
      async () => (await look(account, path)).messages[0]?.mark === 'delivered',
    );
    const stored = await environment.services.db.query(
      'select parts from message where channel_id = $1 and direction = $2',
      [channelId, 'in'],
    );
    expect(stored.rows).toEqual([{ parts: [{ kind: 'text', text: 'Bom dia! 😀' }] }]);
    const { messages } = Phone.parse(
      (await use(account, path, { kind: 'edit', messageId: '1', text: 'Boa tarde!' })).data,
    );
    expect(messages[0]).toMatchObject({ part: { text: 'Boa tarde!' }, edited: true });
  });

  test('two customers have two chats; media is shown', async () => {
    const account = await environment.account();
    const { path } = await connectedPhone(account);
    for (const kind of ['photo', 'voice', 'location', 'contact'])
      expect((await use(account, path, { kind })).status, kind).toBe(200);
    expect(
      (await look(account, path)).messages.map(({ part }) =>
        part.kind === 'media' ? [part.media, part.url?.slice(0, 10)] : part.kind,
      ),
    ).toEqual([['image', 'data:image'], ['voice', 'data:audio'], 'location', 'contact']);
    expect((await look(account, path, 'Bruno')).messages).toEqual([]);
  });

  test('a blocked business cannot be written to until it is unblocked', async () => {
    const account = await environment.account();
    const { path } = await connectedPhone(account);
    expect(Phone.parse((await use(account, path, { kind: 'block' })).data).blocked).toBe(true);
    expect(await use(account, path, { kind: 'text', text: 'oi' })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
    expect(Phone.parse((await use(account, path, { kind: 'unblock' })).data).blocked).toBe(false);
  });

  test('a button that is not there, and bodies that make no sense', async () => {
    const account = await environment.account();
    const { path } = await connectedPhone(account);
    for (const action of [
      { kind: 'press', messageId: '99', buttonId: 'x' },
      { kind: 'press', messageId: 'x', buttonId: 'x' },
      { kind: 'fly' },
      { kind: 'text', text: '' },
      { kind: 'text', text: 'x'.repeat(4097) },
    ]) {
      expect((await use(account, path, action)).status, JSON.stringify(action)).toBe(400);
    }
  });
});

describe('the phone of Messenger and Instagram', () => {
  const kinds = {
    messenger: { path: '/api/simulator/messenger/pages', lacks: ['contact'] },
    instagram: { path: '/api/simulator/instagram/accounts', lacks: ['contact', 'location'] },
  };
  test.each(['messenger', 'instagram'] as const)(
    '%s: a new account is connected, and what is written takes the whole path',
    async (type) => {
      const account = await environment.account();
      const { id } = Channel.parse(
        (
          await account.call('POST', '/channels', {
            type,
            displayName: 'Simulado',
            mode: 'simulated',
          })
        ).data,
      );
      const made = await account.call('POST', kinds[type].path, { name: 'Padaria da Rita' });
      expect(made.status).toBe(201);
      const setupData = { type, ...z.record(z.string(), z.unknown()).parse(made.data) };
      const connected = await account.call('POST', '/channels/setup', { channelId: id, setupData });
      expect(connected).toMatchObject({
        status: 200,
        data: { status: 'connected', mode: 'simulated' },
      });
      const path = `/api/simulator/channels/${id}/phone`;
      expect((await use(account, path, { kind: 'text', text: 'Bom dia! 😀' })).status).toBe(200);
      expect((await use(account, path, { kind: 'photo' })).status).toBe(200);
      expect((await use(account, path, { kind: 'voice' })).status).toBe(200);
      for (const kind of kinds[type].lacks)
        expect(await use(account, path, { kind }), kind).toMatchObject({
          status: 400,
          code: 'invalid_input',
        });
      await until('the marks', async () =>
        (await look(account, path)).messages.every(({ mark }) => mark !== 'sent'),
      );
      const stored = await environment.services.db.query(
        'select parts from message where channel_id = $1 order by provider_time, id',
        [id],
      );
      expect(stored.rows.map(({ parts }) => parts[0])).toMatchObject([
        { kind: 'text', text: 'Bom dia! 😀' },
        { kind: 'media', media: 'image' },
        { kind: 'media' },
      ]);
      const phone = await look(account, path);
      expect(phone).toMatchObject({
        businessName: 'Padaria da Rita',
        windowUntil: expect.any(String),
      });
      const [first] = phone.messages;
      const edited = await use(account, path, {
        kind: 'edit',
        messageId: first?.id,
        text: 'Boa tarde!',
      });
      expect(Phone.parse(edited.data).messages[0]).toMatchObject({
        part: { text: 'Boa tarde!' },
        edited: true,
      });
    },
  );
});

describe.skipIf(!isInstalled())(
  'the phone of WhatsApp Web (skipped where the optional package is not installed)',
  () => {
    test('a new phone reads the QR code, the channel is connected, and what is written takes the whole path', async () => {
      const account = await environment.account();
      const { id } = Channel.parse(
        (
          await account.call('POST', '/channels', {
            type: 'whatsapp_web',
            displayName: 'Simulado',
            mode: 'simulated',
          })
        ).data,
      );
      const path = `/api/simulator/channels/${id}/phone`;
      const made = await account.call('POST', '/api/simulator/whatsapp-web/phones', {
        name: 'Padaria da Rita',
      });
      expect(made.status).toBe(201);
      const { phone } = z.object({ phone: z.string() }).parse(made.data);
      expect(await account.call('GET', path)).toMatchObject({
        status: 409,
        code: 'channel_not_connected',
      });
      expect(
        (await account.call('POST', '/whatsapp-web/connection/init', { channelId: id })).status,
      ).toBe(201);
      const pairing = async () =>
        Pairing.parse((await account.call('GET', `/whatsapp-web/connection/${id}`)).data);
      await until('a QR code', async () => (await pairing()).qr !== undefined);
      const link = (body: object) =>
        account.call('POST', '/api/simulator/whatsapp-web/links', body);
      expect(await link({ phone, qr: 'https://example.com' })).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
      expect((await link({ phone, qr: (await pairing()).qr })).status).toBe(200);
      await until('the link', async () => (await pairing()).state === 'connected');
      const set = {
        channelId: id,
        setupData: { type: 'whatsapp_web', tenantId: 't', instanceId: 'i', rejectCall: false },
      };
      expect(await account.call('POST', '/channels/setup', set)).toMatchObject({
        status: 200,
        data: { status: 'connected' },
      });

      for (const action of [
        { kind: 'text', text: 'Bom dia! 😀' },
        { kind: 'photo' },
        { kind: 'location' },
      ])
        expect((await use(account, path, action)).status, action.kind).toBe(200);
      await until('the marks', async () =>
        (await look(account, path)).messages.every(({ mark }) => mark !== 'sent'),
      );
      const seen = await look(account, path);
      expect(seen).toMatchObject({
        businessName: 'Padaria da Rita',
        messages: [{ part: { text: 'Bom dia! 😀' } }, {}, {}],
      });
      const stored = await environment.services.db.query(
        'select parts from message where channel_id = $1 order by provider_time, id',
        [id],
      );
      expect(stored.rows.map(({ parts }) => parts[0].kind)).toEqual(['text', 'media', 'location']);
      expect(
        await use(account, path, { kind: 'press', messageId: 'x', buttonId: 'x' }),
      ).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    });
  },
);

describe('whose phone it is', () => {
  test("another workspace's channel, a live one and one that is not connected", async () => {
    const [owner, stranger] = [await environment.account(), await environment.account()];
    const { path } = await connectedPhone(owner);
    expect(await stranger.call('GET', path)).toMatchObject({
      status: 404,
      code: 'channel_not_found',
    });
    expect(await use(stranger, path, { kind: 'text', text: 'x' })).toMatchObject({
      status: 404,
      code: 'channel_not_found',
    });
    expect((await environment.call('GET', path)).status).toBe(401);
    const live = Channel.parse(
      (await owner.call('POST', '/channels', { type: 'telegram', displayName: 'Real' })).data,
    );
    expect(await owner.call('GET', `/api/simulator/channels/${live.id}/phone`)).toMatchObject({
      status: 404,
      code: 'channel_not_found',
    });
    const bare = Channel.parse(
      (
        await owner.call('POST', '/channels', {
          type: 'telegram',
          displayName: 'Nova',
          mode: 'simulated',
        })
      ).data,
    );
    expect(await owner.call('GET', `/api/simulator/channels/${bare.id}/phone`)).toMatchObject({
      status: 409,
      code: 'channel_not_connected',
    });
  });
});
