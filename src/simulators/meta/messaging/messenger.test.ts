import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { SimulatorRefusal } from '../refusal.ts';
import {
  ana,
  bruno,
  type MessagingEnvironment,
  startMessagingEnvironment,
} from '#test/environments/messaging.ts';
import { until } from '#test/environments/telegram.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]();
});
async function start(
  ...[options]: [Parameters<typeof startMessagingEnvironment>[1]?]
): Promise<MessagingEnvironment> {
  const environment = await startMessagingEnvironment('messenger', options);
  open.push(environment);
  return environment;
}
const refusal = (code: number, subcode?: number) => ({
  error: expect.objectContaining({
    code,
    fbtrace_id: expect.any(String),
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  }),
});
const settled = (environment: MessagingEnvironment) =>
  until('all', async () => (await environment.simulator.control.pending()) === 0);
/** Ana writes; resolves with her id at the Page. */
const begin = async (environment: MessagingEnvironment) =>
  (await environment.simulator.control.chatAct(environment.id, ana, { kind: 'text', text: 'oi' }))
    .chat;

describe('what the customer does', () => {
  it('comes signed by the app, one element in an entry, each kind in its shape', async () => {
    const environment = await start();
    const { control, appSecret } = environment.simulator;
    const act = (action: Parameters<typeof control.chatAct>[2]) =>
      control.chatAct(environment.id, ana, action);
    const { chat, messageIds } = await act({ kind: 'text', text: 'Bom dia! ☀️ a/b' });
    const mid = messageIds[0] ?? '';
    for (const kind of [
      'image',
      'video',
      'audio',
      'file',
      'sticker',
      'location',
      'share',
      'reel',
      'unsupported',
    ] as const)
      await act({ kind });
    await act({ kind: 'text', text: 'resposta', replyTo: mid });
    await act({ kind: 'edit', messageId: mid, text: 'Boa tarde!' });
    await act({ kind: 'react', messageId: mid, emoji: '❤' });
    await act({ kind: 'react', messageId: mid, emoji: '' });
    await act({ kind: 'unsend', messageId: mid });
    await act({ kind: 'referral', ref: 'panfleto' });
    await settled(environment);
    const frame = {
      sender: { id: chat },
      recipient: { id: environment.id },
      timestamp: expect.any(Number),
    };
    const file = { url: expect.stringContaining(`${environment.simulator.url}/cdn/`) };
    const messages = [
      { text: 'Bom dia! ☀️ a/b' },
      { attachments: [{ type: 'image', payload: file }] },
      { attachments: [{ type: 'video', payload: file }] },
      { attachments: [{ type: 'audio', payload: file }] },
      { attachments: [{ type: 'file', payload: file }] },
      {
        sticker_id: 369_239_263_222_822,
        attachments: [{ type: 'sticker', payload: { ...file, sticker_id: 369_239_263_222_822 } }],
      },
      {
        attachments: [
          {
            type: 'location',
            title: expect.any(String),
            payload: { coordinates: { lat: -8.0476, long: -34.877 } },
          },
        ],
      },
      { attachments: [{ type: 'fallback', payload: { ...file, title: expect.any(String) } }] },
      {
        attachments: [
          { type: 'reel', payload: { ...file, reel_video_id: 1234, title: expect.any(String) } },
        ],
      },
      { is_unsupported: true },
      { text: 'resposta', reply_to: { mid } },
    ].map((message) => ({
      ...frame,
      message: { mid: expect.stringMatching(/^m_[\w-]+$/), ...message },
    }));
    expect(environment.told()).toEqual([
      ...messages,
      { ...frame, message_edit: { mid, text: 'Boa tarde!', num_edit: 1 } },
      { ...frame, reaction: { mid, action: 'react', emoji: '❤', reaction: 'love' } },
      { ...frame, reaction: { mid, action: 'unreact', emoji: '❤', reaction: 'love' } },
      { ...frame, message: { mid, is_deleted: true } },
      { ...frame, referral: { ref: 'panfleto', source: 'SHORTLINK', type: 'OPEN_THREAD' } },
    ]);
    for (const { body, headers } of environment.webhook.received)
      expect(headers.get('x-hub-signature-256')).toBe(
        `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
      );
    const [first] = environment.webhook.received;
    expect(Buffer.from(first?.body ?? []).toString()).toContain(
      String.raw`Bom dia! \u2600\ufe0f a\/b`,
    );
  });

  it('files can be had by their address alone, until it dies', async () => {
    const environment = await start();
    await environment.simulator.control.chatAct(environment.id, ana, { kind: 'image' });
    await settled(environment);
    const url = /"url":"([^"]+)"/.exec(JSON.stringify(environment.told()))?.[1] ?? '';
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(url.replace(/oh=./, 'oh=x'))).status).toBe(403);
    await environment.simulator.control.advance(8 * 24 * 3_600_000);
    expect((await fetch(url)).status).toBe(403);
  });

  it('a person has another id at every Page, a profile for the Page they wrote to, or none at all', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const other = await control.createPage('Outra');
    const chat = await begin(environment);
    const elsewhere = await control.chatAct(other.id, ana, { kind: 'text', text: 'oi' });
    expect(elsewhere.chat).not.toBe(chat);
    expect(
      (await environment.graph('GET', `${chat}?fields=first_name,last_name,profile_pic`)).body,
    ).toEqual({
      id: chat,
      first_name: 'Ana',
      last_name: 'Souza',
      profile_pic: expect.stringMatching(/^http/),
    });
    expect(await environment.graph('GET', elsewhere.chat)).toMatchObject({
      status: 400,
      body: refusal(100, 33),
    });
    const hidden = await control.chatAct(
      environment.id,
      { id: 'x', name: 'X', hidden: true },
      { kind: 'text', text: 'oi' },
    );
    expect(await environment.graph('GET', hidden.chat)).toMatchObject({
      status: 400,
      body: refusal(100, 2_018_218),
    });
  });

  it('what no person could do is refused in words', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const { messageIds } = await control.chatAct(environment.id, ana, { kind: 'text', text: 'oi' });
    const messageId = messageIds[0] ?? '';
    for (const action of [
      { kind: 'story_mention' },
      { kind: 'get_started' },
      { kind: 'press', messageId, buttonId: 'x' },
      { kind: 'edit', messageId: 'x', text: 'y' },
      { kind: 'react', messageId, emoji: '' },
    ] as const)
      await expect(control.chatAct(environment.id, ana, action), action.kind).rejects.toThrow(
        SimulatorRefusal,
      );
    for (let index = 0; index < 5; index += 1)
      await control.chatAct(environment.id, ana, { kind: 'edit', messageId, text: `${index}` });
    await expect(
      control.chatAct(environment.id, ana, { kind: 'edit', messageId, text: 'sexta' }),
    ).rejects.toThrow('five times');
    await control.chatAct(environment.id, ana, { kind: 'block' });
    await expect(control.chatAct(environment.id, ana, { kind: 'text', text: 'x' })).rejects.toThrow(
      'blocked',
    );
  });
});

describe('what the Page sends', () => {
  it('is answered, echoed with its metadata, delivered, and read when the customer looks', async () => {
    const environment = await start();
    const { control, appId } = environment.simulator;
    const chat = await begin(environment);
    const sent = await environment.send(
      chat,
      { text: 'Olá!', metadata: 'part 7' },
      { messaging_type: 'RESPONSE' },
    );
    const mid = sent.body['message_id'];
    expect(sent).toEqual({
      status: 200,
      body: { recipient_id: chat, message_id: expect.stringMatching(/^m_/) },
    });
    const view = await control.chat(environment.id, ana);
    expect(view.messages).toMatchObject([
      { from: 'customer' },
      { from: 'business', part: { kind: 'text', text: 'Olá!' } },
    ]);
    await control.chat(environment.id, ana);
    await settled(environment);
    const at = expect.any(Number);
    expect(environment.told().slice(1)).toEqual([
      {
        sender: { id: environment.id },
        recipient: { id: chat },
        timestamp: at,
        message: { mid, text: 'Olá!', is_echo: true, app_id: Number(appId), metadata: 'part 7' },
      },
      {
        sender: { id: chat },
        recipient: { id: environment.id },
        timestamp: at,
        delivery: { mids: [mid], watermark: at },
      },
      {
        sender: { id: chat },
        recipient: { id: environment.id },
        timestamp: at,
        read: { watermark: at },
      },
    ]);
  });

  it('the echo may come before the answer, or the answer never', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    await settled(environment);
    await control.setFaults({ next: { messages: ['late_answer', 'reset_after', 'reset_before'] } });
    await environment.send(chat, { text: 'primeira' });
    expect(
      environment.told().some(({ message }) => JSON.stringify(message)?.includes('primeira')),
    ).toBe(true);
    await expect(environment.send(chat, { text: 'segunda' })).rejects.toThrow();
    await expect(environment.send(chat, { text: 'terceira' })).rejects.toThrow();
    await settled(environment);
    expect(JSON.stringify(environment.told())).toContain('segunda');
    expect(JSON.stringify(environment.told())).not.toContain('terceira');
  });

  it('has limits of form', async () => {
    const environment = await start();
    const chat = await begin(environment);
    const quick = (count: number, title = 'Sim') =>
      Array.from({ length: count }, () => ({ content_type: 'text', title, payload: 'p' }));
    const button = { type: 'postback', title: 'Ver', payload: 'v' };
    const template = (payload: object) => ({ attachment: { type: 'template', payload } });
    for (const message of [
      {},
      { text: '' },
      { text: 'x'.repeat(2001) },
      { text: 'a', attachment: { type: 'image', payload: { url: 'https://example.com/a.png' } } },
      { text: 'a', quick_replies: quick(14) },
      { text: 'a', quick_replies: quick(1, 'x'.repeat(21)) },
      { text: 'a', unknown: 1 },
      { text: 'a', metadata: 'x'.repeat(1001) },
      template({ template_type: 'button', text: 'x'.repeat(641), buttons: [button] }),
      template({ template_type: 'button', text: 'x', buttons: [button, button, button, button] }),
      template({
        template_type: 'generic',
        elements: Array.from({ length: 11 }, () => ({ title: 'x' })),
      }),
      { attachment: { type: 'image', payload: {} } },
      { attachment: { type: 'like_heart' } },
    ])
      expect(
        await environment.send(chat, message),
        JSON.stringify(message).slice(0, 80),
      ).toMatchObject({
        status: 400,
        body: refusal(100),
      });
    expect(
      await environment.send(chat, { text: 'x' }, { sender_action: 'typing_on' }),
    ).toMatchObject({ body: refusal(100) });
    expect(await environment.send(chat, { text: 'x' }, { messaging_type: 'NEWS' })).toMatchObject({
      body: refusal(100),
    });
    expect(
      (
        await environment.send(chat, {
          text: 'x'.repeat(2000),
          quick_replies: quick(13, 'x'.repeat(20)),
        })
      ).status,
    ).toBe(200);
    const elements = Array.from({ length: 10 }, () => ({
      title: 'x',
      subtitle: 'y',
      buttons: [button],
    }));
    expect(
      (await environment.send(chat, template({ template_type: 'generic', elements }))).status,
    ).toBe(200);
    expect((await environment.send('123', { text: 'x' })).body).toEqual(refusal(100, 2_018_001));
  });

  it('goes for 24 hours, for seven days where a person wrote it, and under no other tag', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    const tagged = (tag: string) =>
      environment.send(chat, { text: 'x' }, { messaging_type: 'MESSAGE_TAG', tag });
    await control.advance(24 * 3_600_000);
    expect(await environment.send(chat, { text: 'x' })).toMatchObject({
      status: 400,
      body: refusal(10, 2_018_278),
    });
    expect((await tagged('POST_PURCHASE_UPDATE')).body).toEqual(refusal(100));
    expect((await tagged('HUMAN_AGENT')).status).toBe(200);
    await control.advance(6 * 24 * 3_600_000);
    expect((await tagged('HUMAN_AGENT')).body).toEqual(refusal(10, 2_018_278));
    await control.chatAct(environment.id, ana, { kind: 'text', text: 'voltei' });
    expect((await environment.send(chat, { text: 'x' })).status).toBe(200);
    await control.chatAct(environment.id, ana, { kind: 'block' });
    expect((await environment.send(chat, { text: 'x' })).body).toEqual(refusal(551, 1_545_041));
    await control.enforcePolicy(environment.id, 'block');
    expect(await environment.send(chat, { text: 'x' })).toMatchObject({
      status: 403,
      body: refusal(368),
    });
  });

  it('is limited in speed: 300 texts, 10 files in a second', async () => {
    const environment = await start({ clock: () => 1_800_000_000_000 });
    const chat = await begin(environment);
    const image = { attachment: { type: 'image', payload: { url: 'https://example.com/a.png' } } };
    for (let index = 0; index < 10; index += 1)
      expect((await environment.send(chat, image)).status).toBe(200);
    expect((await environment.send(chat, image)).body).toEqual(refusal(613));
    const answers = await Promise.all(
      Array.from({ length: 301 }, (_, index) => environment.send(chat, { text: `${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    await environment.simulator.control.advance(1000);
    expect((await environment.send(chat, image)).status).toBe(200);
  });

  it('files are fetched from their address, uploaded, or sent again by their id', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    const server = createServer((request, response) => {
      const kind = request.url ?? '';
      if (kind === '/gone') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': kind === '/page' ? 'text/html' : 'image/png' });
      response.end(Buffer.alloc(kind === '/large' ? 9 * 1024 * 1024 : 40, 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ [Symbol.asyncDispose]: async () => void server.close() });
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const byUrl = (path: string) =>
      environment.send(chat, { attachment: { type: 'image', payload: { url: `${base}${path}` } } });
    expect((await byUrl('/photo')).status).toBe(200);
    expect((await byUrl('/gone')).body).toEqual(refusal(100, 2_018_008));
    expect((await byUrl('/large')).body).toEqual(refusal(100, 2_018_109));
    expect((await byUrl('/page')).body).toEqual(refusal(100, 2_018_047));
    const form = (message: object, more: Record<string, string> = {}) => {
      const data = new FormData();
      for (const [name, value] of Object.entries({ message: JSON.stringify(message), ...more }))
        data.append(name, value);
      data.append('filedata', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'nota.pdf');
      return data;
    };
    const file = { attachment: { type: 'file', payload: { is_reusable: true } } };
    const uploaded = await environment.graph(
      'POST',
      `${environment.id}/messages`,
      form(file, { recipient: JSON.stringify({ id: chat }) }),
    );
    expect(uploaded.status).toBe(200);
    const { body } = await environment.graph(
      'POST',
      `${environment.id}/message_attachments`,
      form(file),
    );
    expect(
      (
        await environment.send(chat, {
          attachment: { type: 'file', payload: { attachment_id: body['attachment_id'] } },
        })
      ).status,
    ).toBe(200);
    expect(
      (await control.chat(environment.id, ana)).messages.slice(1).map(({ part }) => part),
    ).toMatchObject([
      { kind: 'media', media: 'image', url: expect.stringMatching(/^data:image\/png/) },
      { kind: 'media', media: 'document', fileName: 'nota.pdf' },
      { kind: 'media', media: 'document', mimeType: 'application/pdf' },
    ]);
  });

  it('buttons and quick replies come back as they were named; quick replies are gone once used', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    await control.setFaults({ limits: false });
    const { body } = await environment.send(chat, {
      text: 'Entrega ou retirada?',
      quick_replies: [
        { content_type: 'text', title: 'Entrega', payload: 'q:1' },
        { content_type: 'text', title: 'Retirada', payload: 'q:2' },
      ],
    });
    const template = await environment.send(chat, {
      attachment: {
        type: 'template',
        payload: {
          template_type: 'button',
          text: 'Veja também',
          buttons: [
            { type: 'postback', title: 'Cardápio', payload: 'b:1' },
            { type: 'web_url', title: 'Site', url: 'https://example.com' },
          ],
        },
      },
    });
    const [first, second] = [String(body['message_id']), String(template.body['message_id'])];
    expect(
      (await control.chat(environment.id, ana)).messages.slice(1).map(({ part }) => part),
    ).toEqual([
      {
        kind: 'buttons',
        text: 'Entrega ou retirada?',
        buttons: [
          { id: 'q:1', label: 'Entrega' },
          { id: 'q:2', label: 'Retirada' },
        ],
      },
      {
        kind: 'buttons',
        text: 'Veja também\nSite: https://example.com',
        buttons: [{ id: 'b:1', label: 'Cardápio' }],
      },
    ]);
    await control.chatAct(environment.id, ana, {
      kind: 'press',
      messageId: second,
      buttonId: 'b:1',
    });
    await control.chatAct(environment.id, bruno, { kind: 'text', text: 'oi' });
    await expect(
      control.chatAct(environment.id, ana, { kind: 'press', messageId: first, buttonId: 'q:2' }),
    ).rejects.toThrow('shows no button');
    const again = await environment.send(chat, {
      text: 'Certeza?',
      quick_replies: [{ content_type: 'text', title: 'Sim', payload: 'q:3' }],
    });
    await control.chatAct(environment.id, ana, {
      kind: 'press',
      messageId: String(again.body['message_id']),
      buttonId: 'q:3',
    });
    await settled(environment);
    expect(
      environment
        .told()
        .filter(({ sender, postback }) => sender?.id === chat && postback !== undefined),
    ).toMatchObject([{ postback: { mid: expect.any(String), title: 'Cardápio', payload: 'b:1' } }]);
    expect(environment.told().at(-1)).toMatchObject({
      message: { text: 'Sim', quick_reply: { payload: 'q:3' } },
    });
  });

  it('typing shows for a while; seen marks what the customer wrote; reactions are for Instagram only', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    const signal = (action: string) =>
      environment.graph('POST', 'me/messages', { recipient: { id: chat }, sender_action: action });
    expect(await signal('typing_on')).toEqual({ status: 200, body: { recipient_id: chat } });
    expect((await control.chat(environment.id, ana)).typing).toBe(true);
    await control.advance(20_000);
    expect((await control.chat(environment.id, ana)).typing).toBe(false);
    await signal('mark_seen');
    expect((await control.chat(environment.id, ana)).messages).toMatchObject([{ mark: 'read' }]);
    expect((await signal('react')).body).toEqual(refusal(100));
    expect(environment.entries('call').map(({ operation }) => operation)).toContain(
      'sender_action',
    );
  });
});

describe('the inbox, other apps, and what stands before the first word', () => {
  it('an answer by hand comes as an echo of the inbox’s app', async () => {
    const environment = await start();
    const { messageId } = await environment.simulator.control.inboxSays(
      environment.id,
      ana,
      'Aqui é a Rita',
    );
    await settled(environment);
    expect(environment.told()).toMatchObject([
      {
        sender: { id: environment.id },
        message: {
          mid: messageId,
          text: 'Aqui é a Rita',
          is_echo: true,
          app_id: 26_390_203_743_090,
        },
      },
    ]);
  });

  it('while another app owns the conversation, ours listens on standby', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    await control.handOver(environment.id, ana, 'other');
    await begin(environment);
    await settled(environment);
    const bodies = environment.webhook.received.map(({ body }) => Buffer.from(body).toString());
    expect([
      bodies[0]?.includes('"messaging":[') && bodies[0].includes('pass_thread_control'),
      bodies[1]?.includes('"standby":['),
    ]).toEqual([true, true]);
  });

  it('greeting and get-started button are set, read, pressed and taken away', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const set = (body: object) =>
      environment.graph('POST', `${environment.id}/messenger_profile`, body);
    expect((await set({ greeting: [{ locale: 'default', text: 'x'.repeat(161) }] })).body).toEqual(
      refusal(100),
    );
    expect(
      (
        await set({
          greeting: [{ locale: 'default', text: 'Oi!' }],
          get_started: { payload: 'COMEÇAR' },
        })
      ).body,
    ).toEqual({
      result: 'success',
    });
    expect(
      (await environment.graph('GET', `${environment.id}/messenger_profile?fields=get_started`))
        .body,
    ).toEqual({
      data: [{ get_started: { payload: 'COMEÇAR' } }],
    });
    await control.chatAct(environment.id, ana, { kind: 'get_started', ref: 'anúncio' });
    await settled(environment);
    expect(environment.told()).toMatchObject([
      { postback: { payload: 'COMEÇAR', referral: { ref: 'anúncio', type: 'OPEN_THREAD' } } },
    ]);
    await environment.graph('DELETE', `${environment.id}/messenger_profile`, {
      fields: ['get_started'],
    });
    expect((await environment.graph('GET', `${environment.id}/messenger_profile`)).body).toEqual({
      data: [{ greeting: [{ locale: 'default', text: 'Oi!' }] }],
    });
  });
});

