import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ana,
  bruno,
  startMetaWebhook,
  startMetaEnvironment,
  type MetaEnvironment,
} from '#test/environments/meta.ts';
import { until } from '#test/environments/telegram.ts';
import { connectSimulator } from './client.ts';
import type { JournalEntry } from './journal.ts';
import { SimulatorRefusal } from './refusal.ts';
import { startMetaSimulator } from './simulator.ts';

const open: AsyncDisposable[] = [];
const opened = <T extends AsyncDisposable>(thing: T): T => {
  open.push(thing);
  return thing;
};
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]();
});
const start = async (
  ...options: Parameters<typeof startMetaEnvironment>
): Promise<MetaEnvironment> => opened(await startMetaEnvironment(...options));
const entries = <T extends JournalEntry['type']>(
  environment: MetaEnvironment,
  type: T,
): Extract<JournalEntry, { type: T }>[] =>
  environment.simulator.journal.filter(
    (entry): entry is Extract<JournalEntry, { type: T }> => entry.type === type,
  );
const error = (code: number, subcode?: number) => ({
  error: expect.objectContaining({
    code,
    fbtrace_id: expect.any(String),
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  }),
});

describe('codes and tokens', () => {
  const exchange = (
    environment: MetaEnvironment,
    code: string,
    secret = environment.simulator.appSecret,
    more: Record<string, string> = {},
  ) => {
    const query = new URLSearchParams({
      client_id: environment.simulator.appId,
      client_secret: secret,
      code,
      ...more,
    });
    return environment.graph('GET', `oauth/access_token?${query}`, undefined, '');
  };

  it('a code is good once, for 30 seconds, with the right secret and no redirect_uri', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const code = await control.authCode(environment.business.wabaId);
    expect(await exchange(environment, code, 'wrong')).toMatchObject({
      status: 400,
      body: error(1),
    });
    expect(
      await exchange(environment, code, undefined, { redirect_uri: 'https://x.example/' }),
    ).toMatchObject({
      status: 400,
      body: error(100, 36_008),
    });
    expect(await exchange(environment, code)).toEqual({
      status: 200,
      body: { access_token: environment.business.accessToken, token_type: 'bearer' },
    });
    expect(await exchange(environment, code)).toMatchObject({
      status: 400,
      body: error(100, 36_009),
    });
    expect(await exchange(environment, 'rubbish')).toMatchObject({ status: 400, body: error(100) });
    const late = await control.authCode(environment.business.wabaId);
    await control.advance(30_000);
    expect(await exchange(environment, late)).toMatchObject({
      status: 400,
      body: error(100, 36_007),
    });
    expect(JSON.stringify(environment.simulator.journal)).not.toContain(
      environment.simulator.appSecret,
    );
  });

  it('debug_token tells what was allowed, and that a token is gone', async () => {
    const environment = await start();
    const { control, appId, appSecret } = environment.simulator;
    const other = await control.createBusiness('Outra');
    const code = await control.authCode([environment.business.wabaId, other.wabaId], {
      scopes: ['whatsapp_business_management'],
    });
    const { body } = await exchange(environment, code);
    const token = String(body['access_token']);
    const debug = (inputToken: string, access = `${appId}|${appSecret}`) =>
      environment.graph('GET', `debug_token?input_token=${inputToken}`, undefined, access);
    expect((await debug(token)).body).toMatchObject({
      data: {
        app_id: appId,
        is_valid: true,
        expires_at: 0,
        granular_scopes: [
          {
            scope: 'whatsapp_business_management',
            target_ids: [environment.business.wabaId, other.wabaId],
          },
        ],
      },
    });
    expect(await debug(token, token)).toMatchObject({ status: 400, body: error(100) });
    const send = { messaging_product: 'whatsapp', to: '5511987650001', text: { body: 'x' } };
    expect(
      await environment.graph(
        'POST',
        `${environment.business.phoneNumberId}/messages`,
        send,
        token,
      ),
    ).toMatchObject({
      status: 403,
      body: error(200),
    });
    await control.revokeToken(token, 'password_changed');
    expect((await debug(token)).body).toMatchObject({
      data: { is_valid: false, error: { code: 190, subcode: 460 } },
    });
    expect(
      await environment.graph('GET', environment.business.wabaId, undefined, token),
    ).toMatchObject({
      status: 401,
      body: error(190, 460),
    });
  });

  it('a token reaches its own account only; appsecret_proof must be right', async () => {
    const environment = await start();
    const other = await environment.simulator.control.createBusiness('Outra');
    expect(await environment.graph('GET', other.phoneNumberId)).toMatchObject({
      status: 400,
      body: {
        error: expect.objectContaining({
          code: 100,
          error_subcode: 33,
          type: 'GraphMethodException',
        }),
      },
    });
    expect(
      await environment.graph('GET', environment.business.wabaId, undefined, ''),
    ).toMatchObject({ status: 401, body: error(104) });
    expect(
      await environment.graph('GET', environment.business.wabaId, undefined, 'EAAx'),
    ).toMatchObject({ status: 401, body: error(190) });
    const proof = createHmac('sha256', environment.simulator.appSecret)
      .update(environment.business.accessToken)
      .digest('hex');
    expect(
      (await environment.graph('GET', `${environment.business.wabaId}?appsecret_proof=${proof}`))
        .status,
    ).toBe(200);
    expect(
      await environment.graph(
        'GET',
        `${environment.business.wabaId}?appsecret_proof=${'0'.repeat(64)}`,
      ),
    ).toMatchObject({
      status: 400,
      body: error(100),
    });
  });

  it('the same secret takes the same tokens, with and without a memory', async () => {
    const first = await start();
    const second = await start();
    expect(second.simulator).toMatchObject({
      appId: first.simulator.appId,
      appSecret: first.simulator.appSecret,
    });
    expect(
      await second.graph(
        'GET',
        first.business.phoneNumberId,
        undefined,
        first.business.accessToken,
      ),
    ).toMatchObject({
      status: 400,
    });
    // The token brought its business back; its number has the same id.
    expect(
      await second.graph(
        'GET',
        `${first.business.wabaId}/phone_numbers`,
        undefined,
        first.business.accessToken,
      ),
    ).toMatchObject({
      status: 200,
      body: { data: [{ id: first.business.phoneNumberId }] },
    });
  });
});

