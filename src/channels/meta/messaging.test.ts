import { describe, expect, it } from 'vitest';
import { linesOf } from '#test/customers/event-lines.ts';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { instagramSetup } from '../instagram/setup.ts';
import { messengerSetup } from '../messenger/setup.ts';
import { readMessaging } from './from-messaging.ts';
import { download } from './messaging-media.ts';
import { fileToSend, renderWithin } from './to-messaging.ts';

/** What the published bodies do not show. The account is 10, the customer 20, our app 1. */
const frame = { sender: { id: '20' }, recipient: { id: '10' }, timestamp: 1_772_998_024_123 };
const said = (...messaging: unknown[]): string[] =>
  linesOf(
    readMessaging(Buffer.from(JSON.stringify({ entry: [{ id: '10', messaging }] })), { id: '1' }),
  ).map((line) => line.replace(/^10 /, ''));
const shown = (message: object): string =>
  said({ ...frame, message: { mid: 'm', ...message } })[0]?.replace(
    /^message m at [^:]+:\d+:[^ ]+ in 20 of : /,
    '',
  ) ?? '';
const attached = (...attachments: object[]): string => shown({ attachments });

describe('what a message shows', () => {
  const cdn = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1';

  it.each([
    [
      'one file with words is a file with a caption',
      { text: 'olha', attachments: [{ type: 'image', payload: { url: cdn } }] },
      `media|image|${cdn}|olha`,
    ],
    [
      'an album is a bubble each',
      { attachments: [1, 2].map(() => ({ type: 'image', payload: { url: cdn } })) },
      `media|image|${cdn} + media|image|${cdn}`,
    ],
    [
      'a document',
      { attachments: [{ type: 'file', payload: { url: cdn } }] },
      `media|document|${cdn}`,
    ],
    [
      'a sticker told twice is one',
      {
        sticker_id: 5,
        attachments: ['sticker', 'image'].map((type) => ({
          type,
          payload: { url: cdn, sticker_id: 5 },
        })),
      },
      `media|sticker|${cdn}`,
    ],
    [
      'the large thumb',
      { sticker_id: 369239383222810, attachments: [{ type: 'sticker', payload: { url: cdn } }] },
      'text|👍',
    ],
    ['a heart', { attachments: [{ type: 'like_heart' }] }, 'text|❤️'],
    [
      'a post at Meta is fetched',
      { attachments: [{ type: 'ig_post', payload: { url: cdn, title: 'Bolo' } }] },
      `media|image|${cdn}|post|Bolo`,
    ],
    [
      'a reel at Meta is fetched',
      { attachments: [{ type: 'reel', payload: { url: cdn } }] },
      `media|video|${cdn}|reel`,
    ],
    [
      'a link is its words, not its preview too',
      {
        text: 'https://example.com',
        attachments: [{ type: 'fallback', url: 'https://example.com', title: 'x' }],
      },
      'text|https://example.com',
    ],
    [
      'a template of others is a placeholder',
      { attachments: [{ type: 'template', payload: {} }] },
      'unsupported|template',
    ],
    [
      'content of the future is a placeholder',
      { attachments: [{ type: 'hologram', payload: { url: cdn } }] },
      'unsupported|hologram',
    ],
    ['nothing at all is a placeholder', {}, 'unsupported|empty'],
    [
      'one odd field costs nothing else',
      { text: 'oi', attachments: 'x', reply_to: 7, quick_reply: [] },
      'text|oi',
    ],
  ])('%s', (_name, message, expected) => expect(shown(message)).toBe(expected));

  it('NUL and half a character never reach the database', () =>
    expect(attached({ type: 'fallback', title: 'a\u0000b\ud800', url: 'https://a.example' })).toBe(
      'text|ab\ufffd\nhttps://a.example',
    ));
});