describe('webhooks', () => {
  it('only what was asked for is told; unknown fields are refused', async () => {
    const environment = await start();
    const subscribe = (fields: string) =>
      environment.graph('POST', `${environment.id}/subscribed_apps`, { subscribed_fields: fields });
    expect((await subscribe('messages,nonsense')).body).toEqual(refusal(100));
    expect((await subscribe('messages')).status).toBe(200);
    expect(
      (await environment.graph('GET', `${environment.id}/subscribed_apps`)).body,
    ).toMatchObject({
      data: [{ id: environment.simulator.appId, subscribed_fields: ['messages'] }],
    });
    const chat = await begin(environment);
    await environment.send(chat, { text: 'x' });
    await settled(environment);
    expect(environment.told()).toHaveLength(1);
    expect(environment.entries('unwanted').map(({ field }) => field)).toEqual([
      'message_echoes',
      'message_deliveries',
    ]);
  });

  it('come in batches, each element in an entry of its own or several in one', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const say = async () => {
      for (const who of [ana, bruno, ana])
        await control.chatAct(environment.id, who, { kind: 'text', text: 'x' });
      await settled(environment);
    };
    await control.setDelivery({ batch: 3, waitMs: 60_000, merge: false });
    await say();
    await control.setDelivery({ batch: 3, waitMs: 60_000 });
    await say();
    const counts = environment.webhook.received.map(
      ({ body }) => Buffer.from(body).toString().split('"messaging":').length - 1,
    );
    expect([counts, environment.told().length]).toEqual([[3, 1], 6]);
  });

  it('after an hour of failures the Page is no longer listened to, and what waited is lost', async () => {
    let isDown = true;
    const environment = await start({ answer: () => (isDown ? 500 : 200), pace: 1 });
    const { control } = environment.simulator;
    await begin(environment);
    await until('two tries', () => environment.entries('delivery').length >= 2);
    await control.advance(3_600_000);
    await until('the end', async () => (await control.pending()) === 0);
    expect((await environment.graph('GET', `${environment.id}/subscribed_apps`)).body).toEqual({
      data: [],
    });
    expect(environment.entries('given_up')).toMatchObject([
      { reason: expect.stringContaining('an hour') },
    ]);
    isDown = false;
    await begin(environment);
    expect(await control.pending()).toBe(0);
    await environment.graph('POST', `${environment.id}/subscribed_apps?subscribed_fields=messages`);
    await begin(environment);
    await settled(environment);
    expect(environment.entries('delivery').at(-1)).toMatchObject({ status: 200 });
  });
});
