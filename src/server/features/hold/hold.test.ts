import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isInstalled } from '#channels/whatsapp-web/baileys.ts';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import {
  startWhatsAppWebSimulator,
  type WhatsAppWebSimulator,
} from '#simulators/whatsapp-web/simulator.ts';
import { holdRoutes } from '#contract/hold.ts';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import { isSend, textOf } from '#test/faults/judge/evidence.ts';
import { type ApiAnswer, startProductEnvironment } from '#test/environments/product.ts';
import { createServices, type TestServices } from '#test/environments/services.ts';
import { until } from '#test/environments/telegram.ts';
import { linkPhone } from '#test/environments/whatsapp-web-link.ts';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import { recognizeMachine, release } from './hold.ts';
import { compareMarks } from './marks.ts';

let telegram: TelegramSimulator;
let whatsapp: WhatsAppWebSimulator;
let database: TestDatabase;
/** The start of the product on one data folder and its database. */
let start: TestServices;
beforeAll(async () => {
  telegram = await startTelegramSimulator({ secret: 'a secret of the copies', pace: 0.01 });
  whatsapp = await startWhatsAppWebSimulator({ secret: 'a secret of the copies' });
  database = await createDatabase();
  start = await createServices({}, shared());
});
afterAll(async () => {
  await start.close();
  await database.drop();
  await whatsapp.close();
  await telegram.close();
});
/** The database outlives the environments that work on it. */
const shared = () => ({ ...database, drop: async () => undefined });
function environment() {
  const { secretKey } = start.services.config;
  return startProductEnvironment(
    { telegramApiUrl: telegram.url, whatsappWebUrl: whatsapp.url, secretKey },
    shared(),
  );
}

const [here, elsewhere] = [
  { machine: 'one', place: 'a' },
  { machine: 'two', place: 'a' },
];
test.each([
  ['nothing is marked', null, null, 'first'],
  ['both are of this machine', here, here, 'same'],
  ['the start ended between the two marks', here, null, 'same'],
  ['a marked database in a folder that is not', null, here, 'copy'],
  ['a folder of another machine, with a new database', elsewhere, null, 'copy'],
  ['a folder of another machine, under this one’s database', elsewhere, here, 'copy'],
  ['a database of another machine, in this one’s folder', here, elsewhere, 'copy'],
  ['both are of another machine', elsewhere, elsewhere, 'copy'],
  ['the database of another folder of this machine', here, { machine: 'one', place: 'b' }, 'copy'],
] as const)('%s', (_what, folder, marked, verdict) => {
  expect(compareMarks(folder, marked, 'one')).toBe(verdict);
});

test('where the machine is not known, what was known of it stays', () => {
  expect(compareMarks(elsewhere, elsewhere, null)).toBe('same');
  expect(compareMarks({ machine: null, place: 'a' }, { machine: null, place: 'a' }, 'one')).toBe(
    'same',
  );
});

const Agents = z.object({ agents: z.array(z.object({ id: z.string() })) });
const Created = z.object({ id: z.string() });
const Conversations = z.object({
  conversations: z.array(z.object({ id: z.string(), contactName: z.string().nullable() })),
});
const SetWebhook = z.object({ url: z.string(), secret_token: z.string() });
const data = (answer: ApiAnswer): unknown => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.data;
};

