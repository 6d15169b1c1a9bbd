import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startMetaSimulator } from '../simulator.ts';
import {
  ana,
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
  const environment = await startMessagingEnvironment('instagram', options);
  open.push(environment);
  return environment;
}
const refusal = (code: number, subcode?: number) => ({
  error: expect.objectContaining({
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  }),
});
const settled = (environment: MessagingEnvironment) =>
  until('all', async () => (await environment.simulator.control.pending()) === 0);
const begin = async (environment: MessagingEnvironment) =>
  (await environment.simulator.control.chatAct(environment.id, ana, { kind: 'text', text: 'oi' }))
    .chat;

describe('what the customer does', () => {
  it('each kind in its shape, stories among them', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const act = (action: Parameters<typeof control.chatAct>[2]) =>
      control.chatAct(environment.id, ana, action);
    const { chat, messageIds } = await act({ kind: 'text', text: 'Olá' });
    const mid = messageIds[0] ?? '';
    for (const kind of ['image', 'audio', 'sticker', 'story_mention', 'share', 'reel'] as const)
      await act({ kind });
    await act({ kind: 'story_reply', text: 'Ainda tem?' });
    await act({ kind: 'react', messageId: mid, emoji: '❤️' });
    await act({ kind: 'edit', messageId: mid, text: 'Olá!' });
    await act({ kind: 'unsend', messageId: mid });
    await expect(act({ kind: 'location' })).rejects.toThrow('no places');
    await settled(environment);
    const frame = {
      sender: { id: chat },
      recipient: { id: environment.id },
      timestamp: expect.any(Number),
    };
    const payload = { url: expect.stringContaining('/cdn/') };
    const messages = [
      { text: 'Olá' },
      { attachments: [{ type: 'image', payload }] },
      { attachments: [{ type: 'audio', payload }] },
      { attachments: [{ type: 'like_heart' }] },
      { attachments: [{ type: 'story_mention', payload }] },
      { attachments: [{ type: 'share', payload }] },
      {
        attachments: [
          {
            type: 'ig_reel',
            payload: { ...payload, reel_video_id: 1234, title: expect.any(String) },
          },
        ],
      },
      { text: 'Ainda tem?', reply_to: { story: { id: expect.any(String), ...payload } } },
    ].map((message) => ({ ...frame, message: { mid: expect.any(String), ...message } }));
    expect(environment.told()).toEqual([
      ...messages,
      { ...frame, reaction: { mid, action: 'react', emoji: '❤️' } },
      { ...frame, message_edit: { mid, text: 'Olá!', num_edit: 1 } },
      { ...frame, message: { mid, is_deleted: true } },
    ]);
  });

  it('is signed with the secret of either app', async () => {
    const environment = await start();
    const { control, instagram, appSecret } = environment.simulator;
    await begin(environment);
    await settled(environment);
    await control.setDelivery({ instagramSigner: 'app' });
    await begin(environment);
    await settled(environment);
    const signed = (secret: string, body: Uint8Array) =>
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    expect(
      environment.webhook.received.map(({ headers }) => headers.get('x-hub-signature-256')),
    ).toEqual(
      environment.webhook.received.map(({ body }, index) =>
        signed(index === 0 ? instagram.appSecret : appSecret, body),
      ),
    );
  });

  it('a profile is there for who wrote first', async () => {
    const environment = await start();
    const chat = await begin(environment);
    expect(
      (await environment.graph('GET', `${chat}?fields=name,username,profile_pic,follower_count`))
        .body,
    ).toMatchObject({
      id: chat,
      name: 'Ana Souza',
      username: 'ana.souza',
    });
    const hidden = await environment.simulator.control.chatAct(
      environment.id,
      { id: 'x', name: 'X', hidden: true },
      { kind: 'text', text: 'oi' },
    );
    expect((await environment.graph('GET', hidden.chat)).body).toEqual(refusal(230));
  });
});

