import { describe, expect, test } from 'vitest';
import { isRefusalCode, refusalSentence } from '#contract/channels/refusal-sentences.ts';
import { whatsappErrors } from '../whatsapp/errors.ts';
import { type ErrorTable, toChannelError } from './graph-errors.ts';
import { messagingErrors } from './messaging-errors.ts';

/** "code" or "code/subcode", as the vendors' tables write them, and what each means for us. */
type Table = [codes: string, kind: string, code: string][];

/** Error tables of "Send API" (Messenger), "Messaging API" (Instagram) and of every Graph call. */
const messaging: Table = [
  ['1200', 'unreachable', 'temporary'],
  ['2', 'unreachable', 'temporary'],
  ['4 4/2018022 613 17 32 80006', 'rate_limited', 'rate_limited'],
  ['10/1893063', 'rate_limited', 'page_restricted'],
  ['10/2018065 10/2018278 10/2534022', 'window_closed', 'window_closed'],
  ['100/2018001', 'recipient', 'contact_never_wrote'],
  ['100/2018109', 'rejected', 'file_too_large'],
  ['10/2018108 551/1545041 200/1545041', 'recipient', 'cannot_receive'],
  ['190 190/458 190/460 190/463 190/467', 'auth', 'credential_refused'],
  ['10 200 230 299 200/2018028', 'auth', 'permission_missing'],
  ['368', 'auth', 'blocked_for_policy'],
];

/** Cloud API "Error codes". */
const whatsapp: Table = [
  ['2 131000 131016 133004', 'unreachable', 'temporary'],
  ['131057', 'unreachable', 'maintenance'],
  ['4 80007 130429', 'rate_limited', 'rate_limited'],
  ['131056', 'rate_limited', 'pair_rate_limited'],
  ['131048 131064', 'rejected', 'spam_limit'],
  ['131049', 'rejected', 'healthy_ecosystem'],
  ['368', 'auth', 'blocked_for_policy'],
  ['131047', 'window_closed', 'window_closed'],
  ['0 190', 'auth', 'credential_refused'],
  ['3 10 200 299 131005', 'auth', 'permission_missing'],
  ['131031', 'auth', 'account_locked'],
  ['131042', 'auth', 'payment_problem'],
  ['131045 133010', 'auth', 'number_not_registered'],
  ['33 100 131008 131009', 'rejected', 'bad_request'],
  ['130472', 'rejected', 'experiment'],
  ['130497', 'rejected', 'country_restricted'],
  ['131021', 'recipient', 'own_number'],
  ['131026', 'recipient', 'cannot_receive'],
  ['131030', 'recipient', 'not_in_test_list'],
  ['131037', 'rejected', 'display_name_needed'],
  ['131050', 'recipient', 'opted_out'],
  ['131051', 'rejected', 'message_type'],
  ['131052', 'rejected', 'media_download'],
  ['131053', 'rejected', 'media_upload'],
  ['132000 132012', 'rejected', 'template_parameters'],
  ['132001', 'rejected', 'template_missing'],
  ['132005', 'rejected', 'template_too_long'],
  ['132007', 'rejected', 'template_policy'],
  ['132015', 'rejected', 'template_paused'],
  ['132016', 'rejected', 'template_disabled'],
  ['132068 132069', 'rejected', 'flow_blocked'],
];

const lines = (table: Table) =>
  table.flatMap(([codes, kind, code]) =>
    codes.split(' ').map((given) => [given, kind, code] as const),
  );

function refused(given: string, table: ErrorTable, status = 400) {
  const [code = 0, subcode] = given.split('/').map(Number);
  const refusal = {
    code,
    message: '(#0) Words that nobody decides by',
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  };
  return toChannelError(
    'POST messages',
    { status, headers: {}, body: new Uint8Array() },
    refusal,
    table,
  );
}

describe.each([
  ['Messenger and Instagram', messaging, messagingErrors],
  ['WhatsApp', whatsapp, whatsappErrors],
] as const)('%s', (_name, table, meanings) => {
  test.each(lines(table))(
    '%s is %s: %s, in words, with its code for support',
    (given, kind, code) => {
      const error = refused(given, meanings);
      expect([error.kind, error.code, error.support]).toEqual([kind, code, given]);
      expect(isRefusalCode(code), 'a sentence').toBe(true);
      for (const language of ['pt', 'en'] as const)
        expect(refusalSentence(code, language, error.support ?? null)).toContain(` ${given}).`);
    },
  );
  test('what nobody documents: the server’s fault is tried again, anything else is not', () => {
    expect(refused('987654', meanings, 503)).toMatchObject({ kind: 'unreachable' });
    expect(refused('987654', meanings)).toMatchObject({
      kind: 'rejected',
      code: 'meta_987654',
      support: '987654',
    });
    expect(refusalSentence('meta_987654', 'pt', '987654')).toBe(
      'O canal recusou a mensagem (código 987654).',
    );
  });
});

test('too much for one person waits four times as long at each try, for this person alone', () => {
  expect(refused('131056', whatsappErrors)).toMatchObject({
    retryAfter: 4,
    growth: 4,
    scope: 'recipient',
  });
  expect(refused('130429', whatsappErrors)).toMatchObject({ growth: 1, scope: 'channel' });
});
