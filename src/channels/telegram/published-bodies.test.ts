import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toChannelError } from './bot-api-errors.ts';
import { telegramWebhook } from './connector.ts';

const secretToken = 'the-secret-of-this-webhook';
const receive = (body: Uint8Array): unknown[] =>
  telegramWebhook.receive(
    { token: '42:x', secretToken },
    { headers: new Headers({ 'X-Telegram-Bot-Api-Secret-Token': secretToken }), body },
  );

const fixtures = join(import.meta.dirname, '../../../../shared/fixtures');
const withFixtures = existsSync(join(fixtures, 'index.json'));

describe.skipIf(!withFixtures)(
  'bodies as providers and other projects publish them (skipped where the shared fixtures are absent)',
  () => {
    const Rows = z.object({ file: z.string(), provider: z.string() });
    const rows = withFixtures ? readFileSync(join(fixtures, 'index.json'), 'utf8') : '[]';
    const files = z
      .array(Rows)
      .parse(JSON.parse(rows))
      .filter((row) => row.provider === 'telegram')
      .map((row) => row.file);

    it.each(files)('%s', (file) => {
      const name = file.replace(/^telegram\/|\.json$/g, '');
      expect(receive(readFileSync(join(fixtures, file)))).toEqual([expected[name]]);
    });

    it('says what every refusal means', () => {
      const Refusals = z.array(
        z.object({
          name: z.string(),
          http: z.number(),
          body: z.object({
            ok: z.boolean(),
            error_code: z.number().optional(),
            description: z.string().default(''),
            parameters: z
              .object({
                retry_after: z.number().optional(),
                migrate_to_chat_id: z.number().optional(),
              })
              .optional(),
          }),
        }),
      );
      const read = Refusals.parse(
        JSON.parse(readFileSync(join(fixtures, 'responses/telegram.json'), 'utf8')),
      ).filter(({ body }) => !body.ok);
      const meaning = Object.fromEntries(
        read.map(({ name, http, body }) => {
          const { kind, code, retryAfter, chat } = toChannelError(
            'sendMessage',
            { status: http, headers: {}, body: new Uint8Array() },
            body,
            '5001',
          );
          return [name, [kind, code, retryAfter ?? chat].filter((value) => value !== undefined)];
        }),
      );
      expect(meaning).toMatchObject({
        unauthorized: ['auth', 'credential_refused'],
        token_malformed_selfhosted: ['auth', 'credential_refused'],
        token_malformed_public: ['auth', 'credential_refused'],
        conflict_webhook: ['auth', 'conflict'],
        conflict_two_pollers: ['auth', 'conflict'],
        too_many_requests: ['rate_limited', 'rate_limited', 12],
        migrated: ['migrated', 'chat_migrated', '-1002000000007'],
        blocked: ['recipient', 'blocked_by_contact'],
        deactivated: ['recipient', 'contact_deactivated'],
        chat_not_found: ['rejected', 'chat_not_found'],
      });
    });
  },
);

const message = (
  eventId: number,
  chat: number,
  id: number,
  seconds: number,
  sender: object,
  parts: unknown[],
  more: object = {},
): object => ({
  kind: 'message',
  eventId: String(910_000_000 + eventId),
  chat: String(chat),
  messageId: `${chat}:${id}`,
  sender,
  time: iso(seconds),
  order: id,
  parts,
  isGroup: chat < 0,
  ...(chat < 0 ? { groupTitle: `Example supergroup ${-chat - 1_002_000_000_000}` } : {}),
  ...more,
});
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const ignored = (eventId: number, reason: string): object => ({
  kind: 'ignored',
  eventId: String(910_000_000 + eventId),
  reason,
});
const account = (eventId: number, chat: number, change: object): object => ({
  kind: 'account',
  eventId: String(910_000_000 + eventId),
  chat: String(chat),
  change,
});
const person = (id: number, name: string, username?: string, language?: string): object => ({
  id: String(id),
  name,
  ...(username ? { username } : {}),
  ...(language ? { language } : {}),
});
const ben = person(5100000001, 'Ben Example', 'example_user_1', 'en');
const ben9 = person(5100000009, 'Ben Example', 'example_user_9', 'en');
const test = person(1111111, 'Test Firstname Test Lastname', 'Testusername');
const media = (kind: string, providerFileId: string, more: object): object => ({
  kind: 'media',
  media: kind,
  providerFileId,
  ...more,
});