describe('who is meant', () => {
  it('a person in the page’s inbox, another program, ourselves by our own id', () => {
    const echo = (more: object) =>
      said({
        sender: { id: '10' },
        recipient: { id: '20' },
        timestamp: 1,
        message: { mid: 'm', text: 'oi', is_echo: true, ...more },
      })[0];
    const part = '0197f0c4-7a0b-7000-8000-000000000001';
    expect(echo({ app_id: 26390203743090 })).toBe('echo m in 20: text|oi');
    expect(echo({ app_id: 2 })).toBe('echo m in 20 by another program: text|oi');
    expect(echo({ app_id: 1, metadata: part })).toBe(
      `echo m in 20 by another program of ${part}: text|oi`,
    );
    expect(echo({ metadata: 'somebody else’s' })).toBe('echo m in 20: text|oi');
  });

  it('nobody where the account writes to itself or the person has no id', () => {
    for (const more of [{}, { is_echo: true }])
      expect(
        said({
          sender: { id: '10' },
          recipient: { id: '10' },
          timestamp: 1,
          message: { mid: 'm', text: 'nota', is_self: true, ...more },
        }),
      ).toEqual(['ignored no_person:message']);
    expect(
      said({ recipient: { id: '10' }, timestamp: 1, optin: { ref: 'x', user_ref: 'y' } }),
    ).toEqual(['ignored no_person:optin']);
  });

  it('a thread goes to others and comes back to our app', () => {
    expect(said({ ...frame, pass_thread_control: { new_owner_app_id: 1 } })).toEqual([
      'account thread_passed us in 20',
    ]);
    expect(said({ ...frame, take_thread_control: { previous_owner_app_id: 1 } })).toEqual([
      'account thread_passed others in 20',
    ]);
    expect(said({ ...frame, request_thread_control: { requested_owner_app_id: 3 } })).toEqual([
      'ignored event:request_thread_control',
    ]);
  });
});

describe('a batch', () => {
  it('one bad element costs none of the others', () => {
    expect(
      said(
        null,
        7,
        {},
        { ...frame, message: { text: 'without an id' } },
        { ...frame, message: { mid: 'a', text: 'um' } },
        { ...frame, read: {} },
        { ...frame, message: { mid: 'b', text: 'dois' } },
      ),
    ).toEqual([
      'ignored malformed:element',
      'ignored malformed:element',
      'ignored no_person:empty',
      'ignored malformed:message',
      'message a at 2026-03-08T19:27:04.123Z in 20 of : text|um',
      'ignored malformed:read',
      'message b at 2026-03-08T19:27:04.123Z in 20 of : text|dois',
    ]);
  });

  it('a delivery names each message, or a time where it names none', () => {
    expect(
      said({ ...frame, delivery: { mids: ['a', 'b'], watermark: 1_772_998_024_123 } }),
    ).toEqual(['delivered a', 'delivered b']);
    expect(
      said({
        sender: { id: '20' },
        recipient: { id: '10' },
        delivery: { watermark: 1_772_998_024_123 },
      }),
    ).toEqual(['delivered in 20 up to 2026-03-08T19:27:04.123Z']);
  });

  it('ids beyond 2^53 keep their digits', () => {
    const body =
      '{"entry":[{"id":17841400000000001,"messaging":[{"sender":{"id":17841499999999999},"recipient":{"id":17841400000000001},"message":{"mid":"m","text":"oi"}}]}]}';
    expect(linesOf(readMessaging(Buffer.from(body), { id: '1' }))[0]).toMatch(
      /^17841400000000001 message m .* in 17841499999999999 /,
    );
  });
});