describe('callbacks', () => {
  it('are asked for the challenge during the call, and refused when it does not come back', async () => {
    const environment = await start();
    const { wabaId, phoneNumberId } = environment.business;
    const deaf = opened(await startMetaWebhook());
    const subscribe = (url: string, token: string) =>
      environment.graph('POST', `${wabaId}/subscribed_apps`, {
        override_callback_uri: url,
        verify_token: token,
      });
    expect(await subscribe(deaf.url, 'another token')).toMatchObject({
      status: 400,
      body: error(2200),
    });
    expect(await subscribe('http://example.com/', deaf.verifyToken)).toMatchObject({
      status: 400,
      body: error(2200),
    });
    expect(await subscribe('http://127.0.0.1:9/', deaf.verifyToken)).toMatchObject({
      status: 400,
      body: error(2200),
    });
    expect((await environment.graph('GET', `${wabaId}/subscribed_apps`)).body).toMatchObject({
      data: [
        {
          override_callback_uri: environment.webhook.url,
          whatsapp_business_api_data: { id: environment.simulator.appId },
        },
      ],
    });
    expect(entries(environment, 'verification').map(({ verified }) => verified)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await environment.graph('DELETE', `${wabaId}/subscribed_apps`);
    expect(await subscribe(deaf.url, deaf.verifyToken)).toMatchObject({
      status: 400,
      body: error(100),
    });
    expect((await environment.graph('GET', `${wabaId}/subscribed_apps`)).body).toEqual({
      data: [],
    });
    await environment.simulator.control.act(phoneNumberId, ana, { kind: 'text', text: 'alguém?' });
    expect(entries(environment, 'unwanted')).toMatchObject([
      { field: 'messages', subject: phoneNumberId },
    ]);
  });

  it('the number comes before the account and that before the app; account news go to the app alone', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const { wabaId, phoneNumberId } = environment.business;
    const ofApp = opened(await startMetaWebhook());
    const ofNumber = opened(await startMetaWebhook());
    await expect(control.setAppCallback({ url: ofApp.url, verifyToken: 'x' })).rejects.toThrow(
      SimulatorRefusal,
    );
    await control.setAppCallback({ url: ofApp.url, verifyToken: ofApp.verifyToken });
    const configuration = (url: string) => ({
      webhook_configuration: { override_callback_uri: url, verify_token: ofNumber.verifyToken },
    });
    await control.act(phoneNumberId, ana, { kind: 'text', text: 'à conta' });
    expect(
      (await environment.graph('POST', phoneNumberId, configuration(ofNumber.url))).status,
    ).toBe(200);
    await control.act(phoneNumberId, ana, { kind: 'text', text: 'ao número' });
    await environment.graph('POST', phoneNumberId, configuration(''));
    await environment.graph('POST', `${wabaId}/subscribed_apps`);
    await control.act(phoneNumberId, ana, { kind: 'text', text: 'ao aplicativo' });
    await control.accountUpdate(wabaId, 'PARTNER_REMOVED');
    await until('all', async () => (await control.pending()) === 0);
    const fields = (webhook: typeof ofApp) => webhook.changes().map(({ field }) => field);
    expect([fields(environment.webhook), fields(ofNumber), fields(ofApp)]).toEqual([
      ['messages'],
      ['messages'],
      ['messages', 'account_update'],
    ]);
    expect(ofApp.changes().at(-1)?.value).toMatchObject({
      event: 'PARTNER_REMOVED',
      waba_info: { waba_id: wabaId },
    });
    expect(await environment.graph('GET', wabaId)).toMatchObject({
      status: 401,
      body: error(190, 458),
    });
  });

  it('the app sets its own by the Graph API, with its own token', async () => {
    const environment = await start();
    const { appId, appSecret } = environment.simulator;
    const webhook = opened(await startMetaWebhook());
    const body = {
      object: 'whatsapp_business_account',
      callback_url: webhook.url,
      verify_token: webhook.verifyToken,
      fields: 'messages',
    };
    expect(await environment.graph('POST', `${appId}/subscriptions`, body)).toMatchObject({
      status: 400,
      body: error(15),
    });
    expect(
      await environment.graph('POST', `${appId}/subscriptions`, body, `${appId}|${appSecret}`),
    ).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(
      (await environment.graph('GET', `${appId}/subscriptions`, undefined, `${appId}|${appSecret}`))
        .body,
    ).toMatchObject({
      data: [
        {
          object: 'whatsapp_business_account',
          callback_url: webhook.url,
          fields: [{ name: 'messages' }],
        },
      ],
    });
  });
});

