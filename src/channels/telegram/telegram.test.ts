import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ana,
  startTelegramEnvironment,
  startWebhookServer,
  until,
} from '#test/environments/telegram.ts';
import { ChannelError } from '../channel.ts';
import { createProviderClient } from '#channels/connector/provider-request.ts';
import { describeChannel, type ChannelStage } from '../channel.suite.ts';
import type { Part } from '../message.ts';
import type { InboundEvent } from '../inbound-event.ts';
import { toChannelError } from './bot-api-errors.ts';
import { telegramConnector, telegramWebhook } from './connector.ts';
import { telegramSetup, type TelegramSettings } from './setup.ts';
import { render, toCall } from './to-telegram.ts';

const secretToken = 'the-secret-of-this-webhook';
const settings: TelegramSettings = {
  token: '42:abcdefghijklmnopqrstuvwxyz0123456789',
  secretToken,
  botId: '42',
};
const receive = (body: Uint8Array | object): InboundEvent[] =>
  telegramWebhook.receive(settings, {
    headers: new Headers({ 'X-Telegram-Bot-Api-Secret-Token': secretToken }),
    body: body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)),
  });

const kindOfSample: Record<string, InboundEvent['kind']> = {
  'another-bot-in-the-group': 'ignored',
  'channel-post': 'ignored',
  'edited-location': 'edit',
  'group-member-joined': 'ignored',
  'reaction-with-a-custom-emoji': 'reaction',
};
const samplesFolder = join(import.meta.dirname, 'samples');
const sample = (name: string): Uint8Array => readFileSync(join(samplesFolder, `${name}.json`));
const samples = readdirSync(samplesFolder).map((file) => {
  const name = file.replace('.json', '');
  return { name, body: sample(name), kinds: [kindOfSample[name] ?? 'message'] } as const;
});

describeChannel({ setup: telegramSetup, connector: telegramConnector, stage, samples });

