import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { linesOf } from '#test/customers/event-lines.ts';
import { GraphRefusal, toChannelError } from '../meta/graph-errors.ts';
import { whatsappErrors } from './errors.ts';
import { readNotification } from './from-whatsapp.ts';

const fixtures = join(import.meta.dirname, '../../../../shared/fixtures');
const withFixtures = existsSync(join(fixtures, 'index.json'));

describe.skipIf(!withFixtures)(
  'bodies as providers and other projects publish them (skipped where the shared fixtures are absent)',
  () => {
    const rows = withFixtures ? readFileSync(join(fixtures, 'index.json'), 'utf8') : '[]';
    const files = z
      .array(z.object({ file: z.string(), provider: z.string() }))
      .parse(JSON.parse(rows))
      .filter((row) => row.provider === 'whatsapp')
      .map((row) => row.file);

    it.each(files)('%s', (file) => {
      const name = file.replace(/^whatsapp\/|\.json$/g, '');
      expect(said(readFileSync(join(fixtures, file)))).toEqual(expected[name]);
    });

    it('says what every refusal means', () => {
      const Answers = z.array(z.object({ name: z.string(), http: z.number(), body: z.unknown() }));
      const meaning = Answers.parse(
        JSON.parse(readFileSync(join(fixtures, 'responses/whatsapp.json'), 'utf8')),
      ).flatMap(({ name, http: status, body }) => {
        const refusal = GraphRefusal.safeParse(body);
        if (!refusal.success) return [];
        const error = toChannelError(
          'POST messages',
          { status, headers: {}, body: new Uint8Array() },
          refusal.data.error,
          whatsappErrors,
        );
        return [
          `${name}: ${error.kind} ${error.code}${error.scope === 'recipient' ? ' (this person)' : ''}`,
        ];
      });
      expect(meaning).toEqual([
        'rate_limit: rate_limited rate_limited',
        'pair_rate_limit: rate_limited pair_rate_limited (this person)',
        'token_expired: auth credential_refused',
        're_engagement: window_closed window_closed',
        'not_in_allowed_list: recipient not_in_test_list',
        'bad_parameter: rejected bad_request',
        'temporarily_unavailable: unreachable temporary',
      ]);
    });
  },
);

const said = (body: Uint8Array): string[] => linesOf(readNotification(body));

