import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#simulators/whatsapp-web/phone/actions.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { Channel } from '#contract/channels/channels.ts';
import { CheckUp } from '#contract/channels/check-ups.ts';
import { Pairing } from '#contract/channels/whatsapp-web.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from './environments/product.ts';
import { until } from './environments/telegram.ts';
import { answeringAgent } from './environments/whatsapp-web-link.ts';

const ana: Customer = { phone: '5511987654321', name: 'Ana Souza' };
const bruno: Customer = { phone: '5511912345678', name: 'Bruno Lima' };

/** The whole product and a phone, from the QR code to the end of the connection. */
describe.skipIf(!isInstalled())('WhatsApp Web (needs the optional package baileys)', () => {
  let environment: ProductEnvironment;
  let account: Account;
  let simulator: WhatsAppWebSimulator;
  let channelId: string;
  let phone: string;
  beforeAll(async () => {
    simulator = await startWhatsAppWebSimulator({ secret: 'a secret of the tests' });
    environment = await startProductEnvironment({
      whatsappWebUrl: simulator.url,
      whatsappWebMessagesPerMinute: 6000,
    });
    account = await environment.account();
    await answeringAgent(account);
    ({ phone } = await simulator.control.createPhone('Padaria da Ana'));
    await simulator.control.act(
      phone,
      { phone: '5511933334444', name: 'Célia' },
      { kind: 'text', text: 'de antes' },
    );
    channelId = await create();
  }, 60_000);
  afterAll(async () => {
    await environment[Symbol.asyncDispose]();
    await simulator.close();
  });

  const create = async (): Promise<string> =>
    Channel.parse(
      (await account.call('POST', '/channels', { type: 'whatsapp_web', displayName: 'Celular' }))
        .data,
    ).id;
  const begin = (id: string, more: object = {}) =>
    account.call('POST', '/whatsapp-web/connection/init', { channelId: id, ...more });
  const pairing = async (id: string): Promise<Pairing> =>
    Pairing.parse((await account.call('GET', `/whatsapp-web/connection/${id}`)).data);
  const channel = async (id: string): Promise<Channel> =>
    Channel.parse((await account.call('GET', `/channels/${id}`)).data);
  async function inState(id: string, state: Pairing['state']): Promise<Pairing> {
    let last = await pairing(id);
    await until(
      `the pairing is ${state}`,
      async () => (last = await pairing(id)).state === state,
      40_000,
    );
    return last;
  }
  const bubbles = async (customer: Customer) =>
    (await simulator.control.phone(phone, customer.phone)).messages;
  const rows = async (sql: string, values: unknown[] = [channelId]) =>
    (await environment.services.db.query(sql, values)).rows;
  const outcomes = () =>
    rows(
      `select outcome, parts -> 0 ->> 'text' as text from message where channel_id = $1 and direction = 'in' and outcome_reason is distinct from 'imported' order by created_at`,
    );

  test('a phone is linked by QR code, which nobody else sees; a customer is answered once, encrypted', async () => {
    expect((await begin(channelId)).status).toBe(201);
    const shown = await inState(channelId, 'qr');
    expect(Date.parse(shown.qrExpiresAt ?? '')).toBeGreaterThan(Date.now());
    const stranger = await environment.account();
    expect((await stranger.call('GET', `/whatsapp-web/connection/${channelId}`)).status).toBe(404);
    const [kept] = await rows('select shown from socket_session where channel_id = $1');
    expect(kept.shown.includes(shown.qr?.split('#')[1] ?? '#')).toBe(false);
    await simulator.control.scan(phone, shown.qr ?? '');
    await inState(channelId, 'connected');
    const setupData = {
      type: 'whatsapp_web',
      tenantId: 'tenant-1',
      instanceId: 'instance-1',
      rejectCall: true,
    };
    expect(
      (await account.call('POST', '/channels/setup', { channelId, setupData })).data,
    ).toMatchObject({
      status: 'connected',
      receiving: 'socket',
    });
    expect((await begin(channelId)).data).toMatchObject({ state: 'connected' });

    await simulator.control.act(phone, ana, { kind: 'text', text: 'Vocês aceitam pix?' });
    await until(
      'the answer',
      async () => (await bubbles(ana)).some(({ from }) => from === 'business'),
      40_000,
    );
    await until('the outcome', async () =>
      (await outcomes()).every(({ outcome }) => outcome === 'answered'),
    );
    await simulator.control.act(phone, ana, { kind: 'read' });
    await until(
      'it was read',
      async () =>
        (await rows(`select delivery from message where channel_id = $1 and direction = 'out'`))[0]
          ?.delivery === 'read',
      30_000,
    );
    expect(simulator.journal.filter(({ type }) => type === 'sent')).toMatchObject([
      { readable: true, copy: false },
    ]);
  }, 120_000);

  test('everything that a customer can send comes in, changes included', async () => {
    const about = await simulator.control.act(phone, ana, {
      kind: 'text',
      text: 'Qual é o endereço de vocês?',
    });
    await until('it came', async () => (await outcomes()).length === 2, 30_000);
    const act = (
      action: Parameters<typeof simulator.control.act>[2],
      addressing: 'lid' | 'pn' = 'lid',
    ) => simulator.control.act(phone, { ...ana, addressing }, action);
    const messageId = about.messageId ?? '';
    await act({ kind: 'edit', messageId, text: 'Qual é o horário?' });
    await act({ kind: 'react', messageId, emoji: '👍' });
    const image = await act({ kind: 'image', caption: 'assim' }, 'pn');
    await act({ kind: 'voice' }, 'pn');
    await act({ kind: 'location' });
    await act({ kind: 'contact' });
    await act({ kind: 'poll' });
    await act({ kind: 'remove', messageId: image.messageId ?? '' });
    for (const place of ['group', 'status', 'newsletter'] as const)
      await act({ kind: 'elsewhere', place, text: 'nada' });
    await act({ kind: 'call' });
    await until('all of it', async () => (await outcomes()).length === 7, 40_000);
    await until(
      'the changes',
      async () =>
        (await rows('select 1 from message where channel_id = $1 and removed_at is not null'))
          .length === 1,
      30_000,
    );
    const came = await rows(
      `select parts, edited_at, reactions from message where channel_id = $1 and direction = 'in' and outcome_reason is distinct from 'imported' order by seq`,
    );
    expect(came.slice(1).map(({ parts }) => parts[0]?.kind)).toEqual([
      'text',
      undefined,
      'media',
      'location',
      'contact',
      'unsupported',
    ]);
    expect(came[1]).toMatchObject({
      parts: [{ text: 'Qual é o horário?' }],
      edited_at: expect.anything(),
      reactions: expect.anything(),
    });
    await until(
      'the voice note is kept',
      async () => {
        const [voice] = await rows(
          `select parts -> 0 ->> 'blob' as blob from message where channel_id = $1 and parts -> 0 ->> 'media' = 'voice'`,
        );
        return typeof voice?.blob === 'string';
      },
      30_000,
    );
    expect(await rows('select count(*)::int as n from conversation where channel_id = $1')).toEqual(
      [{ n: 2 }],
    ); // this one, and the conversation from before
    await until('the call is rejected', () =>
      simulator.journal.some(({ type }) => type === 'call_rejected'),
    );
  }, 120_000);

  test('what was said before is there, and wakes no agent', async () => {
    const before = () =>
      rows(
        `select outcome, outcome_reason from message where channel_id = $1 and parts -> 0 ->> 'text' = 'de antes'`,
      );
    await until('the history', async () => (await before()).length === 1, 30_000);
    expect(await before()).toEqual([{ outcome: 'closed', outcome_reason: 'imported' }]);
    expect(
      simulator.journal.some(
        (entry) => entry.type === 'sent' && entry.customer === '5511933334444',
      ),
    ).toBe(false);
  }, 60_000);

  async function findings(): Promise<string[]> {
    // Resets the limit of check-ups.
    await rows('update channel_check_up set asked = 0 where channel_id = $1');
    const { findings: found } = CheckUp.parse(
      (await account.call('POST', `/api/channels/${channelId}/check-up`)).data,
    );
    return found.map(({ result, code }) => `${result} ${code}`);
  }

  test('the check-up says how the connection is, who holds it and when the phone was heard', async () => {
    const well = [
      'ok device_linked',
      'ok package_present',
      'ok session_alive',
      'ok session_held',
      'ok phone_seen',
      'ok received',
      'ok sending_well',
    ];
    await until(
      'the signs are noted',
      async () => (await findings()).includes('ok phone_seen'),
      30_000,
    );
    expect(await findings()).toEqual(well);
    expect((await account.call('POST', `/api/channels/${channelId}/check`)).data).toMatchObject({
      ok: true,
      problem: null,
    });
    await rows(
      `update socket_session set phone_at = now() - interval '11 days', heard_at = now() - interval '5 minutes' where channel_id = $1`,
    );
    expect(await findings()).toEqual(
      expect.arrayContaining(['warning phone_silent', 'warning session_silent']),
    );
    const told = async () =>
      (await account.call('GET', '/api/notifications')).text.includes('O celular não dá sinal');
    expect(await told()).toBe(true);
    expect((await channel(channelId)).status).toBe('connected');
    await simulator.control.actAsOwner(
      phone,
      { phone: '5511933334444', name: 'Célia' },
      { kind: 'text', text: 'oi, Célia' },
    );
    await until(
      'the phone was heard',
      async () => (await findings()).includes('ok phone_seen'),
      40_000,
    );
    expect(await told()).toBe(false);
  }, 120_000);

  test('whoever calls is told, once, that nobody takes calls here, and the call stands in the thread', async () => {
    const dora: Customer = { phone: '5511955556666', name: 'Dora Reis' };
    const rejected = (): number =>
      simulator.journal.filter(({ type }) => type === 'call_rejected').length;
    const before = rejected();
    await simulator.control.act(phone, dora, { kind: 'call', video: true });
    await until('the answer', async () => (await bubbles(dora)).length > 0, 40_000);
    expect(rejected() - before).toBe(1);
    const [{ id: conversation }] = await rows(
      'select id from conversation where channel_id = $1 order by last_message_at desc limit 1',
    );
    await until('the outcome', async () =>
      (await outcomes()).every(({ outcome }) => outcome === 'answered'),
    );
    expect(await bubbles(dora)).toMatchObject([
      { from: 'business', part: { text: expect.stringContaining('Vi que você ligou') } },
    ]);
    expect(
      (await account.call('GET', `/api/conversations/${conversation}/messages`)).data,
    ).toMatchObject({
      messages: expect.arrayContaining([
        expect.objectContaining({
          parts: [{ kind: 'call', video: true, end: 'declined', seconds: null }],
        }),
      ]),
    });
  }, 120_000);

  test('a person answers from here; who writes on the phone takes the conversation over', async () => {
    await simulator.control.act(phone, bruno, { kind: 'text', text: 'Vocês aceitam pix?' });
    await until(
      'the answer',
      async () => (await bubbles(bruno)).some(({ from }) => from === 'business'),
      40_000,
    );
    const [{ id: conversation }] = await rows(
      'select id from conversation where channel_id = $1 order by last_message_at desc limit 1',
    );
    const written = await account.call('POST', `/api/conversations/${conversation}/messages`, {
      message: { kind: 'text', text: 'Já vejo' },
    });
    expect(written.status).toBe(202);
    await until(
      'what the person wrote',
      async () =>
        (await bubbles(bruno)).some(({ part }) => part.kind === 'text' && part.text === 'Já vejo'),
      40_000,
    );
    expect(
      (await account.call('POST', `/api/conversations/${conversation}/hand-back`)).status,
    ).toBe(200);
    await simulator.control.actAsOwner(phone, bruno, { kind: 'text', text: 'Oi, aqui é a Ana' });
    const owned = async () =>
      (
        await rows(
          `select owner from conversation where channel_id = $1 order by last_message_at desc limit 1`,
        )
      )[0]?.owner;
    await until('a person is in charge', async () => (await owned()) === 'person', 30_000);
    await simulator.control.act(phone, bruno, {
      kind: 'text',
      text: 'Qual é o endereço de vocês?',
    });
    await until(
      'it waits',
      async () => (await outcomes()).some(({ outcome }) => outcome === 'waiting_person'),
      30_000,
    );
    expect((await bubbles(bruno)).filter(({ from }) => from === 'business')).toHaveLength(3);
  }, 120_000);

  test('a broken connection comes back; what was taken and not confirmed is sent under its id again', async () => {
    await simulator.control.setFaults({ next: ['cut_after'] });
    await simulator.control.act(phone, ana, { kind: 'text', text: 'Vocês entregam em casa?' });
    await until(
      'the outcome',
      async () => (await outcomes()).at(-1)?.outcome === 'answered',
      30_000,
    );
    await until(
      'the answer is sent',
      async () =>
        (
          await rows(
            `select delivery from message where channel_id = $1 and direction = 'out' and delivery in ('queued', 'sending', 'unknown')`,
          )
        ).length === 0,
      60_000,
    );
    const sent = simulator.journal.flatMap((entry) =>
      entry.type === 'sent' && entry.accepted ? [entry] : [],
    );
    expect(sent.at(-1)).toMatchObject({ copy: true, messageId: sent.at(-2)?.messageId });
    const most = Math.max(
      ...simulator.journal.map((entry) => (entry.type === 'socket' ? entry.loggedIn : 0)),
    );
    expect(most).toBe(1);
  }, 120_000);

  test('a device that is removed on the phone is not brought back, and leaves no key', async () => {
    await simulator.control.disconnect(phone, 'logged_out');
    await until('the status', async () => (await channel(channelId)).status === 'error', 10_000);
    expect(await channel(channelId)).toMatchObject({ statusReason: 'removed_at_provider' });
    await until(
      'no key',
      async () => (await rows('select 1 from socket_key where channel_id = $1')).length === 0,
    );
    expect(await pairing(channelId)).toMatchObject({
      state: 'error',
      error: expect.stringMatching(/removeu/),
    });
  }, 60_000);

  test('by a code: a wrong number gets none, the right one is linked again; replaced is not fought', async () => {
    expect((await begin(channelId, { phoneNumber: '12' })).status).toBe(400);
    await begin(channelId, { phoneNumber: '+55 11 90000-0000' });
    expect(await inState(channelId, 'error')).toMatchObject({
      error: expect.stringMatching(/não conhece este número/),
    });
    await simulator.control.setFaults({ tooManyCodes: true });
    await begin(channelId, { phoneNumber: phone });
    expect(await inState(channelId, 'error')).toMatchObject({
      error: expect.stringMatching(/códigos demais/),
    });
    await simulator.control.setFaults({});
    await begin(channelId, { phoneNumber: `+${phone}` });
    const { code = '' } = await inState(channelId, 'code');
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    await simulator.control.typeCode(phone, code);
    await inState(channelId, 'connected');
    const other = await create();
    await begin(other);
    await simulator.control.scan(phone, (await inState(other, 'qr')).qr ?? '');
    expect(await inState(other, 'error')).toMatchObject({
      error: expect.stringMatching(/outro canal/),
    });
    await simulator.control.disconnect(phone, 'replaced');
    await until(
      'the status',
      async () => (await channel(channelId)).statusReason === 'credential_in_use_elsewhere',
      10_000,
    );
    expect(await findings()).toContain('problem credential_in_use_elsewhere');
    const sockets = () =>
      simulator.journal.filter((entry) => entry.type === 'socket' && entry.phase === 'login')
        .length;
    const before = sockets();
    await begin(channelId);
    await inState(channelId, 'connected');
    expect(sockets()).toBe(before + 1);
  }, 120_000);
});