describe('what the account sends', () => {
  it('is answered and echoed among the messages; no delivery is told, a read by its message', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    const first = await environment.send(chat, { text: 'um' });
    const second = await environment.send(chat, { text: 'dois' });
    expect(first).toEqual({
      status: 200,
      body: { recipient_id: chat, message_id: expect.any(String) },
    });
    await control.chat(environment.id, ana);
    await control.inboxSays(environment.id, ana, 'Aqui é a Rita');
    await settled(environment);
    expect(environment.told().slice(1)).toEqual([
      expect.objectContaining({
        sender: { id: environment.id },
        message: { mid: first.body['message_id'], text: 'um', is_echo: true },
      }),
      expect.objectContaining({
        message: { mid: second.body['message_id'], text: 'dois', is_echo: true },
      }),
      expect.objectContaining({ sender: { id: chat }, read: { mid: second.body['message_id'] } }),
      expect.objectContaining({
        message: { mid: expect.any(String), text: 'Aqui é a Rita', is_echo: true },
      }),
    ]);
  });

  it('counts bytes, takes fewer kinds, and says its own word about the window', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const chat = await begin(environment);
    const image = { type: 'image', payload: { url: 'https://example.com/a.png' } };
    expect((await environment.send(chat, { text: 'é'.repeat(501) })).body).toEqual(refusal(100));
    expect((await environment.send(chat, { text: 'é'.repeat(500) })).status).toBe(200);
    expect((await environment.send(chat, { attachment: { type: 'like_heart' } })).status).toBe(200);
    expect(
      (await environment.send(chat, { attachments: Array.from({ length: 11 }, () => image) })).body,
    ).toEqual(refusal(100));
    const button = {
      template_type: 'button',
      text: 'x',
      buttons: [{ type: 'postback', title: 'x', payload: 'x' }],
    };
    expect(
      (await environment.send(chat, { attachment: { type: 'template', payload: button } })).body,
    ).toEqual(refusal(100));
    const generic = {
      template_type: 'generic',
      elements: [{ title: 'x', buttons: [{ type: 'postback', title: 'x', payload: 'y' }] }],
    };
    expect(
      (await environment.send(chat, { attachment: { type: 'template', payload: generic } })).status,
    ).toBe(200);
    await control.advance(24 * 3_600_000);
    expect((await environment.send(chat, { text: 'x' })).body).toEqual(refusal(10, 2_534_022));
  });

  it('fetches the sounds, films and files that it takes, and refuses those of other types', async () => {
    const environment = await start();
    const chat = await begin(environment);
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': (request.url ?? '').slice(1) }).end('bytes');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ [Symbol.asyncDispose]: async () => void server.close() });
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const sent = (type: string, mimeType: string) =>
      environment.send(chat, { attachment: { type, payload: { url: `${base}/${mimeType}` } } });
    for (const [type, mimeType] of [
      ['audio', 'audio/mp4'],
      ['audio', 'audio/x-m4a'],
      ['video', 'video/webm'],
      ['file', 'application/pdf'],
    ] as const)
      expect((await sent(type, mimeType)).status, mimeType).toBe(200);
    for (const [type, mimeType] of [
      ['audio', 'audio/mpeg'],
      ['audio', 'audio/ogg'],
      ['video', 'video/3gpp'],
      ['file', 'text/plain'],
    ] as const)
      expect((await sent(type, mimeType)).body, mimeType).toEqual(refusal(100, 2_018_047));
  });

  it('reacts to a message of the customer', async () => {
    const environment = await start();
    const { control } = environment.simulator;
    const { chat, messageIds } = await control.chatAct(environment.id, ana, {
      kind: 'text',
      text: 'oi',
    });
    const react = (action: string, reaction?: string) =>
      environment.graph('POST', 'me/messages', {
        recipient: { id: chat },
        sender_action: action,
        payload: { message_id: messageIds[0], ...(reaction === undefined ? {} : { reaction }) },
      });
    expect((await react('react', 'love')).status).toBe(200);
    expect((await control.chat(environment.id, ana)).messages[0]?.reactions).toEqual(['❤️']);
    expect((await react('unreact')).status).toBe(200);
    expect((await control.chat(environment.id, ana)).messages[0]?.reactions).toEqual([]);
  });
});

it('a true token that is not remembered brings its account back', async () => {
  const environment = await start();
  const again = await startMetaSimulator({ secret: 'a secret of the tests', pace: 0.01 });
  open.push({ [Symbol.asyncDispose]: () => again.close() });
  const answer = await fetch(
    `${again.instagram.graphUrl}/v22.0/me?fields=user_id&access_token=${environment.token}`,
  );
  expect(await answer.json()).toMatchObject({ user_id: environment.id });
});
