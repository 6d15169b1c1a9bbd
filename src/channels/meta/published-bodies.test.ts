import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { linesOf } from '#test/customers/event-lines.ts';
import { readMessaging } from './from-messaging.ts';
import { GraphRefusal, toChannelError } from './graph-errors.ts';
import { messagingErrors } from './messaging-errors.ts';

const fixtures = join(import.meta.dirname, '../../../../shared/fixtures');
const withFixtures = existsSync(join(fixtures, 'index.json'));

describe.skipIf(!withFixtures)(
  'Messenger and Instagram bodies that others published (skipped where the shared fixtures are absent)',
  () => {
    const rows = withFixtures ? readFileSync(join(fixtures, 'index.json'), 'utf8') : '[]';
    const files = z
      .array(z.object({ file: z.string(), provider: z.string() }))
      .parse(JSON.parse(rows))
      .filter(({ provider }) => provider === 'messenger' || provider === 'instagram')
      .map(({ file }) => file);

    it.each(files)('%s', (file) => {
      const lines = linesOf(readMessaging(readFileSync(join(fixtures, file)), { id: '1' }));
      expect(lines).toEqual(expected[file.replace('.json', '')]);
    });

    it('says what every refusal means', () => {
      const Answers = z.array(z.object({ name: z.string(), http: z.number(), body: z.unknown() }));
      const meaning = Answers.parse(
        JSON.parse(readFileSync(join(fixtures, 'responses/messenger.json'), 'utf8')),
      ).flatMap(({ name, http: status, body }) => {
        const refusal = GraphRefusal.safeParse(body);
        if (!refusal.success) return [];
        const error = toChannelError(
          'POST messages',
          { status, headers: {}, body: new Uint8Array() },
          refusal.data.error,
          messagingErrors,
        );
        return [`${name}: ${error.kind} ${error.code}`];
      });
      expect(meaning).toEqual([
        'outside_window: window_closed window_closed',
        'no_matching_user: recipient contact_never_wrote',
        'person_unavailable: recipient cannot_receive',
        'rate_calls: rate_limited rate_limited',
        'temporary: unreachable temporary',
        'token_invalid: auth credential_refused',
      ]);
    });
  },
);