const expected: Record<string, string[]> = {
  reaction_removed_empty: ['1122334455667 reaction to wamid.yzxyzx= by 972987654321: '],
  account_reconnected: ['102290129340398 channel working'],
  history_threads: [
    "106540352242922 history 55%; wamid.HBgLMTY0NjcwNDM1OTUVAgARGBIyNDlBOEI5QUQ4NDc0N0FCNjMA by business in 16505551234 read: text|Here's the info you requested! https://www.meta.com/quest/quest-3/; wamid.QyNUEHBgLMTY0NjcwNDM1OTUVAgARGBI1Rj3NEYxMzAzMzQ5MkEA by business in 16505551234 read: unsupported|media_placeholder; wamid.N0FCNjMAHBgLMTY0NjcwNDM1OTUVAgARGBIyNDlBOEI5QUQ4NDc0 by customer in 16505551234 read: text|Thanks!; wamid.BIyNDlBOEI5N0FCNjMAHBgLMTY0NjcwNDM1OTUVAgARGQUQ4NDc0 by business in 12125557890 delivered: text|Thanks for your order! As a thank you, use code THANKS30 to get 30% of your next order.",
  ],
  text: [
    '1122334455667 message wamid.PYWAtext01 at 2023-10-11T16:53:43.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: text|Body Text',
  ],
  image: [
    '1122334455667 message wamid.PYWAimage01 at 2023-10-11T16:56:19.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: media|image|65463453|image/jpeg',
  ],
  image_with_url: [
    '1122334455667 message wamid.PYWAimagewithurl01 at 2023-10-11T16:56:19.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: media|image|65463453|image/jpeg',
  ],
  video_forwarded: [
    '1122334455667 message wamid.PYWAvideoforwarded01 at 2023-10-11T17:12:42.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: forwarded|false + media|video|765756756|video/mp4|caption',
  ],
  document: [
    '1122334455667 message wamid.PYWAdocument01 at 2023-10-11T17:01:06.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: forwarded|false + media|document|1234567890987654321|application/pdf|filename.pdf|caption',
  ],
  audio: [
    '1122334455667 message wamid.PYWAaudio01 at 2023-10-11T16:58:29.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: forwarded|false + media|audio|1234567890987654321|audio/ogg; codecs=opus',
  ],
  voice: [
    '1122334455667 message wamid.PYWAvoice01 at 2023-10-11T16:57:53.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: media|voice|1234567890987654321|audio/ogg; codecs=opus',
  ],
  sticker_static: [
    '1122334455667 message wamid.PYWAstickerstatic01 at 2023-10-11T17:02:40.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: media|sticker|1234567890987654321|image/webp',
  ],
  sticker_animated: [
    '1122334455667 message wamid.PYWAstickeranimated01 at 2023-10-11T17:03:05.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: media|sticker|1234567890987654321|image/webp',
  ],
  reaction: ['1122334455667 reaction to wamid.yzxyzx= by 972987654321: 😮'],
  reaction_removed_absent: ['1122334455667 reaction to wamid.yzxyzx= by 972987654321: '],
  location: [
    '1122334455667 message wamid.PYWAlocation01 at 2023-10-11T17:15:57.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: forwarded|false + location|12.25089|43.90539',
  ],
  location_named: [
    '1122334455667 message wamid.PYWAlocationnamed01 at 2023-10-11T17:15:57.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: forwarded|false + location|37.4611978|-122.2164385|Facebook HQ|1 Hacker Way, Menlo Park, CA 94025',
  ],
  contacts: [
    '1122334455667 message wamid.PYWAcontacts01 at 2023-10-11T17:17:01.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: contact|Chandler Bing|+1 555-555-5555 + contact|Monica|+1 666-666-6666 + contact|Rachel Green|+1 777-777-7777',
  ],
  order: [
    '1122334455667 message wamid.PYWAorder01 at 2023-10-11T17:17:48.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: order|HAMBURGER 3 30 ILS, FRENCH_FRIES 2 35 ILS, SODA 2 10 ILS',
  ],
  unsupported: [
    '1122334455667 message wamid.PYWAunsupported01 at 2023-10-11T17:18:26.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: unsupported|unsupported',
  ],
  unsupported_with_type: [
    '1122334455667 message wamid.PYWAunsupportedwithtype01 at 2023-10-11T17:18:26.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: unsupported|pool',
  ],
  reply: [
    '1122334455667 message wamid.PYWAreply01 at 2023-10-11T17:19:06.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918 to wamid.xyzxyz==: text|replied text',
  ],
  forwarded_many: [
    '1122334455667 message wamid.PYWAforwardedmany01 at 2023-10-11T17:22:48.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: forwarded|true + text|text forwarded many times',
  ],
  interactive_without_payload: [
    '1122334455667 message wamid.PYWAinteractivewithoutpayload01 at 2023-11-20T18:38:14.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918 to wamid.gvwegfretge==: unsupported|interactive',
  ],
  referral_ctwa: [
    '1122334455667 message wamid.PYWAreferralctwa01 at 2023-10-11T17:23:20.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918: referral|ad|AD_TITLE|AD_DESCRIPTION|ADID|CTWA_CLID + text|BODY',
  ],
  interactive_button_reply: [
    '1122334455667 message wamid.PYWAinteractivebuttonreply01 at 2023-10-25T20:45:30.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918 to wamid.xyzxyz: choice|callback_data|title',
  ],
  interactive_list_reply: [
    '1122334455667 message wamid.PYWAinteractivelistreply01 at 2023-10-25T20:48:25.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918 to wamid.xyzxyz: choice|callback_data|title',
  ],
  template_quick_reply: [
    '1122334455667 message wamid.PYWAtemplatequickreply01 at 2023-10-25T21:23:47.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918 to wamid.xyzxyz==: choice|callback_data|title',
  ],
  interactive_nfm_reply: [
    '1122334455667 message wamid.PYWAinteractivenfmreply01 at 2023-12-13T21:21:13.000Z in 972987654321 of Test Name 972987654321 US.13491208655302741918 to wamid.gvwegfretge==: form|comment text Comment Text, delivery rating 4, purchase rating 2, recommend radio 0, cs rating 0',
  ],
  status_sent: ['1122334455667 sent wamid.PYWAstatussent01'],
  status_delivered: ['1122334455667 delivered wamid.PYWAstatusdelivered01'],
  status_read: ['1122334455667 read wamid.PYWAstatusread01'],
  status_played: ['1122334455667 read wamid.PYWAstatusplayed01'],
  status_failed_130472: ['1122334455667 failed wamid.PYWAstatusfailed13047201 130472'],
  status_biz_opaque: ['1122334455667 sent wamid.PYWAstatusbizopaque01 some data'],
  status_group: ['106540352242922 read wamid.PYWAstatusgroup01'],
  edit_image: [
    '106540352242922 edit wamid.HBgLMTQxMjU1NTA4MjkVAgASGBQzQUNCNjk5RDUwNUZGMUZEM0VBRAA= in 16505551234: media|image|1234567890|image/jpeg|Updated image caption',
  ],
  revoke: ['106540352242922 remove wamid.ORIGINAL'],
  echo_text_bsuid: [
    '1122334455667 echo wamid.PYWAechotextbsuid01 in 16505551234: text|Test message',
  ],
  echo_edit: ['1122334455667 edit wamid.zzzzzz in 972987654321: text|Text was edited'],
  echo_revoke: ['1122334455667 remove wamid.zzzzzz'],
  system_number_change: ['1122334455667 identity 972987654321 now 972912345678'],
  system_identity_change: ['1122334455667 ignored system:customer_identity_changed'],
  account_offboarded: ['102290129340398 channel removed_at_provider'],
  account_disabled_update: ['102290129340398 channel working'],
  account_partner_removed: ['2949482758682047 channel removed_at_provider'],
  account_restriction: ['102290129340398 channel account_restricted'],
  user_preferences: ['106540352242922 ignored field:user_preferences'],
  referral_ad_old: [
    '10634295353625 message wamid.RFBreferraladold01 at 2022-05-22T21:01:53.000Z in 491234567890 of TestUser 491234567890: referral|ad|AD_TITLE|AD_DESCRIPTION|ADID + text|Test',
  ],
  interactive_button_reply_nocontext: [
    '10634295353625 message wamid.RFBinteractivebuttonreplynocontext01 at 2022-05-22T21:01:53.000Z in 491234567890 of TestUser 491234567890: choice|unique-button-identifier-here|button-text',
  ],
  type_unknown: [
    '10634295353625 message wamid.RFBtypeunknown01 at 2022-05-22T21:01:53.000Z in 491234567890 of TestUser 491234567890: unsupported|unknown',
  ],
  text_bsuid_only: [
    '106540352242922 message wamid.RFBtextbsuidonly01 at 2025-06-08T20:59:43.000Z in group 120363418770915618@g.us of Sheena Nelson realsheenanelson US.13491208655302741918: text|Does it come in another color?',
  ],
  system_user_id_change: ['106540352242922 ignored system:user_changed_user_id'],
  status_bsuid_only: ['106540352242922 delivered wamid.RFBstatusbsuidonly01'],
  status_failed_131026: ['106540352242922 failed wamid.RFBstatusfailed13102601 131026'],
  contact_nameonly: [
    '1111111111111111 message wamid.RFBcontactnameonly01 at 2023-11-28T10:48:48.000Z in 333333333333 of John 333333333333: contact|j_doe',
  ],
  user_id_update: [
    '106540352242922 identity US.10101010101010101010,16505551234 now US.13491208655302741918',
  ],
  status_user_initiated_legacy: ['10634295353625 sent wamid.RFBstatususerinitiatedlegacy01'],
  batch_two_changes: [
    '106540352242922 message wamid.NETbatch01 at 2022-11-23T20:02:58.000Z in 16505551234 of NAME 16505551234: text|MESSAGE_BODY',
    '106540352242922 message wamid.NETbatch02 at 2022-11-23T20:02:59.000Z in 16505551234 of NAME 16505551234: text|MESSAGE_BODY2',
  ],
  contact_without_profile: [
    '106540352242922 message wamid.NETnoprof01 at 2022-11-23T20:02:58.000Z in 16505551234 of 16505551234: text|MESSAGE_BODY',
  ],
  text_no_from: [
    '106540352242922 message wamid.NETnofrom01 at 2022-11-23T20:02:58.000Z in BSUID_123 of NAME BSUID_123: text|MESSAGE_BODY',
  ],
  history_declined: ['106540352242922 history declined'],
  state_sync_contacts: [
    '106540352242922 contacts + Sheena Nelson US.13491208655302741918; - 16505551234 US.13491208655302741919',
  ],
  echo_text: [
    "106540352242922 echo wamid.HBgLMTY0NjcwNDM1OTUVAgARGBIyNDlBOEI5QUQ4NDc0N0FCNjMB in 16505551234: text|Here's the info you requested! https://www.meta.com/quest/quest-3/",
  ],
  text_group_bsuid: [
    '106540352242922 message wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUFERjg0NDEzNDdFODU3MUMxMAA= at 2025-06-15T23:27:53.000Z in group Y2FwaV9ncm91cDoxOTUwNTU1MDA3OToxMjAzNjMzOTQzMjAdOTY0MTUZD of Pablo M. pablomorales 16505551234 US.13491208655302741918: text|Does it come in another color?',
  ],
  statuses_aggregated_group: [
    '106540352242922 read wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI4QUFBQkJCQ0NDREREMTIzNDUA',
    '106540352242922 read wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI4QUFBQkJCQ0NDREREMTIzNDUA',
    '106540352242922 delivered wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI4QUFBQkJCQ0NDREREMTIzNDUA',
  ],
  status_failed_131049: [
    '106540352242922 failed wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI0QUQ2MjA4NEYyRkExNjMyREUA 131049',
  ],
};
