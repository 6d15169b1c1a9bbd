import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SimulatorRefusal } from '../refusal.ts';
import type { JournalEntry } from '../journal.ts';
import { ana, bruno, startMetaEnvironment, type MetaEnvironment } from '#test/environments/meta.ts';
import { until } from '#test/environments/telegram.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]();
});
const hour = 3_600_000;
const anaNumber = ana.waId ?? '';

/** An environment, and what one says and hears in it in short. */
async function start(...options: Parameters<typeof startMetaEnvironment>) {
  const environment = await startMetaEnvironment(...options);
  open.push(environment);
  const { control } = environment.simulator;
  const { phoneNumberId } = environment.business;
  const settled = () => until('every webhook', async () => (await control.pending()) === 0);
  return {
    environment,
    control,
    phoneNumberId,
    settled,
    act: (...action: [Parameters<typeof control.act>[2], Parameters<typeof control.act>[1]?]) =>
      control.act(phoneNumberId, action[1] ?? ana, action[0]),
    send: (body: object) =>
      environment.graph('POST', `${phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        to: anaNumber,
        ...body,
      }),
    text: (body: string, more: object = {}) => environment.sendText(anaNumber, body, more),
    /** Everything of one name inside the webhooks' values, in order. */
    heard: async (name: string): Promise<Record<string, unknown>[]> => {
      await settled();
      return environment.webhook
        .changes()
        .flatMap(({ value }) => (Array.isArray(value[name]) ? value[name] : []));
    },
  };
}
const error = (code: number, details?: unknown) => ({
  status: expect.any(Number),
  body: {
    error: expect.objectContaining({
      code,
      ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
    }),
  },
});
const idOf = ({ body }: { body: Record<string, unknown> }): string => {
  const { messages } = body;
  const first: unknown = Array.isArray(messages) ? messages[0] : null;
  if (typeof first !== 'object' || first === null || !('id' in first))
    throw new Error(`not accepted: ${JSON.stringify(body)}`);
  return String(first.id);
};

describe('numbers', () => {
  it('are listed with their fields, page by page', async () => {
    const { environment } = await start({ business: { numbers: 3 } });
    const { wabaId, numbers } = environment.business;
    const first = await environment.graph(
      'GET',
      `${wabaId}/phone_numbers?limit=2&fields=id,display_phone_number,is_on_biz_app,platform_type`,
    );
    expect(first.body).toMatchObject({
      data: numbers.slice(0, 2).map(({ id, displayPhone }) => ({
        id,
        display_phone_number: displayPhone,
        is_on_biz_app: false,
        platform_type: 'CLOUD_API',
      })),
      paging: { next: expect.stringContaining('/phone_numbers?') },
    });
    const { next } = Object(first.body['paging']);
    const second = await fetch(next, {
      headers: { authorization: `Bearer ${environment.business.accessToken}` },
    });
    expect(await second.json()).toMatchObject({
      data: [{ id: numbers[2]?.id }],
      paging: { cursors: {} },
    });
    expect(
      (
        await environment.graph(
          'GET',
          `${numbers[0]?.id}?fields=verified_name,health_status{can_send_message}`,
        )
      ).body,
    ).toMatchObject({
      verified_name: 'Padaria da Ana 1',
      health_status: { can_send_message: 'AVAILABLE' },
    });
    expect(await environment.graph('GET', `${numbers[0]?.id}?fields=nonsense`)).toMatchObject(
      error(100),
    );
  });

  it('a new one must be registered with its pin, ten times in 72 hours at most', async () => {
    const { environment, control, phoneNumberId, text, act } = await start({
      business: { registered: false },
    });
    const register = (pin: string) =>
      environment.graph('POST', `${phoneNumberId}/register`, {
        messaging_product: 'whatsapp',
        pin,
      });
    await act({ kind: 'text', text: 'oi' });
    expect(await text('x')).toMatchObject(error(133_010));
    expect(
      (await environment.graph('GET', `${phoneNumberId}?fields=health_status,status`)).body,
    ).toMatchObject({
      status: 'PENDING',
      health_status: { can_send_message: 'BLOCKED' },
    });
    expect(await register('12')).toMatchObject(error(100));
    expect(await register('123456')).toMatchObject({ status: 200, body: { success: true } });
    expect(await register('654321')).toMatchObject(error(133_005));
    expect((await text('x')).status).toBe(200);
    for (let index = 0; index < 7; index += 1) await register('123456');
    expect(await register('123456')).toMatchObject(error(133_016));
    await control.advance(72 * hour);
    expect((await register('123456')).status).toBe(200);
  });

  it('one in the phone app is not registered; its contacts and history come once, within a day', async () => {
    const { environment, control, phoneNumberId, heard, act } = await start({
      business: { coexistence: true },
    });
    await act({ kind: 'text', text: 'bom dia' });
    await control.ownerSays(phoneNumberId, ana, { kind: 'text', text: 'bom dia!' });
    await act({ kind: 'image' }, bruno);
    expect(
      await environment.graph('POST', `${phoneNumberId}/register`, {
        messaging_product: 'whatsapp',
        pin: '123456',
      }),
    ).toMatchObject(error(100));
    const sync = (type: string) =>
      environment.graph('POST', `${phoneNumberId}/smb_app_data`, {
        messaging_product: 'whatsapp',
        sync_type: type,
      });
    expect((await sync('smb_app_state_sync')).body).toMatchObject({
      messaging_product: 'whatsapp',
      request_id: expect.any(String),
    });
    expect((await sync('history')).status).toBe(200);
    expect(await sync('history')).toMatchObject(error(2_593_107));
    expect(await heard('state_sync')).toMatchObject([
      {
        type: 'contact',
        action: 'add',
        contact: { full_name: 'Ana Souza', first_name: 'Ana', phone_number: anaNumber },
      },
      { contact: { phone_number: '558187650002' } },
    ]);
    expect(await heard('history')).toMatchObject([
      {
        metadata: { phase: 0, chunk_order: 1, progress: 100 },
        threads: [
          {
            id: anaNumber,
            messages: [
              {
                from: anaNumber,
                type: 'text',
                text: { body: 'bom dia' },
                history_context: { status: 'READ' },
              },
              { from: environment.business.numbers[0]?.digits, text: { body: 'bom dia!' } },
            ],
          },
          { id: '558187650002', messages: [{ type: 'media_placeholder' }] },
        ],
      },
    ]);
    const late = await control.createBusiness('Tarde', { coexistence: true });
    await control.advance(25 * hour);
    const refused = await environment.graph(
      'POST',
      `${late.phoneNumberId}/smb_app_data`,
      { sync_type: 'history' },
      late.accessToken,
    );
    expect(refused).toMatchObject(error(2_593_108));
  });

  it('what the owner types, edits and deletes on the phone is echoed', async () => {
    const { control, phoneNumberId, heard, environment } = await start({
      business: { coexistence: true },
    });
    const { messageId } = await control.ownerSays(phoneNumberId, ana, {
      kind: 'text',
      text: 'já vou',
    });
    await control.ownerSays(phoneNumberId, ana, { kind: 'edit', messageId, text: 'já estou indo' });
    expect((await control.phone(phoneNumberId, ana)).messages).toMatchObject([
      { from: 'owner', part: { text: 'já estou indo' }, edited: true },
    ]);
    await control.ownerSays(phoneNumberId, ana, { kind: 'revoke', messageId });
    const from = environment.business.numbers[0]?.digits;
    expect(await heard('message_echoes')).toMatchObject([
      { from, to: anaNumber, id: messageId, type: 'text', text: { body: 'já vou' } },
      {
        from,
        type: 'edit',
        edit: {
          original_message_id: messageId,
          message: { type: 'text', text: { body: 'já estou indo' } },
        },
      },
      { from, type: 'revoke', revoke: { original_message_id: messageId } },
    ]);
    const plain = await control.createBusiness('Só API');
    await expect(
      control.ownerSays(plain.phoneNumberId, ana, { kind: 'text', text: 'x' }),
    ).rejects.toThrow(SimulatorRefusal);
  });
});

describe('the embedded signup', () => {
  const signup = async (
    environment: MetaEnvironment,
    choice: object,
  ): Promise<{ code: string | null; message: { event: string; data: Record<string, string> } }> => {
    const usual = { leave: null, account: null, name: 'Nova', kind: 'new', refused: false };
    const answer = await fetch(`${environment.simulator.url}/dialog/whatsapp`, {
      method: 'POST',
      body: JSON.stringify({ ...usual, ...choice }),
    });
    return Signup.parse(await answer.json());
  };
  const Signup = z.object({
    code: z.string().nullable(),
    message: z.object({ event: z.string(), data: z.record(z.string(), z.string()) }),
  });
  const tokenOf = async (environment: MetaEnvironment, code: string | null): Promise<string> => {
    const { appId, appSecret } = environment.simulator;
    const query = new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      code: code ?? '',
    });
    return z
      .object({ access_token: z.string() })
      .parse((await environment.graph('GET', `oauth/access_token?${query}`, undefined, '')).body)
      .access_token;
  };

  it('gives the session info and the code of what the person chose', async () => {
    const { environment } = await start();
    const known = await signup(environment, { account: environment.business.wabaId });
    expect(known.message).toMatchObject({
      event: 'FINISH',
      data: {
        waba_id: environment.business.wabaId,
        phone_number_id: environment.business.phoneNumberId,
      },
    });
    expect(
      (
        await environment.graph(
          'GET',
          environment.business.phoneNumberId,
          undefined,
          await tokenOf(environment, known.code),
        )
      ).status,
    ).toBe(200);
    const app = await signup(environment, { kind: 'app', name: 'Café' });
    expect(app.message).toEqual(
      expect.objectContaining({
        event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING',
        data: { waba_id: expect.any(String) },
      }),
    );
    const { waba_id: waba = '' } = app.message.data;
    const token = await tokenOf(environment, app.code);
    const numbers = await environment.graph(
      'GET',
      `${waba}/phone_numbers?fields=is_on_biz_app,platform_type,verified_name`,
      undefined,
      token,
    );
    expect(numbers.body).toMatchObject({
      data: [{ is_on_biz_app: true, platform_type: 'CLOUD_API', verified_name: 'Café' }],
    });
    expect((await signup(environment, { kind: 'none' })).message.event).toBe('FINISH_ONLY_WABA');
    expect(await signup(environment, { leave: 'cancel' })).toMatchObject({
      code: null,
      message: { event: 'CANCEL', data: { current_step: expect.any(String) } },
    });
    expect(await signup(environment, { leave: 'error' })).toMatchObject({
      code: null,
      message: { event: 'CANCEL', data: { error_id: expect.any(String) } },
    });
  });

  it('a person may refuse the messages: the token may not send', async () => {
    const { environment } = await start();
    const { code } = await signup(environment, {
      account: environment.business.wabaId,
      refused: true,
    });
    const token = await tokenOf(environment, code);
    expect(
      await environment.graph('POST', `${environment.business.phoneNumberId}/messages`, {}, token),
    ).toMatchObject({
      ...error(200),
      status: 403,
    });
    expect(
      (await environment.graph('GET', environment.business.phoneNumberId, undefined, token)).status,
    ).toBe(200);
  });

  it('has its script, and a window for the right app only', async () => {
    const { environment } = await start();
    const { url, appId, configId } = environment.simulator;
    for (const path of ['/sdk.js', '/pt_BR/sdk.js']) {
      const script = await fetch(url + path);
      expect([script.status, script.headers.get('content-type')]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      expect(await script.text()).toContain('window.FB');
    }
    const window = (client_id: string, config_id: string) =>
      fetch(
        `${url}/v22.0/dialog/oauth?${new URLSearchParams({ display: 'popup', client_id, config_id, extras: '{"version":"v4"}' })}`,
      );
    expect((await window('1', configId)).status).toBe(400);
    expect((await window(appId, '1')).status).toBe(400);
    const page = await window(appId, configId);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Padaria da Ana');
  });

  it.each([
    [200, '{"version":"v4","featureType":""}'],
    [200, '{"version":"v4-public-preview"}'],
    [400, '{"version":"v3"}'],
    [400, '{"version":"v2-public-preview"}'],
    [400, '{"sessionInfoVersion":"3"}'],
    [400, '{}'],
    [400, 'v4'],
    [400, ''],
  ])(
    'has %i, and a window to connect in or only the reason, for the extras %s',
    async (status, extras) => {
      const { environment } = await start();
      const { url, appId, configId } = environment.simulator;
      const query = new URLSearchParams({
        display: 'popup',
        client_id: appId,
        config_id: configId,
        extras,
      });
      const window = await fetch(`${url}/v22.0/dialog/oauth?${query}`);
      expect(window.status).toBe(status);
      const page = await window.text();
      expect([page.includes('<form'), page.includes('role="alert"')]).toEqual([
        status === 200,
        status !== 200,
      ]);
    },
  );
});

describe('what the business sends', () => {
  it('is refused in Meta’s words', async () => {
    const { send, text, act, environment, phoneNumberId } = await start();
    await act({ kind: 'text', text: 'oi' });
    const button = (index: number, title = `b${index}`, id = `${index}`) => ({
      type: 'reply',
      reply: { id, title },
    });
    const buttons = (list: object[]) =>
      send({
        type: 'interactive',
        interactive: { type: 'button', body: { text: 'x' }, action: { buttons: list } },
      });
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `r${index}` }));
    const list = (...sections: object[]) =>
      send({
        type: 'interactive',
        interactive: { type: 'list', body: { text: 'x' }, action: { button: 'ver', sections } },
      });
    expect(await text('x'.repeat(4097))).toMatchObject({
      status: 400,
      body: {
        error: expect.objectContaining({
          code: 100,
          message: "(#100) Param text['body'] must be at most 4096 characters long.",
        }),
      },
    });
    expect((await text('x'.repeat(4096))).status).toBe(200);
    expect(await text('')).toMatchObject(error(100));
    expect(await send({ type: 'text' })).toMatchObject(error(131_008));
    expect(await send({ type: 'text', text: { body: 'x' }, nonsense: 1 })).toMatchObject(
      error(100, 'Unexpected key "nonsense" on param "root".'),
    );
    expect(await send({ type: 'dance', dance: {} })).toMatchObject(error(100));
    expect(await text('x', { messaging_product: 'sms' })).toMatchObject(error(100));
    expect(await text('x', { to: '' })).toMatchObject(error(100, 'The parameter to is required.'));
    expect(await text('x', { to: 'abc' })).toMatchObject(error(131_009));
    expect(await text('x', { to: environment.business.numbers[0]?.digits })).toMatchObject(
      error(131_021),
    );
    expect(await send({ type: 'image', image: { id: '123' } })).toMatchObject(error(100));
    expect(await send({ type: 'image', image: {} })).toMatchObject(error(100));
    expect(
      await send({
        type: 'image',
        image: { link: 'https://x.example/a.jpg', caption: 'x'.repeat(1025) },
      }),
    ).toMatchObject(error(100));
    expect(await buttons([1, 2, 3, 4].map((index) => button(index)))).toMatchObject(
      error(131_009, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3'),
    );
    expect(await buttons([button(1, 'x'.repeat(21))])).toMatchObject(
      error(131_009, 'Button title length invalid. Min length: 1, Max length: 20'),
    );
    expect(await buttons([button(1, 'x', 'x'.repeat(257))])).toMatchObject(error(131_009));
    expect(await buttons([button(1, 'x', 'a'), button(2, 'y', 'a')])).toMatchObject(
      error(131_009, 'Duplicated button id'),
    );
    expect((await buttons([1, 2, 3].map((index) => button(index)))).status).toBe(200);
    expect(await list({ title: 'a', rows: rows(6) }, { title: 'b', rows: rows(5) })).toMatchObject(
      error(131_009, 'Total row count exceed max allowed count: 10'),
    );
    expect(await list({ title: 'a', rows: rows(1) }, { title: 'b', rows: rows(1) })).toMatchObject(
      error(131_009, 'Duplicated row id'),
    );
    expect((await list({ rows: rows(10) })).status).toBe(200);
    expect(
      await send({ type: 'location', location: { latitude: 91, longitude: 0 } }),
    ).toMatchObject(error(131_009));
    expect(await environment.graph('POST', '99/messages', {})).toMatchObject({
      status: 400,
      body: { error: expect.objectContaining({ code: 100, error_subcode: 33 }) },
    });
    expect(await environment.graph('POST', `${phoneNumberId}/nonsense`, {})).toMatchObject({
      status: 400,
      body: { error: expect.objectContaining({ error_subcode: 33 }) },
    });
  });

  it('is answered with the wa_id, which may be written otherwise, or the user id', async () => {
    const { text, act, environment, heard, phoneNumberId, control } = await start();
    const said = await act({ kind: 'text', text: 'oi' }, bruno);
    expect(said.chat).toBe('558187650002');
    const to = '+55 (81) 98765-0002';
    expect((await text('x', { to, biz_opaque_callback_data: 'p1' })).body).toMatchObject({
      contacts: [{ input: to, wa_id: '558187650002' }],
    });
    const hidden = { bsuid: 'BR.13491208655302741918', name: 'Carla', username: 'carla' };
    await act({ kind: 'text', text: 'sou eu' }, hidden);
    const send = await environment.graph('POST', `${phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      recipient: hidden.bsuid,
      type: 'text',
      text: { body: 'oi' },
    });
    expect(send.body).toMatchObject({ contacts: [{ input: hidden.bsuid, user_id: hidden.bsuid }] });
    expect(await text('x', { to: undefined, recipient: 'BR.1' })).toMatchObject(error(131_009));
    const fromCarla = (await heard('messages')).find(
      (message) => message['from_user_id'] === hidden.bsuid,
    );
    expect(fromCarla).toMatchObject({ text: { body: 'sou eu' } });
    expect(fromCarla).not.toHaveProperty('from');
    const statuses = await heard('statuses');
    const toBruno = statuses.filter((status) => status['recipient_id'] === '558187650002');
    expect(toBruno.map(({ status, biz_opaque_callback_data: ours }) => [status, ours])).toEqual([
      ['sent', 'p1'],
      ['delivered', 'p1'],
    ]);
    const toCarla = statuses.filter((status) => status['recipient_user_id'] === hidden.bsuid);
    expect(toCarla.map(({ status, recipient_id: number }) => [status, number])).toEqual([
      ['sent', undefined],
      ['delivered', undefined],
    ]);
    expect((await control.phone(phoneNumberId, hidden)).messages).toHaveLength(2);
  });

  it('arrives at once, is read when the phone is looked at, and fails later than the answer', async () => {
    const { text, act, heard, control, phoneNumberId, settled, send } = await start();
    const closed = idOf(await text('ninguém escreveu ainda'));
    await act({ kind: 'text', text: 'oi' });
    const arrived = idOf(await text('olá', { context: { message_id: closed } }));
    await settled();
    expect((await control.phone(phoneNumberId, ana, true)).messages.at(-1)).toMatchObject({
      id: arrived,
      mark: 'delivered',
      replyTo: closed,
    });
    await control.phone(phoneNumberId, ana);
    await act({ kind: 'block' });
    const blocked = idOf(await text('está aí?'));
    await act({ kind: 'unblock' });
    await control.advance(25 * hour);
    const late = idOf(await text('tarde demais'));
    const template = {
      type: 'template',
      template: { name: 'hello_world', language: { code: 'en_US' } },
    };
    const sentTemplate = idOf(await send(template));
    await control.setFaults({ failNext: [131_049] });
    const unlucky = idOf(await send(template));
    const statuses = await heard('statuses');
    const of = (id: string) =>
      statuses
        .filter((status) => status['id'] === id)
        .map(({ status, errors }) => [status, Array.isArray(errors) ? errors[0].code : null]);
    expect(of(closed)).toEqual([['failed', 131_047]]);
    expect(of(arrived)).toEqual([
      ['sent', null],
      ['delivered', null],
      ['read', null],
    ]);
    expect(of(blocked)).toEqual([['failed', 131_026]]);
    expect(of(late)).toEqual([['failed', 131_047]]);
    expect(of(sentTemplate).map(([status]) => status)).toEqual(['sent', 'delivered']);
    expect(of(unlucky)).toEqual([['failed', 131_049]]);
    expect(
      statuses.every(
        ({ timestamp }) => typeof timestamp === 'string' && /^\d{10}$/.test(timestamp),
      ),
    ).toBe(true);
  });

  it('is limited for one person, and for the number', async () => {
    const now = 1_800_000_000_000;
    const { text, act, control } = await start({ clock: () => now });
    await act({ kind: 'text', text: 'oi' });
    for (let index = 0; index < 45; index += 1) expect((await text(`${index}`)).status).toBe(200);
    expect(await text('demais')).toMatchObject(error(131_056));
    await control.advance(6000);
    expect((await text('mais um')).status).toBe(200);
    expect(await text('demais')).toMatchObject(error(131_056));
    const others = await Promise.all(
      Array.from({ length: 90 }, (_, index) => text('x', { to: `55119900000${10 + index}` })),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(79);
    for (const one of others.filter(({ status }) => status !== 200))
      expect(one).toMatchObject(error(130_429));
    await control.setFaults({ limits: false });
    expect((await text('sem limite')).status).toBe(200);
  });

  it('media by link are fetched after the answer', async () => {
    const { send, act, heard } = await start();
    const server = createServer(
      (request, response) =>
        void response.writeHead(request.url === '/foto.jpg' ? 200 : 404).end('x'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    try {
      await act({ kind: 'text', text: 'oi' });
      const good = idOf(await send({ type: 'image', image: { link: `${base}/foto.jpg` } }));
      const bad = idOf(await send({ type: 'image', image: { link: `${base}/nada.jpg` } }));
      await until('the failure', async () => (await heard('statuses')).length === 3);
      const statuses = await heard('statuses');
      expect(statuses.filter(({ id }) => id === good).map(({ status }) => status)).toEqual([
        'sent',
        'delivered',
      ]);
      expect(statuses.filter(({ id }) => id === bad)).toMatchObject([
        { status: 'failed', errors: [{ code: 131_053 }] },
      ]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('templates of every account: fewer, more and paused ones', async () => {
    const { control, environment, send, act, heard, phoneNumberId } = await start();
    const { wabaId } = environment.business;
    await control.addTemplate(wabaId, {
      name: 'promo',
      status: 'PAUSED',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Oi' }],
    });
    const template = (name: string, values: string[], code = 'pt_BR', more: object[] = []) =>
      send({
        type: 'template',
        template: {
          name,
          language: { code },
          components: [
            { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
            ...more,
          ],
        },
      });
    expect(await template('promo', [])).toMatchObject(error(132_015));
    expect(await template('pedido_pronto', ['Ana', '42'], 'en_US')).toMatchObject(
      error(132_001, 'template name (pedido_pronto) does not exist in en_US'),
    );
    expect(await template('pedido_pronto', ['Ana'])).toMatchObject(
      error(
        132_000,
        'body: number of localizable_params (1) does not match the expected number of params (2)',
      ),
    );
    for (const value of ['Ana\nSouza', 'Ana\tSouza', 'Ana     Souza']) {
      const details =
        'body: Param text cannot have new-line/tab characters or more than 4 consecutive spaces';
      expect(await template('retomar_conversa', [value])).toMatchObject(error(132_018, details));
    }
    const button = {
      type: 'button',
      sub_type: 'quick_reply',
      index: '0',
      parameters: [{ type: 'payload', payload: 'retomar' }],
    };
    const sent = idOf(await template('retomar_conversa', ['Ana'], 'pt_BR', [button]));
    expect((await control.phone(phoneNumberId, ana)).messages.at(-1)?.part).toMatchObject({
      kind: 'buttons',
      buttons: [
        { id: 'retomar', label: 'Sim' },
        { id: 'Não', label: 'Não' },
      ],
    });
    await act({ kind: 'press', messageId: sent, buttonId: 'retomar' });
    expect((await heard('messages')).at(-1)).toMatchObject({
      type: 'button',
      button: { payload: 'retomar', text: 'Sim' },
      context: { id: sent },
    });
    const listed = await environment.graph(
      'GET',
      `${wabaId}/message_templates?status=APPROVED&fields=name,status`,
    );
    expect(listed.body).toMatchObject({
      data: [{ name: 'hello_world' }, { name: 'pedido_pronto' }, { name: 'retomar_conversa' }],
    });
  });
});

describe('media', () => {
  it('have an address that needs the token and a User-Agent, and dies after five minutes', async () => {
    const { environment, control, act, heard } = await start();
    await act({ kind: 'voice' });
    const [message] = await heard('messages');
    const { id, sha256 } = Object(message?.['audio']);
    const { body } = await environment.graph('GET', id);
    expect(body).toMatchObject({
      id,
      mime_type: 'audio/ogg; codecs=opus',
      messaging_product: 'whatsapp',
      sha256: Buffer.from(sha256, 'base64').toString('hex'),
    });
    const url = String(body['url']);
    const download = (headers: Record<string, string>) => fetch(url, { headers });
    const bearer = { authorization: `Bearer ${environment.business.accessToken}` };
    const got = await download({ ...bearer, 'user-agent': 'recado/1' });
    expect([got.status, (await got.arrayBuffer()).byteLength]).toEqual([200, body['file_size']]);
    expect((await download({ 'user-agent': 'recado/1' })).status).toBe(401);
    expect((await download({ ...bearer, 'user-agent': '' })).status).toBe(400);
    expect(
      (
        await fetch(url.replace(/hash=../, 'hash=00'), {
          headers: { ...bearer, 'user-agent': 'x' },
        })
      ).status,
    ).toBe(404);
    await control.advance(300_000);
    expect((await download({ ...bearer, 'user-agent': 'recado/1' })).status).toBe(404);
    await control.advance(7 * 24 * hour);
    expect((await environment.graph('GET', id)).status).toBe(400);
  });

  it('are limited in type and size', async () => {
    const { environment, phoneNumberId, send, act, heard } = await start();
    const upload = async (
      bytes: number,
      type: string,
    ): Promise<{ status: number; body: unknown }> => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', type);
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'arquivo');
      const answer = await fetch(`${environment.simulator.url}/v22.0/${phoneNumberId}/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${environment.business.accessToken}` },
        body: form,
      });
      return { status: answer.status, body: await answer.json() };
    };
    const megabyte = 1024 * 1024;
    expect(await upload(5 * megabyte, 'image/png')).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^\d+$/) },
    });
    expect(await upload(5 * megabyte + 1, 'image/png')).toMatchObject(error(100));
    expect(await upload(16 * megabyte + 1, 'video/mp4')).toMatchObject(error(100));
    expect(await upload(501 * 1024, 'image/webp')).toMatchObject(error(100));
    expect(await upload(10, 'application/zip')).toMatchObject(error(100));
    expect(await upload(0, 'image/png')).toMatchObject(error(131_053));
    const voice = await upload(10, 'audio/ogg; codecs=opus');
    expect(voice.status).toBe(200);

    // A file that is no picture is taken as one, and said to have failed afterwards.
    await act({ kind: 'text', text: 'oi' });
    const { id } = Object(voice.body);
    const heardOf = idOf(await send({ type: 'audio', audio: { id } }));
    const wrong = idOf(await send({ type: 'image', image: { id } }));
    const statuses = await heard('statuses');
    expect(
      statuses.filter((status) => status['id'] === heardOf).map(({ status }) => status),
    ).toEqual(['sent', 'delivered']);
    expect(statuses.filter((status) => status['id'] === wrong)).toMatchObject([
      { status: 'failed', errors: [{ code: 131_053 }] },
    ]);
  });
});

