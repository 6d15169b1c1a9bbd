import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerChallenge, requireSignature } from './meta/signature.ts';
import { telegramWebhook } from './telegram/connector.ts';
import { loadBaileys } from './whatsapp-web/baileys.ts';
import { readMessage } from './whatsapp-web/from-whatsapp-web.ts';

/** What comes from outside counts only from whom it may come. */
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('Meta', () => {
  const app = {
    id: '1',
    secrets: ['first secret', 'second secret', 'third secret'],
    verifyToken: 'token',
  };
  const body = bytes('{"object":"page"}');
  const signed = (secret: string, what = body) => ({
    body,
    headers: new Headers({
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(what).digest('hex')}`,
    }),
  });

  test('any of the app’s secrets may have signed', () => {
    for (const secret of app.secrets)
      expect(() => requireSignature(app, signed(secret))).not.toThrow();
    const upper = signed('second secret')
      .headers.get('x-hub-signature-256')
      ?.replace('sha256=', '')
      .toUpperCase();
    expect(() =>
      requireSignature(app, {
        body,
        headers: new Headers({ 'x-hub-signature-256': `sha256=${upper}` }),
      }),
    ).not.toThrow();
  });

  test.each([
    ['another secret', signed('a secret of somebody’s')],
    ['other bytes', signed('first secret', bytes('{"object":"page"} '))],
    ['no signature', { body, headers: new Headers() }],
    ['an empty one', { body, headers: new Headers({ 'x-hub-signature-256': 'sha256=' }) }],
    [
      'half of one',
      {
        body,
        headers: new Headers({
          'x-hub-signature-256':
            signed('first secret').headers.get('x-hub-signature-256')?.slice(0, 39) ?? '',
        }),
      },
    ],
    [
      'one of another kind',
      {
        body,
        headers: new Headers({
          'x-hub-signature': `sha1=${createHmac('sha1', 'first secret').update(body).digest('hex')}`,
        }),
      },
    ],
  ])('%s is refused', (_what, request) => {
    expect(() => requireSignature(app, request)).toThrow(/signature is missing or wrong/);
  });

  test('nobody has signed for an app without secrets', () => {
    expect(() => requireSignature({ ...app, secrets: [] }, signed(''))).toThrow(/signature/);
  });

  test('a challenge is answered to whoever knows the token', () => {
    const asks = (query: Record<string, string>, verifyToken = app.verifyToken) =>
      answerChallenge({ ...app, verifyToken }, new URLSearchParams(query));
    const right = {
      'hub.mode': 'subscribe',
      'hub.verify_token': 'token',
      'hub.challenge': '1158201444',
    };
    expect(asks(right)).toBe('1158201444');
    expect(asks({ ...right, 'hub.verify_token': 'tokem' })).toBe(null);
    expect(asks({ ...right, 'hub.verify_token': 'toke' })).toBe(null);
    expect(asks({ ...right, 'hub.mode': 'unsubscribe' })).toBe(null);
    expect(asks({ ...right, 'hub.challenge': '<script>' })).toBe(null);
    expect(asks({ ...right, 'hub.challenge': 'a'.repeat(201) })).toBe(null);
    expect(asks({ ...right, 'hub.challenge': 'a'.repeat(200) })).toBe('a'.repeat(200));
    expect(asks({ ...right, 'hub.verify_token': '' }, '')).toBe(null);
  });
});

describe('Telegram', () => {
  const settings = { token: '1:a', botId: '1', secretToken: 'a secret' };
  const body = bytes('{"update_id":1}');
  const from = (secret: string | null, secretToken = settings.secretToken) =>
    telegramWebhook.receive(
      { ...settings, secretToken },
      {
        body,
        headers: new Headers(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
    );

  test('the secret of the bot lets in, and nothing else', () => {
    expect(from('a secret')).toHaveLength(1);
    for (const wrong of ['a secreT', 'a', '', null])
      expect(() => from(wrong)).toThrow(/secret header is missing or wrong/);
  });

  test('a bot without a secret lets nobody in, not even without one', () => {
    for (const secret of ['', null])
      expect(() => from(secret, '')).toThrow(/secret header is missing or wrong/);
  });
});

describe('WhatsApp Web', () => {
  const chat = '5511999990000@s.whatsapp.net';
  const own = ['5511888880000@s.whatsapp.net'];
  const read = async (message: object, fromMe: boolean) => {
    const lib = await loadBaileys();
    const key = { remoteJid: chat, id: 'CHANGE', fromMe };
    return readMessage(lib, {
      key,
      message: lib.proto.Message.fromObject(message),
      seconds: 1_790_000_000,
      name: undefined,
      order: 1,
      own,
    });
  };
  const change = (type: number, fromMe: boolean) => ({
    protocolMessage: {
      type,
      key: { remoteJid: chat, id: 'SAID', fromMe },
      editedMessage: { conversation: 'Outra coisa' },
    },
  });

  test.each([
    ['taken back', 0, 'remove'],
    ['edited', 14, 'edit'],
  ] as const)('only one’s own can be %s', async (_what, type, kind) => {
    for (const fromMe of [true, false]) {
      expect(await read(change(type, true), fromMe)).toMatchObject([
        { kind, messageId: fromMe ? 'me:SAID' : 'SAID' },
      ]);
      expect(await read(change(type, false), fromMe)).toEqual([]);
    }
  });
});
