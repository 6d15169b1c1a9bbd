import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { Notification } from '#contract/notifications.ts';
import { reportCredentialRefused, reportStatus } from '#server/features/channels/channel-status.ts';
import {
  createServices as createRunningServices,
  stopServices,
} from '#server/platform/start-services.ts';
import { startProduct } from '#server/product.ts';
import { noRateLimits } from '#test/environments/app.ts';
import { createClient } from '#test/environments/client.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { createServices } from '#test/environments/services.ts';
import { ana, bruno, until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = z.object({ notifications: z.array(Notification), unread: z.number() });
const PATIENCE_MS = 20_000;

/** A shop with a connected Telegram bot and an agent that answers at once. */
async function shop(): Promise<{ account: Account; channelId: string; token: string }> {
  const account = await environment.account();
  const channel = Channel.parse(
    (await account.call('POST', '/channels', { type: 'telegram', displayName: 'Balcão' })).data,
  );
  const { token } = await environment.telegram.control.createBot('Padaria');
  expect((await connect(account, channel.id, token)).status).toBe(200);
  const agent = await firstAgent(account);
  await account.call('PATCH', `/agents/${agent.id}`, {
    config: { ...agent.config, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  expect((await account.call('PATCH', `/agents/${agent.id}/toggle-status`)).status).toBe(200);
  return { account, channelId: channel.id, token };
}

const connect = (account: Account, channelId: string, telegramToken: string) =>
  account.call('POST', '/channels/setup', {
    channelId,
    setupData: { type: 'telegram', telegramToken },
  });

const told = async (account: Account): Promise<Notification[]> =>
  List.parse((await account.call('GET', '/api/notifications')).data).notifications;
const titles = async (account: Account): Promise<string[]> =>
  (await told(account)).map(({ title }) => title);
const becomes = (account: Account, wanted: string[]): Promise<void> =>
  until(
    `the notifications ${JSON.stringify(wanted)}`,
    async () => JSON.stringify(await titles(account)) === JSON.stringify(wanted),
    PATIENCE_MS,
  );

async function conversationOf(account: Account, name: string): Promise<string> {
  const Conversations = z.object({
    conversations: z.array(z.object({ id: z.string(), contactName: z.string().nullable() })),
  });
  const { conversations } = Conversations.parse(
    (await account.call('GET', '/api/conversations')).data,
  );
  return conversations.find(({ contactName }) => contactName === name)?.id ?? 'nobody';
}

test('customers who wait for a person are one notification, until somebody comes', async () => {
  const { account, channelId, token } = await shop();
  await environment.telegram.control.act(token, ana, {
    kind: 'text',
    text: 'quero falar com um atendente',
  });
  await becomes(account, ['Ana Souza está esperando uma pessoa']);
  await environment.telegram.control.act(token, bruno, {
    kind: 'text',
    text: 'quero falar com um atendente',
  });
  await becomes(account, ['2 conversas esperam uma pessoa']);
  expect(await told(account)).toMatchObject([{ type: 'warning', waits: true }]);
  expect(
    (
      await account.call(
        'POST',
        `/api/conversations/${await conversationOf(account, 'Ana Souza')}/take-over`,
      )
    ).status,
  ).toBe(200);
  await becomes(account, ['Bruno Lima está esperando uma pessoa']);
  const brunos = await conversationOf(account, 'Bruno Lima');
  expect((await account.call('POST', `/api/conversations/${brunos}/hand-back`)).status).toBe(200);
  await becomes(account, []);
  await environment.telegram.control.act(token, bruno, {
    kind: 'text',
    text: 'quero falar com um atendente',
  });
  await becomes(account, ['Bruno Lima está esperando uma pessoa']);
  expect((await account.call('DELETE', `/api/channels/${channelId}?purge=true`)).status).toBe(200);
  expect(await told(account)).toEqual([]);
});

test('a channel in error says why and leads to its setup, until it is connected again or goes', async () => {
  const { account, channelId, token } = await shop();
  await environment.telegram.control.revoke(token);
  expect((await account.call('POST', `/api/channels/${channelId}/check`)).data).toMatchObject({
    ok: false,
  });
  expect(await told(account)).toMatchObject([
    {
      type: 'error',
      waits: false,
      title: 'Balcão parou de funcionar',
      message: 'Telegram recusou a credencial. Reconecte o canal para voltar a responder.',
      link: `/channels/telegram/setup?id=${channelId}`,
    },
  ]);
  expect((await account.call('DELETE', '/api/notifications')).status).toBe(200);
  await account.call('POST', `/api/channels/${channelId}/check`);
  expect(await told(account)).toEqual([]);
  const renewed = await environment.telegram.control.createBot('Padaria');
  expect((await connect(account, channelId, renewed.token)).status).toBe(200);
  await environment.telegram.control.revoke(renewed.token);
  await account.call('POST', `/api/channels/${channelId}/check`);
  expect(await titles(account)).toEqual(['Balcão parou de funcionar']);
  const third = await environment.telegram.control.createBot('Padaria');
  expect((await connect(account, channelId, third.token)).status).toBe(200);
  expect(await told(account)).toEqual([]);
});

test('a credential that is refused while sending is told once, with the part that waits', async () => {
  const { account, channelId, token } = await shop();
  await environment.telegram.control.setFaults({
    next: { sendMessage: ['too_many'] },
    retryAfter: 1,
  });
  await environment.telegram.control.act(token, ana, { kind: 'text', text: 'oi' });
  await until(
    'the answer to wait',
    async () => {
      const { rowCount } = await environment.services.db.query(
        `select 1 from message where channel_id = $1 and delivery = 'queued' and attempts > 0`,
        [channelId],
      );
      return rowCount === 1;
    },
    PATIENCE_MS,
  );
  await environment.telegram.control.revoke(token);
  await becomes(account, ['Balcão parou de funcionar']);
  const row = await environment.services.db.query(
    `select status, status_reason from channel where id = $1`,
    [channelId],
  );
  expect(row.rows).toEqual([{ status: 'error', status_reason: 'credential_refused' }]);
  expect((await account.call('DELETE', `/api/channels/${channelId}`)).status).toBe(200);
  expect(await told(account)).toEqual([]);
});

test('a channel with a refused credential recovers once the provider takes something', async () => {
  const { account, channelId, token } = await shop();
  await reportCredentialRefused(environment.services, {
    workspaceId: account.workspaceId,
    channelId,
    code: 'conflict',
  });
  await becomes(account, ['Balcão parou de funcionar']);
  await environment.telegram.control.act(token, ana, { kind: 'text', text: 'Oi' });
  await becomes(account, []);
  const row = await environment.services.db.query(
    `select status, status_reason from channel where id = $1`,
    [channelId],
  );
  expect(row.rows).toEqual([{ status: 'connected', status_reason: null }]);
  // A webhook that fails is not mended by sending.
  await reportStatus(
    environment.services,
    { workspaceId: account.workspaceId, channelId },
    'webhook_failing',
  );
  await environment.telegram.control.act(token, ana, { kind: 'text', text: 'Bom dia' });
  await until(
    'the second answer',
    async () =>
      (
        await environment.services.db.query(
          `select from message where channel_id = $1 and direction = 'out' and delivery = 'sent'`,
          [channelId],
        )
      ).rowCount === 2,
    PATIENCE_MS,
  );
  expect(await titles(account)).toEqual(['Balcão parou de funcionar']);
});

test('parts that are given up are counted by cause, as what happened: a connection does not end it', async () => {
  const { account, channelId, token } = await shop();
  await environment.telegram.control.setFaults({
    api: { timeout_after: 0, truncated: 1 },
    methods: ['sendMessage'],
  });
  for (const customer of [ana, bruno])
    await environment.telegram.control.act(token, customer, { kind: 'text', text: 'oi' });
  await becomes(account, ['2 respostas não puderam ser entregues']);
  await environment.telegram.control.setFaults({});
  expect(await told(account)).toMatchObject([
    {
      type: 'error',
      message:
        'Balcão: O canal não confirmou se entregou a mensagem. Confira antes de escrever de novo.',
      link: '/conversations',
    },
  ]);
  await account.call('POST', `/api/channels/${channelId}/check`);
  expect(await told(account)).toHaveLength(1);
});

test('a message that even its last turn could not answer is told', async () => {
  const { account, token } = await shop();
  const { db } = environment.services;
  // A published agent that cannot be read: nothing can be decided, not even to call a person.
  await db.query(`update agent_version set config = '"broken"' where workspace_id = $1`, [
    account.workspaceId,
  ]);
  await environment.telegram.control.act(token, ana, { kind: 'text', text: 'oi' });
  const retrySoon = `update conversation set answer_at = now() where workspace_id = $1 and answer_lease_until is null and answer_at is not null`;
  await until(
    'the message to be given up',
    async () => {
      await db.query(retrySoon, [account.workspaceId]);
      return (await told(account)).length > 0;
    },
    PATIENCE_MS,
  );
  expect(await told(account)).toMatchObject([
    {
      type: 'error',
      title: 'Uma mensagem ficou sem resposta',
      link: `/conversations/${await conversationOf(account, 'Ana Souza')}`,
    },
  ]);
});

test('work that nobody does is told by who still lives, and withdrawn when a worker is back', async () => {
  const { services, connectionString, close } = await createServices({
    roles: new Set(['web']),
    trustProxy: 1,
  });
  const options = {
    probes: { queue: () => true, migrations: () => true },
    localOrigin: () => 'http://127.0.0.1:1',
    rateLimits: noRateLimits,
  };
  const web = await startProduct({ ...options, services });
  const client = createClient(web.app);
  const [rita, idle] = [await client.person(), await client.person()];
  const bell = async ({ token }: typeof rita) =>
    List.parse((await client.call('GET', '/api/notifications', { token })).body.data);
  const [channelId, contactId] = [uuidv7(), uuidv7()];
  await services.db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'Loja', 'simulated', 'connected')`,
    [channelId, rita.workspaceId],
  );
  await services.db.query('insert into contact (id, workspace_id) values ($1, $2)', [
    contactId,
    rita.workspaceId,
  ]);
  await services.db.query(
    `insert into conversation (id, workspace_id, channel_id, contact_id, chat, answer_at) values ($1, $2, $3, $4, '1', now() - interval '1 minute')`,
    [uuidv7(), rita.workspaceId, channelId, contactId],
  );
  await until('the alarm', async () => (await bell(rita)).unread === 1, PATIENCE_MS);
  expect(await bell(rita)).toMatchObject({
    notifications: [{ type: 'error', title: 'Os agentes pararam de responder', link: '/agents' }],
  });
  expect(await bell(idle)).toEqual({ notifications: [], unread: 0 });

  const theirs = createRunningServices(
    { ...services.config, roles: new Set(['worker']) },
    { connectionString },
    services.log,
  );
  await theirs.bus.start();
  const worker = await startProduct({ ...options, services: theirs });
  await until(
    'the end of the alarm',
    async () => (await bell(rita)).notifications.length === 0,
    PATIENCE_MS,
  );
  await worker.stop();
  await stopServices(theirs, 0);
  await web.stop();
  await close();
});
