import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel, ChannelHealth } from '#contract/channels/channels.ts';
import { CheckUp } from '#contract/channels/check-ups.ts';
import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import { startMetaWebhook } from '#test/environments/meta.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { type ProviderRelay, startProviderRelay } from '#test/environments/provider-relay.ts';
import { startWebhookServer } from '#test/environments/telegram.ts';
import { metaVerifyToken } from '../connect/provider-addresses.ts';

let environment: ProductEnvironment;
let meta: MetaSimulator;
let telegramLine: ProviderRelay;
let metaLine: ProviderRelay;
let address: string;

beforeAll(async () => {
  [telegramLine, metaLine] = await Promise.all([startProviderRelay(), startProviderRelay()]);
  environment = await startProductEnvironment({ telegramApiUrl: telegramLine.url });
  meta = await startMetaSimulator({ secret: 'live meta of the check-up', pace: 0.01 });
  telegramLine.target = environment.telegram.url;
  metaLine.target = meta.url;
  const { config } = environment.services;
  address = config.publicUrl;
  Object.assign(config.meta, {
    appId: meta.appId,
    appSecret: meta.appSecret,
    configId: '1',
    graphUrl: `${metaLine.url}/v22.0`,
  });
  await meta.control.setAppCallback({
    url: `${address}/api/webhook/whatsapp`,
    verifyToken: metaVerifyToken(config),
  });
});
afterEach(() => {
  telegramLine.change = (_path, answer) => answer;
  metaLine.change = (_path, answer) => answer;
  environment.services.config.publicUrl = address;
  environment.services.config.meta.appSecret = meta.appSecret;
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await Promise.all([
    meta.close(),
    telegramLine[Symbol.asyncDispose](),
    metaLine[Symbol.asyncDispose](),
  ]);
});

interface Patient {
  account: Account;
  id: string;
  token: string;
}

async function connect(type: string, setupData: object, account: Account): Promise<string> {
  const { id } = Channel.parse(
    (await account.call('POST', '/channels', { type, displayName: 'Balcão' })).data,
  );
  const connected = await account.call('POST', '/channels/setup', {
    channelId: id,
    setupData: { type, ...setupData },
  });
  expect(connected.status, connected.text).toBe(200);
  return id;
}

async function bot(): Promise<Patient> {
  const account = await environment.account();
  const { token } = await environment.telegram.control.createBot('Padaria');
  return { account, token, id: await connect('telegram', { telegramToken: token }, account) };
}

async function number(): Promise<Patient & { wabaId: string; phoneNumberId: string }> {
  const account = await environment.account();
  const {
    wabaId,
    phoneNumberId,
    accessToken: token,
  } = await meta.control.createBusiness('Padaria');
  const id = await connect(
    'whatsapp',
    { whatsappBusinessId: wabaId, phoneNumberId, accessToken: token },
    account,
  );
  return { account, token, id, wabaId, phoneNumberId };
}

const path = ({ id }: Patient): string => `/api/channels/${id}/check-up`;

async function checked(patient: Patient): Promise<z.output<typeof CheckUp>> {
  const answer = await patient.account.call('POST', path(patient));
  expect(answer.status, answer.text).toBe(200);
  return CheckUp.parse(answer.data);
}

const brief = ({ findings }: z.output<typeof CheckUp>): string[] =>
  findings.map(({ result, code }) => `${result} ${code}`);
const codes = async (patient: Patient): Promise<string[]> => brief(await checked(patient));

async function channelOf({ account, id }: Patient): Promise<string> {
  const { status, statusReason } = Channel.parse(
    (await account.call('GET', `/channels/${id}`)).data,
  );
  return `${status} ${statusReason}`;
}

const Listed = z.object({ conversations: z.array(z.object({ id: z.string() })) });
const Told = z.object({
  notifications: z.array(z.object({ title: z.string(), message: z.string() })),
});
const told = async ({ account }: Patient): Promise<string[]> =>
  Told.parse((await account.call('GET', '/api/notifications')).data).notifications.map(
    ({ title, message }) => `${title}. ${message}`,
  );

async function mended(patient: Patient, mend: string): Promise<z.output<typeof CheckUp>> {
  const answer = await patient.account.call('POST', `${path(patient)}/mend`, { mend });
  expect(answer.status, answer.text).toBe(200);
  return CheckUp.parse(answer.data);
}