test(
  'a copy sends nothing by itself and opens no connection until it is released',
  { timeout: 180_000 },
  async () => {
    // A container without MACHINE_ID, made anew: nobody knows the machine, and nothing is held
    // back.
    expect(await recognizeMachine(start.services, null)).toBe(false);
    expect(await recognizeMachine(start.services, null)).toBe(false);
    expect(await recognizeMachine(start.services, 'one')).toBe(false);
    expect(await recognizeMachine(start.services, 'one')).toBe(false);

    const original = await environment();
    const account = await original.account();
    const { token } = await telegram.control.createBot('Padaria');
    const { id: channelId } = Created.parse(
      data(
        await account.call('POST', '/channels', {
          type: 'telegram',
          displayName: 'Balcão',
          mode: 'live',
        }),
      ),
    );
    data(
      await account.call('POST', '/channels/setup', {
        channelId,
        setupData: { type: 'telegram', telegramToken: token },
      }),
    );
    const [agent] = Agents.parse((await account.call('GET', '/agents')).data).agents;
    data(
      await account.call('PATCH', `/agents/${agent?.id}`, {
        config: { typingMs: 0, debounce: { quietMs: 0, maxMs: 0 } },
        publish: true,
      }),
    );
    data(await account.call('PATCH', `/agents/${agent?.id}/toggle-status`));
    data(
      await account.call('PUT', '/api/satisfaction', {
        isOn: true,
        question: 'Como foi?',
        thanks: 'Valeu!',
        quietDays: 7,
      }),
    );
    const said = (chat: number) =>
      telegram.journal
        .filter(isSend)
        .flatMap((entry) => (entry.chat === chat ? [textOf(entry)] : []));
    const write = (chat: number, text: string) =>
      telegram.control.act(token, { id: chat, name: `Cliente ${chat}` }, { kind: 'text', text });
    await write(71, 'Quero falar com uma pessoa');
    await until('the hand-over', () => said(71).length > 0);
    await write(72, 'Bom dia');
    await write(73, 'Bom dia');
    await until('answers', () => said(72).length > 0 && said(73).length > 0);
    const { conversations } = Conversations.parse(
      (await account.call('GET', '/api/conversations')).data,
    );
    const served = conversations.find(({ contactName }) => contactName === 'Cliente 72')?.id;
    data(
      await account.call('POST', `/api/conversations/${served}/messages`, {
        message: { kind: 'text', text: 'Até as 18h' },
      }),
    );
    await until('the reply', () => said(72).includes('Até as 18h'));
    if (isInstalled()) await linkPhone(account.call, whatsapp.control, 'Loja');
    const logins = () =>
      whatsapp.journal.filter((entry) => entry.type === 'socket' && entry.phase === 'login').length;
    // The last: it would be asked some seconds later.
    data(await account.call('POST', `/api/conversations/${served}/resolve`, {}));
    await original[Symbol.asyncDispose]();
    const before = { told: said(71).length, asked: said(72).length, logins: logins() };
    // Their time comes while nobody works.
    await database.db.query('update handoff set fallback_at = now()');
    await database.db.query(
      'update satisfaction_question set ask_at = now() where ask_at is not null',
    );

    expect(await recognizeMachine(start.services, 'two')).toBe(true);
    expect(await recognizeMachine(start.services, 'two')).toBe(true);
    await using copy = await environment();
    const call = (method: string, path: string, body?: unknown) =>
      copy.call(method, path, body, { authorization: `Bearer ${account.token}` });
    const held = async () =>
      holdRoutes.readHold.answer.data.parse(data(await call('GET', '/api/hold'))).hold;
    const connections = Number(isInstalled());
    expect(await held()).toMatchObject({
      waiting: { questions: 0, answers: 0, scheduled: 0, fallbacks: 1, surveys: 1, connections },
    });
    await until(
      'the webhook to be found elsewhere',
      async () => (await held())?.secondSign === 'webhook_elsewhere',
      60_000,
    );

    const registered = telegram.journal.findLast(
      (entry) => entry.type === 'call' && entry.method === 'setWebhook' && entry.accepted,
    );
    const { url, secret_token: secret } = SetWebhook.parse(
      registered?.type === 'call' ? registered.params : null,
    );
    const person = { id: 73, is_bot: false, first_name: 'Cliente 73' };
    const message = {
      message_id: 900,
      date: Math.floor(Date.now() / 1000),
      from: person,
      chat: { id: 73, type: 'private', first_name: 'Cliente 73' },
      text: 'Bom dia',
    };
    const taken = await fetch(copy.origin + new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify({ update_id: 900_000_000, message }),
    });
    expect(taken.status).toBe(200);
    const { rows } = await database.db.query<{ id: string }>(
      `select id from message where direction = 'in' and outcome is null`,
    );
    const outcome = async () =>
      MessageOutcome.parse(data(await call('GET', `/api/messages/${rows[0]?.id}/outcome`)));
    expect(await outcome()).toMatchObject({ outcome: 'pending', reason: 'queued' });
    // Each of those who look by the clock has looked meanwhile, for the check-up came later than
    // their first look.
    expect({ told: said(71).length, asked: said(72).length, logins: logins() }).toEqual(before);
    expect(said(73)).toHaveLength(1);

    // Whoever signs up at a copy has no say.
    expect((await (await copy.account()).call('POST', '/api/hold/release')).status).toBe(403);
    const presses = await Promise.all([1, 2, 3].map(() => call('POST', '/api/hold/release')));
    expect(presses.map(data)).toEqual(presses.map(() => ({ hold: null })));
    await until(
      'what was held back',
      () => said(71).length > before.told && said(72).length > before.asked && said(73).length > 1,
      60_000,
    );
    await until('the connection', () => logins() === before.logins + connections, 60_000);
    expect(await held()).toBeNull();
    expect({ told: said(71).length, asked: said(72).length }).toEqual({
      told: before.told + 1,
      asked: before.asked + 1,
    });
    const { rows: entries } = await database.db.query(
      `select user_id from audit_entry where action = 'hold.released' and workspace_id = $1`,
      [account.workspaceId],
    );
    expect(entries).toEqual([{ user_id: account.userId }]);
  },
);

test('said by several people at once, the folder and its database still belong together', async () => {
  const services = { ...start.services, config: { ...start.services.config, databaseUrl: null } };
  expect(await recognizeMachine(services, 'three')).toBe(true);
  await Promise.all([1, 2, 3, 4].map(() => release(services, { machine: 'three', by: null })));
  expect(await recognizeMachine(services, 'three')).toBe(false);
});