describe('what the customer does', () => {
  it('reaches the app in the shape of its kind', async () => {
    const { control, phoneNumberId, act, text, send, heard, environment } = await start();
    await act({ kind: 'text', text: 'oi', forwarded: true });
    const hello = idOf(await text('Olá'));
    const asked = idOf(
      await send({
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: '?' },
          action: {
            button: 'ver',
            sections: [{ rows: [{ id: 'r', title: 'Linha', description: 'longa' }] }],
          },
        },
      }),
    );
    const said = await act({ kind: 'text', text: 'isso', replyTo: hello });
    const [reply = ''] = said.messageIds;
    await act({ kind: 'press', messageId: asked, buttonId: 'r' });
    await act({ kind: 'react', messageId: hello, emoji: '❤️' });
    await act({ kind: 'react', messageId: hello, emoji: '' });
    await act({ kind: 'edit', messageId: reply, text: 'isso mesmo' });
    await act({ kind: 'revoke', messageId: reply });
    await act({ kind: 'document', caption: 'a conta' });
    await act({ kind: 'sticker' });
    await act({ kind: 'location', name: 'Loja' });
    await act({ kind: 'contacts' });
    await act({ kind: 'unsupported' });
    const from = environment.business.numbers[0]?.digits;
    expect(await heard('messages')).toMatchObject([
      { type: 'text', context: { forwarded: true } },
      { type: 'text', text: { body: 'isso' }, context: { from, id: hello } },
      {
        type: 'interactive',
        interactive: {
          type: 'list_reply',
          list_reply: { id: 'r', title: 'Linha', description: 'longa' },
        },
        context: { id: asked },
      },
      { type: 'reaction', reaction: { message_id: hello, emoji: '❤️' } },
      { type: 'reaction', reaction: { message_id: hello, emoji: '' } },
      {
        type: 'edit',
        edit: {
          original_message_id: reply,
          message: { type: 'text', text: { body: 'isso mesmo' } },
        },
      },
      { type: 'revoke', revoke: { original_message_id: reply } },
      {
        type: 'document',
        document: { filename: 'comprovante.pdf', caption: 'a conta', mime_type: 'application/pdf' },
      },
      { type: 'sticker', sticker: { animated: false } },
      { type: 'location', location: { name: 'Loja' } },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Bia Costa' } }] },
      { type: 'unsupported', errors: [{ code: 131_051 }] },
    ]);
    const view = await control.phone(phoneNumberId, ana);
    expect(view.messages.find(({ id }) => id === reply)).toMatchObject({
      revoked: true,
      edited: true,
    });
    expect(view.messages.find(({ id }) => id === hello)).toMatchObject({
      mark: 'read',
      reactions: [],
    });
    await expect(act({ kind: 'press', messageId: hello, buttonId: 'x' })).rejects.toThrow(
      'has no button x',
    );
    await expect(act({ kind: 'edit', messageId: hello, text: 'x' })).rejects.toThrow(
      'of the customer',
    );
    await control.advance(hour);
    const old = await act({ kind: 'text', text: 'agora' });
    await control.advance(hour);
    await expect(
      act({ kind: 'edit', messageId: old.messageIds[0] ?? '', text: 'x' }),
    ).rejects.toThrow('15 minutes');
  });

  it('a person changes number, or user id, and stays the same chat', async () => {
    const { environment, control, act, heard, phoneNumberId, text } = await start();
    await control.setAppCallback({
      url: environment.webhook.url,
      verifyToken: environment.webhook.verifyToken,
    });
    await act({ kind: 'text', text: 'oi' });
    const moved = await act({ kind: 'change_number', to: '5511911112222' });
    const next = { waId: '5511911112222', name: 'Ana Souza' };
    expect(moved.chat).toBe(next.waId);
    await act({ kind: 'change_user_id', to: 'BR.2' }, next);
    expect((await heard('messages')).at(-1)).toMatchObject({
      type: 'system',
      from: anaNumber,
      system: { type: 'user_changed_number', wa_id: next.waId },
    });
    expect(await heard('user_id_update')).toMatchObject([
      { wa_id: next.waId, user_id: { current: 'BR.2' } },
    ]);
    expect((await text('ainda aí?', { to: next.waId })).status).toBe(200);
    expect((await control.phone(phoneNumberId, next)).messages).toHaveLength(2);
  });

  it('journal: every event and delivery can be told apart', async () => {
    const { environment, act, settled, text } = await start();
    await act({ kind: 'text', text: 'oi' });
    await text('olá');
    await settled();
    const types = environment.simulator.journal.map((entry: JournalEntry) =>
      entry.type === 'event' ? entry.kind : entry.type === 'call' ? entry.operation : entry.type,
    );
    expect(types.toSorted()).toEqual(
      [
        'subscribed_apps',
        'verification',
        'subscribed_apps',
        'text',
        'delivery',
        'messages',
        'status_sent',
        'status_delivered',
        'delivery',
        'delivery',
      ].toSorted(),
    );
  });
});