/** As the job does it, at once. */
async function checkedByItself(patient: Patient): Promise<void> {
  const before = CheckUp.parse((await patient.account.call('GET', path(patient))).data).checkedAt;
  await environment.services.db.query(
    'update channel_check_up set next_at = now() where channel_id = $1',
    [patient.id],
  );
  await environment.services.jobs.enqueue(environment.services.db, 'channel-check-ups', {});
  await expect
    .poll(
      async () => CheckUp.parse((await patient.account.call('GET', path(patient))).data).checkedAt,
      { timeout: 20_000 },
    )
    .not.toBe(before);
}

describe('a Telegram bot', () => {
  test('that is well, and what it has not proved yet', async () => {
    const patient = await bot();
    expect(CheckUp.parse((await patient.account.call('GET', path(patient))).data)).toMatchObject({
      checkedAt: null,
      findings: [],
    });
    const checkUp = await checked(patient);
    expect(brief(checkUp)).toEqual([
      'ok credential_valid',
      'ok subscribed',
      'ok delivered',
      'unknown secret_unproved',
      'unknown never_received',
      'ok sending_well',
      'ok clock_right',
    ]);
    expect(CheckUp.parse((await patient.account.call('GET', path(patient))).data)).toEqual(checkUp);
    expect(await told(patient)).toEqual([]);
  });

  test('whose webhook another program has taken is in error, and signed again with one press', async () => {
    const patient = await bot();
    await using thief = await startWebhookServer();
    const taken = await fetch(`${environment.telegram.url}/bot${patient.token}/setWebhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: thief.url }),
    });
    expect(taken.status).toBe(200);
    const { findings } = await checked(patient);
    const stolen = {
      code: 'webhook_elsewhere',
      result: 'problem',
      values: { address: new URL(thief.url).host },
      mend: 'register_again',
    };
    expect(findings).toContainEqual(expect.objectContaining(stolen));
    expect(await channelOf(patient)).toBe('error webhook_failing');
    expect(await told(patient)).toEqual([expect.stringContaining('parou de funcionar')]);
    expect(brief(await mended(patient, 'register_again'))).toContain('ok subscribed');
    expect(await channelOf(patient)).toBe('connected null');
    expect(await told(patient)).toEqual([]);
  });

  test('that asks for fewer kinds of updates than we show', async () => {
    const patient = await bot();
    telegramLine.change = (called, answer) =>
      called.endsWith('/getWebhookInfo')
        ? {
            ...answer,
            body: answer.body.replace(
              /"allowed_updates":\[[^\]]*\]/,
              '"allowed_updates":["message"]',
            ),
          }
        : answer;
    const { findings } = await checked(patient);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'updates_missing',
        result: 'warning',
        mend: 'register_again',
      }),
    );
    expect(await channelOf(patient)).toBe('connected null');
  });

  test('whose token was revoked', async () => {
    const patient = await bot();
    await environment.telegram.control.revoke(patient.token);
    const { findings } = await checked(patient);
    expect(findings[0]).toMatchObject({
      check: 'credential',
      result: 'problem',
      code: 'credential_refused',
      mend: 'sign_in_again',
    });
    expect(JSON.stringify(findings)).not.toContain(patient.token);
    expect(await channelOf(patient)).toBe('error credential_refused');
  });

  test('a clock that is wrong is told, and no longer once it is right', async () => {
    const patient = await bot();
    telegramLine.change = (_path, answer) => ({
      ...answer,
      headers: { ...answer.headers, date: new Date(Date.now() - 600_000).toUTCString() },
    });
    const { findings } = await checked(patient);
    expect(findings.at(-1)).toMatchObject({
      check: 'clock',
      result: 'warning',
      code: 'clock_skewed',
      values: { ahead: 1 },
    });
    expect(await told(patient)).toEqual([expect.stringContaining('relógio')]);
    telegramLine.change = (_path, answer) => answer;
    expect(await codes(patient)).toContain('ok clock_right');
    expect(await told(patient)).toEqual([]);
  });

  test('forged requests are counted, and forgotten when a right one comes', async () => {
    const patient = await bot();
    for (let time = 0; time < 3; time++) {
      const forged = await fetch(`${environment.origin}/api/webhook/telegram/${patient.id}`, {
        method: 'POST',
        headers: { 'x-telegram-bot-api-secret-token': 'guessed' },
        body: '{}',
      });
      expect(forged.status).toBe(401);
    }
    const refusals = async (): Promise<number> => {
      const { rows } = await environment.services.db.query(
        'select refused from channel_webhook where channel_id = $1',
        [patient.id],
      );
      return Number(
        z.array(z.object({ refused: z.coerce.number() })).parse(rows)[0]?.refused ?? -1,
      );
    };
    await expect.poll(refusals, { timeout: 20_000 }).toBe(3);
    const { findings } = await checked(patient);
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'signature',
        result: 'problem',
        code: 'signatures_refused',
        mend: 'register_again',
      }),
    );
    // A stranger can knock at the door, and must not put the channel into error.
    expect(await channelOf(patient)).toBe('connected null');
    expect(await told(patient)).toEqual([expect.stringContaining('assinatura')]);
    await environment.telegram.control.act(
      patient.token,
      { id: 7_000_001, name: 'Ana' },
      { kind: 'text', text: 'oi' },
    );
    await expect.poll(refusals, { timeout: 20_000 }).toBe(0);
    const after = await codes(patient);
    expect(after).toContain('ok secret_right');
    expect(after).toContain('ok received');
    expect(await told(patient)).not.toContainEqual(expect.stringContaining('assinatura'));
  });

  test('a circuit that is open is closed by a person', async () => {
    const patient = await bot();
    await environment.services.db.query(
      `update channel set failures = 7, blocked_until = now() + interval '1 minute' where id = $1`,
      [patient.id],
    );
    const { findings } = await checked(patient);
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'sending',
        result: 'problem',
        code: 'circuit_open',
        mend: 'try_now',
      }),
    );
    expect(brief(await mended(patient, 'try_now'))).toContain('ok sending_well');
  });

  test('a long wait that the provider asks for is reported until it ends', async () => {
    const patient = await bot();
    const { account, id } = patient;
    const asked = async () => CheckUp.parse((await account.call('GET', path(patient))).data);
    const pause = async () =>
      (await asked()).findings.find(({ code }) => code === 'sending_paused');
    const said = async () => {
      const { warnings } = Channel.parse((await account.call('GET', `/channels/${id}`)).data);
      const { pausedUntil } = ChannelHealth.parse(
        (await account.call('POST', `/api/channels/${id}/check`)).data,
      );
      return { warnings, pausedUntil };
    };
    expect(await codes(patient)).toContain('ok sending_well');
    await environment.telegram.control.act(
      patient.token,
      { id: 7_000_002, name: 'Bia' },
      { kind: 'text', text: 'oi' },
    );
    const conversation = async () => {
      const { conversations } = Listed.parse(
        (await account.call('GET', '/api/conversations')).data,
      );
      return conversations[0]?.id;
    };
    await expect.poll(conversation, { timeout: 20_000 }).toBeDefined();
    const writes = async (text: string) =>
      expect(
        (
          await account.call('POST', `/api/conversations/${await conversation()}/messages`, {
            message: { kind: 'text', text },
          })
        ).status,
      ).toBe(202);

    await environment.telegram.control.setFaults({
      next: { sendMessage: ['too_many'] },
      retryAfter: 3,
    });
    await writes('um');
    const waits = async () =>
      (
        await environment.services.db.query(
          'select from channel where id = $1 and paused_until > now()',
          [id],
        )
      ).rowCount;
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    expect(await pause()).toBeUndefined();
    const sent = () =>
      environment.telegram.journal.some(
        (entry) => entry.type === 'call' && entry.params['text'] === 'um' && entry.accepted,
      );
    await expect.poll(sent, { timeout: 20_000 }).toBe(true);

    await environment.telegram.control.setFaults({
      next: { sendMessage: ['too_many'] },
      retryAfter: 10 ** 15,
    });
    await writes('dois');
    await expect
      .poll(pause, { timeout: 20_000 })
      .toMatchObject({ check: 'sending', result: 'warning', values: { waiting: 1 }, mend: null });
    const { at } = (await pause())?.values ?? {};
    const minutes = (Date.parse(String(at)) - Date.now()) / 60_000;
    expect([minutes > 58, minutes < 61]).toEqual([true, true]);
    expect(await said()).toEqual({ warnings: 1, pausedUntil: at });
    // A look that finds it keeps it no longer than it lasts.
    expect(await codes(patient)).toContain('warning sending_paused');
    await environment.services.db.query(`update channel set paused_until = now() where id = $1`, [
      id,
    ]);
    expect(await pause()).toBeUndefined();
    expect(await said()).toEqual({ warnings: 0, pausedUntil: null });
  });

  test('silence counts at once when a person asks, and the second time when nobody did', async () => {
    const patient = await bot();
    telegramLine.change = () => null;
    await checkedByItself(patient);
    expect(await channelOf(patient)).toBe('connected null');
    await checkedByItself(patient);
    expect(await channelOf(patient)).toBe('error provider_unreachable');
    telegramLine.change = (_path, answer) => answer;
    await checkedByItself(patient);
    expect(await channelOf(patient)).toBe('connected null');
    telegramLine.change = () => null;
    expect(await codes(patient)).toContain('unknown provider_unreachable');
    expect(await channelOf(patient)).toBe('error provider_unreachable');
  });

  test('belongs to its workspace, and is not asked without end', async () => {
    const patient = await bot();
    const stranger = await environment.account();
    for (const [method, to, body] of [
      ['GET', path(patient), undefined],
      ['POST', path(patient), undefined],
      ['POST', `${path(patient)}/mend`, { mend: 'try_now' }],
    ] as const) {
      expect((await stranger.call(method, to, body)).code).toBe('channel_not_found');
    }
    await environment.services.db.query(
      `update membership set role = 'attendant' where user_id = $1`,
      [patient.account.userId],
    );
    expect(
      (await patient.account.call('POST', `${path(patient)}/mend`, { mend: 'try_now' })).code,
    ).toBe('forbidden');
    expect((await patient.account.call('POST', path(patient))).status).toBe(200);
    await environment.services.db.query(`update membership set role = 'owner' where user_id = $1`, [
      patient.account.userId,
    ]);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => patient.account.call('POST', path(patient))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    await patient.account.call('DELETE', `/api/channels/${patient.id}`);
    expect((await patient.account.call('POST', path(patient))).code).toBe('channel_not_connected');
    expect(CheckUp.parse((await patient.account.call('GET', path(patient))).data)).toMatchObject({
      checkedAt: null,
      findings: [],
    });
  });
});

describe('a WhatsApp number', () => {
  test('that is well', async () => {
    const patient = await number();
    expect(await codes(patient)).toEqual([
      'ok credential_valid',
      'ok permissions_granted',
      'ok account_well',
      'ok subscribed',
      'ok address_reached',
      'ok secret_right',
      'unknown never_received',
      'ok sending_well',
      'ok clock_right',
    ]);
  });

  test('whose token was withdrawn', async () => {
    const patient = await number();
    await meta.control.revokeToken(patient.token, 'password_changed');
    const { findings } = await checked(patient);
    expect(findings[0]).toMatchObject({
      result: 'problem',
      code: 'credential_refused',
      mend: 'sign_in_again',
    });
    expect(String(findings[0]?.values['detail'])).toContain('190');
    expect(await channelOf(patient)).toBe('error credential_refused');
  });

  test('a permission that is missing', async () => {
    const patient = await number();
    metaLine.change = debugged((data) => ({ ...data, scopes: ['whatsapp_business_management'] }));
    const { findings } = await checked(patient);
    const missing = {
      result: 'problem',
      code: 'permission_missing',
      values: { permissions: 'whatsapp_business_messaging' },
    };
    expect(findings).toContainEqual(expect.objectContaining(missing));
    expect(await channelOf(patient)).toBe('error permission_missing');
  });

  test('a token that ends is told 14, 7 and 1 days before, each once, and no longer when it was renewed', async () => {
    const patient = await number();
    const ending = (days: number) =>
      debugged((data) => ({ ...data, expires_at: Math.floor(Date.now() / 1000 + days * 86_400) }));
    metaLine.change = ending(20);
    expect(await codes(patient)).toContain('ok credential_lasts');
    expect(await told(patient)).toEqual([]);
    for (const [days, words] of [
      [13.5, 'menos de 14 dias'],
      [13, 'menos de 14 dias'],
      [6.5, 'menos de 7 dias'],
      [0.5, 'menos de um dia'],
    ] as const) {
      metaLine.change = ending(days);
      await checkedByItself(patient);
      expect(await told(patient)).toEqual([expect.stringContaining(words)]);
    }
    expect(await channelOf(patient)).toBe('connected null');
    metaLine.change = ending(60);
    await checkedByItself(patient);
    expect(await told(patient)).toEqual([]);
  });

  test('whose webhooks go to somebody else, or to nobody, is signed again with one press', async () => {
    const patient = await number();
    const subscription = `${meta.url}/v22.0/${patient.wabaId}/subscribed_apps`;
    const headers = {
      authorization: `Bearer ${patient.token}`,
      'content-type': 'application/json',
    };
    await using other = await startMetaWebhook();
    const body = JSON.stringify({
      override_callback_uri: other.url,
      verify_token: other.verifyToken,
    });
    expect((await fetch(subscription, { method: 'POST', headers, body })).status).toBe(200);
    expect(await codes(patient)).toContain('problem webhook_elsewhere');
    expect(await channelOf(patient)).toBe('error webhook_failing');
    expect(brief(await mended(patient, 'register_again'))).toContain('ok subscribed');
    await fetch(subscription, { method: 'DELETE', headers });
    expect(await codes(patient)).toContain('problem not_subscribed');
    expect(brief(await mended(patient, 'register_again'))).toContain('ok subscribed');
    expect(await channelOf(patient)).toBe('connected null');
  });

  test('an address of ours that nobody answers, and the secret of another app', async () => {
    const patient = await number();
    environment.services.config.publicUrl = 'http://127.0.0.1:9';
    const lost = await codes(patient);
    expect(lost).toContain('problem address_not_reached');
    expect(lost).toContain('problem webhook_elsewhere');
    environment.services.config.publicUrl = address;
    expect(await codes(patient)).toContain('ok address_reached');
    environment.services.config.meta.appSecret = 'of another app';
    const { findings } = await checked(patient);
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'signature',
        result: 'problem',
        code: 'app_refused',
        mend: null,
      }),
    );
    expect(await told(patient)).toEqual([expect.stringContaining('META_APP_SECRET')]);
  });
});

/** A simulated Page or account, connected. */
async function simulated(
  type: 'messenger' | 'instagram',
): Promise<Patient & { unsubscribe(): Promise<void> }> {
  const account = await environment.account();
  const { id } = Channel.parse(
    (await account.call('POST', '/channels', { type, displayName: 'Balcão', mode: 'simulated' }))
      .data,
  );
  const made = await account.call(
    'POST',
    `/api/simulator/${type === 'messenger' ? 'messenger/pages' : 'instagram/accounts'}`,
    {
      name: 'Padaria',
    },
  );
  const given = z.record(z.string(), z.string()).parse(made.data);
  const connected = await account.call('POST', '/channels/setup', {
    channelId: id,
    setupData: { type, ...given },
  });
  expect(connected.status, connected.text).toBe(200);
  const { url, instagram } = simulators().meta;
  const [host, node, token] =
    type === 'messenger'
      ? [url, given['pageId'], given['pageAccessToken']]
      : [instagram.graphUrl, given['instagramBusinessId'], given['accessToken']];
  return {
    account,
    id,
    token: token ?? '',
    async unsubscribe() {
      const gone = await fetch(`${host}/v22.0/${node}/subscribed_apps`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(gone.status).toBe(200);
    },
  };
}

function simulators() {
  const running = environment.product.simulators;
  if (!running) throw new Error('the simulators are off');
  return running;
}

describe.each(['messenger', 'instagram'] as const)('a channel of %s', (type) => {
  test('that is well, then unheard, then signed again, then without a token', async () => {
    const patient = await simulated(type);
    const first = await checked(patient);
    const well = brief(first);
    expect(well, JSON.stringify(first.findings)).toEqual(
      expect.arrayContaining([
        'ok subscribed',
        'ok address_reached',
        'ok account_well',
        'ok clock_right',
      ]),
    );
    expect(well.filter((one) => !one.startsWith('ok ') && !one.startsWith('unknown '))).toEqual([]);
    await patient.unsubscribe();
    const { findings } = await checked(patient);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'not_subscribed',
        result: 'problem',
        mend: 'register_again',
      }),
    );
    expect(await channelOf(patient)).toBe('error webhook_failing');
    expect(brief(await mended(patient, 'register_again'))).toContain('ok subscribed');
    expect(await channelOf(patient)).toBe('connected null');
    await simulators().meta.control.revokeToken(patient.token, 'password_changed');
    expect(await codes(patient)).toContain('problem credential_refused');
    expect(await channelOf(patient)).toBe('error credential_refused');
  });
});

test('the address of an app is set at Meta by a person, for all its Pages', async () => {
  const patient = await simulated('messenger');
  await using other = await startMetaWebhook();
  const { control } = simulators().meta;
  await control.setAppCallback({ object: 'page', url: other.url, verifyToken: other.verifyToken });
  const { findings, webhookUrl } = await checked(patient);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'webhook_elsewhere', result: 'problem', mend: 'set_address' }),
  );
  expect(webhookUrl).toBe(`${environment.origin}/api/webhook/messenger`);
  await control.setAppCallback({
    object: 'page',
    url: webhookUrl ?? '',
    verifyToken: metaVerifyToken(environment.services.config),
  });
  expect(await codes(patient)).toContain('ok subscribed');
});

const Debugged = z.object({ data: z.record(z.string(), z.unknown()) });
/** What Meta says of a token, said otherwise. */
const debugged =
  (change: (data: Record<string, unknown>) => Record<string, unknown>): ProviderRelay['change'] =>
  (called, answer) =>
    called.includes('/debug_token')
      ? {
          ...answer,
          body: JSON.stringify({ data: change(Debugged.parse(JSON.parse(answer.body)).data) }),
        }
      : answer;