const expected: Record<string, string[]> = {
  'messenger/text': [
    '100000000000001 message m_FAKE_MSG_ID_001 at 2026-03-08T19:27:04.000Z in 200000000000001 of : text|What is Vercel?',
  ],
  'messenger/image': [
    '100000000000001 message m_FAKE_IMG_001 at 2026-03-08T19:28:24.000Z in 200000000000001 of : media|image|https://example.com/image.jpg',
  ],
  'messenger/echo': ['100000000000001 echo m_ECHO_MSG_001 in 200000000000001: text|Bot response'],
  'messenger/delivery': ['100000000000001 delivered m_SENT_MSG_001'],
  'messenger/read': ['100000000000001 read in 200000000000001 up to 2026-03-08T19:27:24.000Z'],
  'messenger/reaction': ['100000000000001 reaction to m_FAKE_MSG_ID_001 by 200000000000001: ❤'],
  'messenger/reaction_removed': [
    '100000000000001 reaction to m_FAKE_MSG_ID_001 by 200000000000001: ',
  ],
  'messenger/postback': [
    '100000000000001 message hash:2429c3950e0f5d7c194cb16a7b759000 at 2026-03-08T19:28:04.000Z in 200000000000001 of : choice|chat:{"a":"hello"}|Say Hello',
  ],
  'messenger/get_started': [
    '100000000000001 message hash:cf89b16cda89e7ca4755eb7be3a1b880 at 2026-03-08T19:28:14.000Z in 200000000000001 of : choice|GET_STARTED|Get Started',
  ],
  'messenger/legacy_numeric_ids': [
    '100000000000001 message m_FX_legacy_numeric_ids at 2016-03-12T06:29:57.627Z in 200000000000001 of : text|hello, world!',
  ],
  'messenger/message_edit': [
    '100000000000001 edit mid.1457764197618:41d102a3e1ae206a38 in 200000000000001: text|hello, world!',
  ],
  'messenger/message_deleted': ['100000000000001 remove m_FX_message_deleted'],
  'messenger/message_unsupported': [
    '100000000000001 message m_FX_message_unsupported at 2016-03-12T06:29:57.627Z in 200000000000001 of : unsupported|unsupported',
  ],
  'messenger/reply': [
    '100000000000001 message m_FX_reply at 2016-03-12T06:29:57.627Z in 200000000000001 of  to very_long_id_representing_the_original_message: text|hello, world!',
  ],
  'messenger/quick_reply': [
    '100000000000001 message m_FX_quick_reply at 2016-08-09T21:51:50.432Z in 200000000000001 of : choice|PAYLOAD_QUICK_REPLY|quick reply text',
  ],
  'messenger/sticker_thumb': [
    '100000000000001 message m_FX_sticker_thumb at 2017-02-16T14:09:08.673Z in 200000000000001 of : text|👍',
  ],
  'messenger/location': [
    '100000000000001 message m_FX_location at 2016-03-23T01:30:18.268Z in 200000000000001 of : location|12.34|43.21',
  ],
  'messenger/fallback': [
    '100000000000001 message m_FX_fallback at 2016-03-23T01:30:18.268Z in 200000000000001 of : text|Legacy Attachment\nhttps://www.messenger.com/',
  ],
  'messenger/template_product': [
    '100000000000001 message m_FX_template_product at 2021-11-12T15:03:51.949Z in 200000000000001 of : text|text sent along with the product + text|product name: product price as a string',
  ],
  'messenger/optin': ['100000000000001 ignored event:optin'],
  'messenger/referral': [
    '100000000000001 message hash:7b10e95c5d2c14271be747329f98097a at 2016-03-12T06:29:57.627Z in 200000000000001 of : referral|link|ref_data_in_m_dot_me_param',
  ],
  'messenger/postback_referral': [
    '100000000000001 message hash:910eb5f1f37afacdc08a1fb3b2e86ffb at 2016-03-23T00:25:52.478Z in 200000000000001 of : referral|link|ref_data_in_m_dot_me_param + choice|USER_DEFINED_PAYLOAD',
  ],
  'messenger/postback_user_ref': ['100000000000001 ignored no_person:postback'],
  'messenger/account_linking': ['100000000000001 ignored event:account_linking'],
  'messenger/pass_thread_control': [
    '100000000000001 account thread_passed others in 200000000000001',
  ],
  'messenger/policy_block': ['100000000000001 channel account_restricted'],
  'messenger/standby_echo': [
    '100000000000001 echo m_FX_standby_echo in 200000000000001 by another program: text|hello, world!',
    '100000000000001 account thread_passed others in 200000000000001',
  ],
  'instagram/text': [
    '17841400000000000 message mid.text.1 at 2026-03-08T19:27:04.000Z in 200000000000001 of : text|Do you ship to Córdoba?',
  ],
  'instagram/image': [
    '17841400000000000 message mid.image.1 at 2026-03-08T19:27:14.000Z in 200000000000001 of : media|image|https://cdn.example.com/product.jpg',
  ],
  'instagram/story_reply': [
    '17841400000000000 message mid.story.reply.1 at 2026-03-08T19:27:24.000Z in 200000000000001 of : media|image|https://cdn.example.com/story.jpg|story_reply + text|Is this still available?',
  ],
  'instagram/story_mention': [
    '17841400000000000 message mid.story.mention.1 at 2026-03-08T19:27:34.000Z in 200000000000001 of : media|image|https://cdn.example.com/mention.jpg|story_mention',
  ],
  'instagram/quick_reply': [
    '17841400000000000 message mid.quick.1 at 2026-03-08T19:27:44.000Z in 200000000000001 of : choice|chat:{"a":"confirm","v":"yes"}|Yes',
  ],
  'instagram/postback': [
    '17841400000000000 message mid.postback.1 at 2026-03-08T19:27:54.000Z in 200000000000001 of : choice|chat:{"a":"track"}|Track order',
  ],
  'instagram/reaction': ['17841400000000000 reaction to mid.sent.1 by 200000000000001: ❤️'],
  'instagram/echo': [
    '17841400000000000 echo mid.echo.1 in 200000000000001: text|Your order is on the way.',
  ],
  'instagram/standby': [
    '17841400000000000 message ig_fx_standby at 2026-03-08T20:00:00.001Z in 200000000000001 of : text|This is the first standby message from the customer, after 24 hours.',
    '17841400000000000 account thread_passed others in 200000000000001',
  ],
  'instagram/reply': [
    '17841400000000000 message ig_fx_reply at 2026-03-08T20:00:00.002Z in 200000000000001 of  to mid.text.1: text|This is message with replyto mid',
  ],
  'instagram/dashboard_test_messaging': [
    '0 message random_mid at 2018-05-27T22:23:44.000Z in 12334 of : text|random_text',
  ],
  'instagram/dashboard_test_changes': [
    '0 message random_mid at 2018-05-27T22:23:44.000Z in 12334 of : text|random_text',
  ],
  'instagram/unsend': ['17841400000000000 remove mid.text.1'],
  'instagram/share': [
    '17841400000000000 message ig_fx_share at 2026-03-08T20:00:00.004Z in 200000000000001 of : text|https://www.example.com/test.jpeg',
  ],
  'instagram/shared_reel': [
    '17841400000000000 message ig_fx_reel at 2026-03-08T20:00:00.005Z in 200000000000001 of : text|Reel title\nhttps://www.example.com/test.jpeg',
  ],
  'instagram/story_mention_echo': [
    '17841400000000000 echo ig_fx_sm_echo in 200000000000001: media|image|https://www.example.com/test.jpeg|story_mention',
  ],
  'instagram/unsupported': [
    '17841400000000000 message ig_fx_unsup at 2026-03-08T20:00:00.007Z in 200000000000001 of : unsupported|unsupported',
  ],
  'instagram/seen': ['17841400000000000 read in 200000000000001 up to mid.sent.1'],
};