async function stage(): Promise<ChannelStage<TelegramSettings>> {
  const environment = await startTelegramEnvironment();
  const server = await startWebhookServer();
  const { control } = environment.simulator;
  const { token: revoked } = await control.createBot('Gone');
  await control.revoke(revoked);
  const act = async (action: Parameters<typeof control.act>[2]): Promise<void> =>
    void (await control.act(environment.token, ana, action));
  const phone = () => control.phone(environment.token, ana.id);
  let read = 0;
  return {
    tools: environment.tools,
    settings: { token: environment.token, secretToken },
    wrongSettings: { token: revoked, secretToken },
    secrets: [environment.token, revoked, secretToken, environment.token.split(':')[1] ?? ''],
    sign: () => new Headers({ 'x-telegram-bot-api-secret-token': secretToken }),
    customer: {
      say: (text) => act({ kind: 'text', text }),
      sendPhoto: (caption) => act({ kind: 'photo', caption }),
      async press(buttonId) {
        const shown = (await phone()).messages.findLast(
          ({ part }) => part.kind === 'buttons' && part.buttons.some(({ id }) => id === buttonId),
        );
        await act({ kind: 'press', messageId: Number(shown?.id), buttonId });
      },
      block: () => act({ kind: 'block' }),
      unblock: () => act({ kind: 'unblock' }),
    },
    async screen() {
      const { messages, typing } = await phone();
      return {
        typing,
        parts: messages
          .filter(({ from }) => from === 'business')
          .map(({ part }) => withoutFile(part)),
      };
    },
    failNext: (fault) => control.setFaults({ next: { sendMessage: [fault] } }),
    webhookUrl: `${server.url}/webhook`,
    async nextRequest() {
      const index = read++;
      await until('a webhook request', () => server.received.length > index);
      const request = server.received[index];
      if (request === undefined) throw new Error('the request is gone');
      return request;
    },
    async close() {
      await environment.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const withoutFile = (part: Part): Part => {
  if (part.kind !== 'media') return part;
  const { url: _url, providerFileId: _id, ...rest } = part;
  return rest;
};

describe('what Telegram tells us', () => {
  const read = (name: string): InboundEvent | undefined => receive(sample(name))[0];

  it('reads who wrote, when and what', () => {
    expect(read('text')).toEqual({
      kind: 'message',
      eventId: '42:1',
      chat: '5001',
      messageId: '42:5001:11',
      sender: { id: '5001', name: 'Ana Souza', username: 'ana', language: 'pt-br' },
      time: new Date(1_795_000_011_000).toISOString(),
      order: 11,
      parts: [{ kind: 'text', text: 'Bom dia! Tem pão de queijo? 😀' }],
      isGroup: false,
    });
  });

  it('reads content of every kind', () => {
    const parts = (name: string): unknown => {
      const event = read(name);
      return event !== undefined && 'parts' in event ? event.parts : event;
    };
    expect(parts('start-with-payload')).toEqual([
      { kind: 'referral', from: 'link', ref: 'vitrine-7' },
      { kind: 'text', text: '/start' },
    ]);
    expect(parts('video-note')).toEqual([
      { kind: 'media', media: 'video', providerFileId: 'VN', bytes: 9000, seconds: 4 },
    ]);
    expect(parts('animation')).toEqual([
      { kind: 'media', media: 'video', providerFileId: 'AN', mimeType: 'video/mp4', seconds: 2 },
    ]);
    expect(parts('contact')).toEqual([
      { kind: 'contact', name: 'Bruno Lima', phone: '+5581999990000' },
    ]);
    expect(parts('poll')).toEqual([{ kind: 'unsupported', what: 'poll' }]);
    expect(parts('content-of-the-future')).toEqual([{ kind: 'unsupported', what: 'hologram' }]);
    expect(parts('one-odd-field')).toEqual([{ kind: 'text', text: 'ainda legível' }]);
    expect(parts('nul-and-half-a-pair')).toEqual([{ kind: 'text', text: 'ab\uFFFDc' }]);
    expect(parts('edited-location')).toEqual([{ kind: 'location', latitude: 1.5, longitude: 2.5 }]);
    // The message already says that it was forwarded, and the parts of an edit stand behind that.
    const person = { id: 7, is_bot: false, first_name: 'Ana' };
    const said = {
      message_id: 3,
      from: person,
      chat: { id: 7, type: 'private' },
      date: 1_700_000_000,
    };
    const edited = {
      ...said,
      edit_date: 1_700_000_009,
      text: 'Oi',
      forward_origin: { type: 'user' },
    };
    expect(receive({ update_id: 9, edited_message: edited })).toMatchObject([
      { kind: 'edit', parts: [{ kind: 'text', text: 'Oi' }] },
    ]);
  });

  it('reads presses, also on messages that Telegram no longer shows', () => {
    expect(read('press')).toMatchObject({
      messageId: '42:callback:77',
      replyTo: '42:5001:14',
      order: 14,
      parts: [{ kind: 'choice', id: 'menu:1', label: 'Cardápio', acknowledgeId: '77' }],
    });
    const old = read('press-on-an-old-message');
    expect(old).toMatchObject({
      messageId: '42:callback:78',
      parts: [{ kind: 'choice', id: 'menu:1', acknowledgeId: '78' }],
    });
    if (old?.kind !== 'message') throw new Error('a press is a message');
    // Pressed now, whenever the keyboard was sent.
    expect(Date.now() - Date.parse(old.time)).toBeLessThan(5_000);
  });

  it('knows the topic of a forum, and takes the thread of replies in another group for none', () => {
    const topicOf = (more: object) => {
      const chat = { id: -1001, type: 'supergroup' };
      const [event] = receive({
        update_id: 5,
        message: { message_id: 9, chat, text: 'oi', message_thread_id: 4, ...more },
      });
      return event?.kind === 'message' ? event.topic : event;
    };
    expect(topicOf({ is_topic_message: true })).toBe('4');
    expect(topicOf({})).toBeUndefined();
  });

  it('says why it ignores something', () => {
    expect(read('group-member-joined')).toEqual({
      kind: 'ignored',
      eventId: '42:11',
      reason: 'service:new_chat_members',
    });
    expect(read('another-bot-in-the-group')).toEqual({
      kind: 'ignored',
      eventId: '42:12',
      reason: 'from_bot',
    });
    expect(read('channel-post')).toEqual({
      kind: 'ignored',
      eventId: '42:13',
      reason: 'channel_post',
    });
    expect(receive(Buffer.from('{"update_id":'))).toEqual([
      {
        kind: 'ignored',
        eventId: expect.stringMatching(/^hash:[0-9a-f]{32}$/),
        reason: 'broken_json',
      },
    ]);
    expect(receive({ update_id: 'x', message: {} })).toEqual([
      { kind: 'ignored', eventId: expect.stringMatching(/^hash:/), reason: 'no_update_id' },
    ]);
    expect(receive({ update_id: 5, message: { text: 'no chat' } })).toEqual([
      { kind: 'ignored', eventId: '42:5', reason: 'malformed:message' },
    ]);
    expect(receive({ update_id: 5 })).toEqual([
      { kind: 'ignored', eventId: '42:5', reason: 'unknown_update:empty' },
    ]);
  });
});

describe('what we tell Telegram', () => {
  const call = (part: Part, replyTo?: string) =>
    toCall(
      {
        id: 'part',
        chat: '5001',
        part,
        readBlob: async () => new Uint8Array(11 * 1024 * 1024),
        publicAddress: () => '',
        ...(replyTo === undefined ? {} : { replyTo }),
      },
      '42',
    );

  it('answers a message of the same chat, and sends even when that one is gone', async () => {
    expect((await call({ kind: 'text', text: 'oi' }, '42:5001:11')).params).toEqual({
      chat_id: 5001,
      text: 'oi',
      reply_parameters: { message_id: 11, allow_sending_without_reply: true },
    });
    for (const strange of ['42:callback:77', '43:5001:11', '42:5002:11', '11'])
      expect((await call({ kind: 'text', text: 'oi' }, strange)).params, strange).toEqual({
        chat_id: 5001,
        text: 'oi',
      });
  });

  it('uploads our copy, a photo over 10 MB as a document', async () => {
    expect(await call({ kind: 'media', media: 'voice', blob: 'b' })).toMatchObject({
      method: 'sendVoice',
      file: { name: 'voice', fileName: 'voice.ogg', mimeType: 'audio/ogg' },
    });
    expect(
      await call({ kind: 'media', media: 'image', blob: 'b', fileName: 'a.png' }),
    ).toMatchObject({
      method: 'sendDocument',
      file: { name: 'document', fileName: 'a.png' },
    });
    expect(
      await call({ kind: 'media', media: 'image', url: 'https://example.com/a.jpg', caption: 'c' }),
    ).toEqual({
      method: 'sendPhoto',
      params: { chat_id: 5001, photo: 'https://example.com/a.jpg', caption: 'c' },
    });
  });

  it('sends places and contacts', async () => {
    expect(await call({ kind: 'location', latitude: 1, longitude: 2 })).toMatchObject({
      method: 'sendLocation',
    });
    expect(
      await call({ kind: 'location', latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A' }),
    ).toMatchObject({
      method: 'sendVenue',
      params: { title: 'Loja', address: 'Rua A' },
    });
    expect(await call({ kind: 'contact', name: 'Bia', phone: '+55' })).toMatchObject({
      method: 'sendContact',
      params: { phone_number: '+55', first_name: 'Bia' },
    });
  });

  it('refuses what Telegram cannot carry', async () => {
    const refused: Part[] = [
      { kind: 'template', name: 't', language: 'pt', values: [] },
      { kind: 'unsupported', what: 'x' },
      { kind: 'contact', name: 'sem telefone' },
      { kind: 'media', media: 'image' },
      { kind: 'buttons', text: 'x', buttons: [{ id: 'é'.repeat(33), label: 'x' }] },
    ];
    for (const part of refused)
      await expect(call(part)).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('draws a list as a keyboard, and a hundred buttons a message', () => {
    const items = Array.from({ length: 130 }, (_, index) => ({
      id: `i${index}`,
      label: 'x'.repeat(80),
    }));
    const parts = render({ kind: 'list', text: 'Escolha', label: 'Abrir', items });
    expect(
      parts.map((part) => (part.kind === 'buttons' ? part.buttons.length : part.kind)),
    ).toEqual([100, 30]);
    expect(parts[0]).toMatchObject({
      text: 'Escolha',
      buttons: expect.arrayContaining([{ id: 'i0', label: `${'x'.repeat(63)}…` }]),
    });
  });

  it('keeps the keyboard with the last piece of a long text', () => {
    const parts = render({
      kind: 'buttons',
      text: 'palavra '.repeat(700),
      buttons: [{ id: 'a', label: 'A' }],
    });
    expect(parts.map((part) => part.kind)).toEqual(['text', 'buttons']);
  });
});

it('begins anew with the updates of another bot, whatever the first one had reached', async () => {
  await using environment = await startTelegramEnvironment();
  const { control } = environment.simulator;
  const poll = async (token: string, cursor: string | null) => {
    const botId = token.split(':')[0];
    return telegramConnector.poll?.(
      environment.tools,
      { token, secretToken, ...(botId && { botId }) },
      cursor,
      AbortSignal.timeout(5_000),
    );
  };
  await control.act(environment.token, ana, { kind: 'text', text: 'um' });
  await control.act(environment.token, ana, { kind: 'text', text: 'dois' });
  const first = await poll(environment.token, null);
  expect(first?.events).toHaveLength(2);
  const { token } = await control.createBot('Segunda');
  await control.act(token, ana, { kind: 'text', text: 'três' });
  const second = await poll(token, first?.cursor ?? null);
  expect(second?.events.map(({ event }) => event)).toMatchObject([
    { kind: 'message', parts: [{ kind: 'text', text: 'três' }] },
  ]);
  const ids = [first, second].flatMap(
    (answer) => answer?.events.map(({ event }) => event.eventId) ?? [],
  );
  expect(new Set(ids).size).toBe(3);
});

describe('an answer with status 200', () => {
  const long = 'x'.repeat(30 * 1024 * 1024);
  const id = '"message_id":7,"chat":{"id":5001}';
  it.each([
    ['no result', '{"ok":true}', { messageId: null }],
    ['a result of another shape', '{"ok":true,"result":true}', { messageId: null }],
    ['half of an id', '{"ok":true,"result":{"message_id":7}}', { messageId: null }],
    ['30 MB without an id', `{"ok":true,"result":"${long}"}`, { messageId: null }],
    ['its end cut off', `{"ok":true,"result":{${id},"text":"oi`, 'uncertain'],
    ['a page of HTML', '<html><body>ok</body></html>', 'uncertain'],
    ['nothing', '', 'uncertain'],
    ['another JSON', '{"result":true}', 'uncertain'],
  ])('that has %s', async (_what, body, expected) => {
    const server = createServer((request, response) =>
      request.resume().once('end', () => response.end(body)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const client = createProviderClient();
    const tools = {
      baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      app: null,
      request: client.request,
    };
    const outgoing = {
      id: 'part',
      chat: '5001',
      readBlob: async () => new Uint8Array(),
      publicAddress: () => '',
    };
    const said = telegramConnector
      .send(tools, settings, { ...outgoing, part: { kind: 'text', text: 'oi' } })
      .catch((error: unknown) => (error instanceof ChannelError ? error.kind : error));
    expect(await said).toEqual(expected);
    await client.close();
    server.close();
  });
});

it("blames the group, not the bot, for a group's flood limit", () => {
  const answer = { status: 429, headers: { 'retry-after': '7' }, body: new Uint8Array() };
  expect(toChannelError('sendMessage', answer, null, '-4001')).toMatchObject({
    kind: 'rate_limited',
    scope: 'recipient',
    retryAfter: 7,
  });
  expect(toChannelError('sendMessage', answer, null, '5001')).toMatchObject({
    kind: 'rate_limited',
    scope: 'channel',
  });
  expect(toChannelError('sendMessage', { ...answer, status: 504 }, null, '5001')).toBeInstanceOf(
    ChannelError,
  );
});