describe('delivery', () => {
  it('is signed over the bytes as they are sent, and keeps the order of a conversation', async () => {
    const environment = await start();
    const { control, appSecret } = environment.simulator;
    for (let index = 0; index < 5; index += 1) {
      await control.act(environment.business.phoneNumberId, ana, {
        kind: 'text',
        text: `á${index}`,
      });
      await control.act(environment.business.phoneNumberId, bruno, {
        kind: 'text',
        text: `b${index}`,
      });
    }
    await until('all', async () => (await control.pending()) === 0);
    for (const { body, headers } of environment.webhook.received) {
      expect(headers.get('x-hub-signature-256')).toBe(
        `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
      );
      expect(headers.get('x-hub-signature')).toBe(
        `sha1=${createHmac('sha1', appSecret).update(body).digest('hex')}`,
      );
    }
    expect(textsFrom(environment, ana.waId)).toEqual(['á0', 'á1', 'á2', 'á3', 'á4']);
    expect(textsFrom(environment, '558187650002')).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
  });
  const messagesOf = (environment: MetaEnvironment): { from?: string; text?: { body: string } }[] =>
    environment.webhook
      .changes()
      .flatMap(({ value }) => (Array.isArray(value['messages']) ? value['messages'] : []));
  const textsFrom = (environment: MetaEnvironment, from: string | undefined) =>
    messagesOf(environment)
      .filter((message) => message.from === from)
      .map(({ text }) => text?.body);

  it('comes again after a failure, later and later, and holds up nobody', async () => {
    let failures = 3;
    const environment = await start({
      answer: (_index, body) =>
        Buffer.from(body).includes('primeira') && failures-- > 0 ? 503 : 200,
    });
    const { control } = environment.simulator;
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'primeira' });
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'segunda' });
    await until('all', async () => (await control.pending()) === 0);
    const [first, second] = entries(environment, 'event').map(({ id }) => id);
    const tries = entries(environment, 'delivery').filter(({ ids }) => ids[0] === first);
    expect(tries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 503],
      [4, 200],
    ]);
    // At once, then 1 and 5 seconds at a hundredth of the pace.
    expect((tries[3]?.at ?? 0) - (tries[2]?.at ?? 0)).toBeGreaterThanOrEqual(45);
    expect(entries(environment, 'delivery').filter(({ ids }) => ids[0] === second)).toMatchObject([
      { attempt: 1, status: 200 },
    ]);
  });

  it('tries at once what waits, when it is told to', async () => {
    let isDown = true;
    const environment = await start({ answer: () => (isDown ? 500 : 200), pace: 1000 });
    const { control } = environment.simulator;
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'oi' });
    await until('two tries', () => entries(environment, 'delivery').length === 2);
    isDown = false;
    await until('the third', async () => {
      await control.deliverNow();
      return (await control.pending()) === 0;
    });
    await control.setDelivery({ batch: 10, waitMs: 60_000 });
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'um' });
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'dois' });
    await control.deliverNow();
    await until('both', async () => (await control.pending()) === 0);
    expect(entries(environment, 'delivery').map(({ ids, status }) => [ids.length, status])).toEqual(
      [
        [1, 500],
        [1, 500],
        [1, 200],
        [2, 200],
      ],
    );
  });

  it('gives up after seven days', async () => {
    const environment = await start({ answer: () => 500, pace: 1 });
    const { control } = environment.simulator;
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'oi' });
    await until('two tries', () => entries(environment, 'delivery').length === 2);
    await control.advance(7 * 24 * 3_600_000);
    await until('the end', async () => (await control.pending()) === 0);
    expect(entries(environment, 'given_up')).toMatchObject([{ ids: [1] }]);
  });

  it('batches on demand: several messages in one change, or several changes', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const say = async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await control.act(environment.business.phoneNumberId, index % 2 ? ana : bruno, {
          kind: 'text',
          text: 'x',
        });
    };
    await control.setDelivery({ batch: 5, waitMs: 60_000 });
    await say(5);
    await until('the batch', () => environment.webhook.changes().length === 1);
    expect(environment.webhook.changes()[0]?.value).toMatchObject({
      contacts: [{}, {}],
      messages: [{}, {}, {}, {}, {}],
    });
    await control.setDelivery({ batch: 5, waitMs: 60_000, merge: false });
    await say(5);
    await until('the second batch', async () => (await control.pending()) === 0);
    expect(environment.webhook.changes()).toHaveLength(6);
    expect(entries(environment, 'delivery').map(({ ids }) => ids.length)).toEqual([5, 5]);
  });

  it('shuffles and repeats on demand', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const { phoneNumberId } = environment.business;
    await control.setDelivery({ shuffle: true, waitMs: 60_000, seed: 3 });
    const ids: (number | undefined)[] = [];
    for (let index = 0; index < 8; index += 1)
      ids.push(
        (await control.act(phoneNumberId, ana, { kind: 'text', text: `${index}` })).eventIds[0],
      );
    // What was gathered leaves in the old way, and is repeated in the new one.
    await control.setDelivery({ duplicate: 1 });
    await until('all', () => entries(environment, 'delivery').length === 16);
    const took = entries(environment, 'delivery').filter(({ duplicate }) => !duplicate);
    const order = environment.webhook
      .changes()
      .map(({ value }) => JSON.stringify(value['messages']));
    expect(took.map((one) => one.ids[0]).toSorted()).toEqual(ids.toSorted());
    expect(new Set(order).size).toBe(8);
    expect([...new Set(messagesOf(environment).map(({ text }) => text?.body))]).not.toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
  });
});

describe('faults', () => {
  it('are refused, cut, lost after they were done, or any code that is wanted', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'oi' });
    await control.setFaults({
      next: {
        messages: [
          'too_many',
          'server_error',
          'unavailable',
          { code: 368, status: 403, message: '(#368) blocked', details: 'Policy' },
          'reset_before',
          'reset_after',
          'truncated',
          null,
        ],
      },
    });
    const send = () => environment.sendText(ana.waId ?? '', 'x');
    expect(await send()).toMatchObject({ status: 400, body: error(80_007) });
    expect(await send()).toMatchObject({ status: 500, body: error(131_000) });
    expect(await send()).toMatchObject({
      status: 503,
      body: { error: expect.objectContaining({ code: 2, is_transient: true }) },
    });
    expect(await send()).toMatchObject({
      status: 403,
      body: {
        error: expect.objectContaining({
          code: 368,
          error_data: expect.objectContaining({ details: 'Policy' }),
        }),
      },
    });
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    expect((await send()).status).toBe(200);
    const view = await control.phone(environment.business.phoneNumberId, ana);
    expect(view.messages.filter(({ from }) => from === 'business')).toHaveLength(3);
    expect(
      entries(environment, 'call')
        .filter(({ operation }) => operation === 'messages')
        .map(({ accepted, fault, status, code }) => [accepted, fault, status, code]),
    ).toEqual([
      [false, 'too_many', 400, 80_007],
      [false, 'server_error', 500, 131_000],
      [false, 'unavailable', 503, 2],
      [false, 'error 368', 403, 368],
      [false, 'reset_before', null, 2],
      [true, 'reset_after', null, null],
      [true, 'truncated', null, null],
      [true, null, 200, null],
    ]);
  });
});

describe('an answer that comes late', () => {
  it('comes after the statuses of what it answers', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    await control.act(environment.business.phoneNumberId, ana, { kind: 'text', text: 'oi' });
    await control.setFaults({ next: { messages: ['late_answer'] } });
    expect((await environment.sendText(ana.waId ?? '', 'olá')).status).toBe(200);
    const statuses = environment.webhook
      .changes()
      .flatMap(({ value }) => (Array.isArray(value['statuses']) ? value['statuses'] : []));
    expect(statuses).toMatchObject([{ status: 'sent' }, { status: 'delivered' }]);
  });
});

describe('the control side', () => {
  it('is the same from another process, for those with its token', async () => {
    const environment = await start();
    const { url, controlToken } = environment.simulator;
    const control = connectSimulator(url, controlToken);
    const business = await control.createBusiness('Loja', { numbers: 2, coexistence: true });
    expect(business.numbers).toHaveLength(2);
    const { messageIds } = await control.act(business.phoneNumberId, ana, {
      kind: 'text',
      text: 'oi',
    });
    expect((await control.phone(business.phoneNumberId, ana)).messages).toMatchObject([
      { id: messageIds[0], part: { text: 'oi' } },
    ]);
    await expect(control.act('1', ana, { kind: 'text', text: 'oi' })).rejects.toMatchObject({
      code: 'unknown_subject',
    });
    await expect(
      control.act(business.phoneNumberId, ana, { kind: 'press', messageId: 'x', buttonId: 'y' }),
    ).rejects.toMatchObject({
      code: 'refused',
    });
    expect((await control.journal()).some(({ type }) => type === 'unwanted')).toBe(true);
    const before = await control.advance(0);
    expect(await control.advance(60_000)).toBeGreaterThanOrEqual(before + 60_000);
    expect(
      (
        await fetch(`${url}/control/journal`, {
          method: 'POST',
          headers: { authorization: 'Bearer no' },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await fetch(`${url}/control/nothing`, {
          method: 'POST',
          headers: { authorization: `Bearer ${controlToken}` },
        })
      ).status,
    ).toBe(404);
  });

  it('remembers over a restart: businesses, chats, waiting webhooks, the time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meta-simulator-'));
    const environment = await start({ folder, answer: () => 500, clock: () => 1_800_000_000_000 });
    const { phoneNumberId } = environment.business;
    const { messageIds } = await environment.simulator.control.act(phoneNumberId, ana, {
      kind: 'image',
      caption: 'foto',
    });
    await environment.simulator.control.advance(1000);
    await until('a try', () => entries(environment, 'delivery').length > 0);
    await environment.simulator.close();
    const again = await startMetaSimulator({
      secret: 'a secret of the tests',
      folder,
      pace: 0.01,
      clock: () => 1_800_000_000_000,
    });
    try {
      expect(await again.control.advance(0)).toBe(1_800_000_001_000);
      const view = await again.control.phone(phoneNumberId, ana);
      expect(view.messages).toMatchObject([
        {
          id: messageIds[0],
          mark: 'sent',
          part: { kind: 'media', url: expect.stringMatching(/^data:image\/png/) },
        },
      ]);
      expect(await again.control.pending(phoneNumberId)).toBe(1);
      const tries = environment.webhook.received.length;
      await until('the webhook again', () => environment.webhook.received.length > tries);
    } finally {
      await again.close();
      await rm(folder, { recursive: true });
    }
  });
});