/** What `index.json` says of each body, as events. */
const expected: Record<string, object> = {
  text_private: message(
    1,
    5100000000,
    154,
    1581448857,
    person(5100000000, 'Ada', 'example_user_0', 'en'),
    [{ kind: 'text', text: '4' }],
  ),
  text_unicode: message(2, 5100000001, 199785, 1568289890, ben, [
    { kind: 'text', text: 'Лол кек 😂' },
  ]),
  sticker_animated: message(3, 5100000001, 199787, 1568290188, ben, [
    media('sticker', 'CAACAgIAAxkBAAESLdBjMImep-J0W8XaTN6S_Lz1-j1QIQACIwADsND4DGmmygHGlyggKQQ', {
      mimeType: 'application/x-tgsticker',
      bytes: 16639,
    }),
  ]),
  photo: message(4, 5100000001, 199791, 1568290622, ben, [
    media('image', 'AgADAgAD36sxG-PX0UvQSXIn9rccdw-ACA4ABAEAAwIAA3kAAyTcBAABFgQ', {
      mimeType: 'image/jpeg',
      bytes: 75245,
    }),
  ]),
  photo_caption_entities: expect.objectContaining({
    kind: 'message',
    parts: [expect.objectContaining({ media: 'image', bytes: 162061, caption: 'www.example.com' })],
  }),
  photo_caption_above: expect.objectContaining({
    kind: 'message',
    parts: [expect.objectContaining({ media: 'image', bytes: 358, caption: 'El Psy Kongroo' })],
  }),
  photo_captured: expect.objectContaining({
    kind: 'message',
    parts: [expect.objectContaining({ media: 'image', bytes: 173215 })],
  }),
  video: message(7, 5100000001, 198283, 1567927221, ben, [
    media('video', 'BAADAgADpgQAAgX9qEud6QcgPiOAlhYE', {
      mimeType: 'video/mp4',
      bytes: 1381334,
      seconds: 13,
    }),
  ]),
  album_item: message(
    8,
    5100000001,
    198284,
    1567927221,
    ben,
    [
      media('video', 'BAADAgADpgQAAgX9qEud6QcgPiOAlhYEB', {
        mimeType: 'video/mp4',
        bytes: 1381334,
        seconds: 13,
      }),
    ],
    {
      album: '12543417770506682',
    },
  ),
  forward_anonymous_admin: message(
    9,
    -1002000000000,
    1,
    1640359576,
    person(-1002000000000, 'Example supergroup 0'),
    [
      { kind: 'forwarded', often: false },
      { kind: 'text', text: 'text' },
    ],
  ),
  group_migrated_to: account(10, -4000000001, { kind: 'chat_migrated', to: '-1002000000002' }),
  group_migrated_from: ignored(11, 'service:migrate_from_chat_id'),
  video_chat_started: ignored(12, 'service:video_chat_started'),
  forum_topic_message: {
    ...message(
      13,
      -1002000000004,
      5,
      1675229140,
      person(5100000005, 'Finn', 'example_user_5', 'en'),
      [{ kind: 'text', text: 'blah' }],
    ),
    topic: '4',
  },
  empty_message: expect.objectContaining({
    kind: 'message',
    messageId: '5100000006:875400',
    sender: person(5100000006, 'Gus'),
    parts: [{ kind: 'unsupported', what: 'empty' }],
  }),
  story: message(
    15,
    -1002000000005,
    134545,
    1721592028,
    person(5100000007, 'Hana', 'example_user_7'),
    [{ kind: 'unsupported', what: 'story' }],
  ),
  pinned_message: ignored(16, 'service:pinned_message'),
  dice: message(
    17,
    -1002000000007,
    35410,
    1596014550,
    person(5100000000, 'Ada', 'example_user_0', 'en'),
    [{ kind: 'unsupported', what: 'dice' }],
  ),
  unknown_update_kind: ignored(18, 'unknown_update:new_update_kind'),
  reaction_added: {
    kind: 'reaction',
    eventId: '910000019',
    chat: '-1002000000008',
    messageId: '-1002000000008:35',
    by: '5100000003',
    emoji: ['🌭'],
  },
  reaction_removed_anonymous: {
    kind: 'reaction',
    eventId: '910000020',
    chat: '-1002000000009',
    messageId: '-1002000000009:2',
    by: '-1002000000009',
    emoji: [],
  },
  reaction_count: ignored(21, 'anonymous_reactions'),
  chat_boost: ignored(22, 'unknown_update:chat_boost'),
  purchased_paid_media: ignored(23, 'unknown_update:purchased_paid_media'),
  callback_query_inline: ignored(24, 'inline_callback'),
  voice: message(25, 5100000009, 201, 1631132077, ben9, [
    media('voice', 'AwACAgUAAxkBAANjYVwnWF_w8LYTchqVdK9dY7mbwYEAAskDAALCoeBWFvS2u4zS6HAhBA', {
      mimeType: 'audio/ogg',
      bytes: 11833,
      seconds: 2,
    }),
  ]),
  audio: message(26, 5100000009, 202, 1631132077, ben9, [
    media('audio', 'AwADBAADbXXXXXXXXXXXGBdhD2l6_XX', {
      mimeType: 'audio/mpeg',
      bytes: 3897500,
      seconds: 243,
    }),
  ]),
  document: message(27, 5100000009, 203, 1631132077, ben9, [
    media('document', 'AwADBAADbXXXXXXXXXXXGBdhD2l6_XY', {
      mimeType: 'application/png',
      fileName: 'Screenshot 2021-09-27 at 2.01.14 PM.png',
      bytes: 536392,
    }),
  ]),
  location: message(28, 5100000009, 204, 1631132077, ben9, [
    { kind: 'location', latitude: 37.7893768, longitude: -122.3895553 },
  ]),
  venue: message(29, 5100000009, 205, 1631132077, ben9, [
    {
      kind: 'location',
      latitude: 37.7893768,
      longitude: -122.3895553,
      name: 'San Francisco',
      address: 'Market St',
    },
  ]),
  callback_query: expect.objectContaining({
    kind: 'message',
    chat: '5100000010',
    parts: [{ kind: 'choice', id: 'Option 1', acknowledgeId: '2342342309929423' }],
  }),
  edited_message: {
    kind: 'edit',
    eventId: '910000031',
    chat: '1111111',
    messageId: '1111111:1365',
    parts: [{ kind: 'text', text: 'Edited text' }],
    time: iso(1441646600),
  },
  forwarded_legacy: message(32, 1111111, 1366, 1441645533, test, [
    { kind: 'text', text: 'Bold and italics' },
  ]),
  reply_private: message(
    33,
    1111111,
    1367,
    1441645534,
    test,
    [{ kind: 'text', text: 'Bold and italics' }],
    { replyTo: '1111111:1334' },
  ),
  write_access_allowed: ignored(34, 'service:write_access_allowed'),
  reply_group: message(
    35,
    -123,
    4479,
    1449092987,
    person(123, 'John', 'MJohn'),
    [{ kind: 'text', text: 'some text' }],
    {
      replyTo: '-123:11',
      groupTitle: 'MyChat',
    },
  ),
  my_chat_member_kicked: account(36, 5100000050, { kind: 'contact_blocked' }),
  my_chat_member_unblocked: account(37, 5100000050, { kind: 'contact_unblocked' }),
  my_chat_member_admin: ignored(38, 'group_membership'),
  group_mention: message(
    39,
    -1002000000050,
    10,
    1685449265,
    person(5100000050, 'Ada Example', 'example_user_50', 'en'),
    [{ kind: 'text', text: '@example_60_bot 666' }],
  ),
};