describe('what we send', () => {
  const [messenger, instagram] = [
    renderWithin(messengerSetup.abilities),
    renderWithin(instagramSetup.abilities),
  ];

  it('Messenger counts characters, Instagram bytes; no character is torn', () => {
    const words = 'á'.repeat(1500) + '👩‍👩‍👧‍👦'.repeat(50);
    expect(
      messenger({ kind: 'text', text: words })
        .map((part) => 'text' in part && part.text)
        .join(''),
    ).toBe(words);
    const pieces = instagram({ kind: 'text', text: words }).map((part) =>
      part.kind === 'text' ? part.text : '',
    );
    expect(pieces.join('')).toBe(words);
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(1000);
    for (const piece of pieces)
      expect(piece.isWellFormed() && !piece.startsWith('\u200d')).toBe(true);
  });

  it('choices are quick replies where all of them fit, and otherwise numbers to answer with', () => {
    const options = (count: number, label = 'Opção') =>
      Array.from({ length: count }, (_, index) => ({
        id: String(index + 1),
        label: `${label} ${index + 1}`,
      }));
    const kinds = (count: number, label?: string) =>
      messenger({ kind: 'buttons', text: 'Qual?', buttons: options(count, label) }).map(
        ({ kind }) => kind,
      );
    expect([kinds(1), kinds(13), kinds(14)]).toEqual([['buttons'], ['buttons'], ['text']]);
    expect(
      messenger({ kind: 'buttons', text: 'Qual?', buttons: options(2, 'Quero saber o preço do') }),
    ).toEqual([
      { kind: 'text', text: 'Qual?\n\n1. Quero saber o preço do 1\n2. Quero saber o preço do 2' },
    ]);
    const long = messenger({
      kind: 'list',
      text: 'a '.repeat(1500),
      label: 'Ver',
      items: options(3),
    });
    expect(long.map(({ kind }) => kind)).toEqual(['text', 'buttons']);
  });

  it('words follow their file; a place and a contact are words', () => {
    expect(instagram({ kind: 'media', media: 'image', blob: 'b', caption: 'Bolo' })).toEqual([
      { kind: 'media', media: 'image', blob: 'b' },
      { kind: 'text', text: 'Bolo' },
    ]);
    expect(
      messenger({ kind: 'location', latitude: -8.05, longitude: -34.9, name: 'Padaria' }),
    ).toEqual([
      {
        kind: 'text',
        text: 'Padaria\nhttps://www.google.com/maps/search/?api=1&query=-8.05,-34.9',
      },
    ]);
  });

  it('a file is what it fits, else a document, else refused', () => {
    const takes = { types: /^image\/png$/, files: /^application\/pdf$|^image\/png$/ };
    const of = (mimeType: string, bytes: number, media: 'image' | 'document' = 'image') => {
      try {
        return fileToSend({ kind: 'media', media, blob: 'b', mimeType }, bytes, takes).part.media;
      } catch (error) {
        return error instanceof ChannelError ? error.code : error;
      }
    };
    const megabyte = 1024 * 1024;
    expect([
      of('image/png', 1),
      of('image/png', 9 * megabyte),
      of('image/heic', 1),
      of('image/png', 26 * megabyte),
    ]).toEqual(['image', 'document', 'bad_file', 'file_too_large']);
    expect([of('application/pdf', 1, 'document'), of('application/zip', 1, 'document')]).toEqual([
      'document',
      'bad_file',
    ]);
  });
});

describe('files of customers', () => {
  const asked: string[] = [];
  const tools = (status = 200): ConnectorTools => ({
    baseUrl: 'https://graph.facebook.com/v22.0',
    app: null,
    async request({ url, headers }) {
      asked.push(url);
      expect(Object.keys(headers ?? {})).toEqual(['user-agent']);
      return { status, headers: { 'content-type': 'image/png' }, body: Buffer.from('x') };
    },
  });
  const outcome = (address: string, status?: number) =>
    download(tools(status), address).then(
      ({ bytes }) => bytes.byteLength,
      (error: unknown) => (error instanceof ChannelError ? `${error.kind} ${error.code}` : error),
    );

  it('are fetched from Meta’s places alone, without the token', async () => {
    for (const good of [
      'https://scontent.xx.fbcdn.net/a.png',
      'https://lookaside.fbsbx.com/x?y=1',
      'https://scontent.cdninstagram.com/v',
      'https://graph.facebook.com/files/1',
    ])
      expect(await outcome(good), good).toBe(1);
    const before = asked.length;
    for (const bad of [
      'http://scontent.xx.fbcdn.net/a.png',
      'https://fbcdn.net.evil.example/a',
      'https://evilfbcdn.net/a',
      'https://scontent.xx.fbcdn.net:8443/a',
      'https://me:you@scontent.xx.fbcdn.net/a',
      'https://127.0.0.1/a',
      'http://169.254.169.254/latest/meta-data',
      'https://[::1]/a',
      'https://graph.facebook.com.evil.example/a',
      'https://user@graph.facebook.com/a',
      'https://fbcdn.net@evil.example/a',
      'file:///etc/passwd',
      'unknown-file',
      '',
    ])
      expect(await outcome(bad), bad).toBe('rejected foreign_address');
    expect(asked).toHaveLength(before);
  });

  it('a file server that is down is asked again, and a missing file or a redirection is rejected', async () => {
    const at = 'https://scontent.xx.fbcdn.net/a.png';
    expect([
      await outcome(at, 404),
      await outcome(at, 403),
      await outcome(at, 302),
      await outcome(at, 503),
    ]).toEqual([
      'rejected http_404',
      'rejected http_403',
      'rejected http_302',
      'unreachable http_503',
    ]);
  });
});
