import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { ana, until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = z.object({
  channels: z.array(Channel),
  pagination: z.object({ total: z.number(), totalPages: z.number() }),
  statistics: z.object({
    total: z.number(),
    connected: z.number(),
    disconnected: z.number(),
    error: z.number(),
    byType: z.record(z.string(), z.number()),
  }),
});

async function createChannel(
  account: Account,
  displayName = 'Balcão',
  more: Record<string, unknown> = {},
): Promise<z.output<typeof Channel>> {
  const answer = await account.call('POST', '/channels', {
    type: 'telegram',
    displayName,
    ...more,
  });
  expect(answer.status).toBe(201);
  return Channel.parse(answer.data);
}

const setup = (account: Account, channelId: string, telegramToken: string) =>
  account.call('POST', '/channels/setup', {
    channelId,
    setupData: { type: 'telegram', telegramToken, webhookUrl: 'https://evil.example/steal' },
  });

async function messagesOf(channelId: string): Promise<string[]> {
  const { rows } = await environment.services.db.query<{ text: string }>(
    `select parts -> 0 ->> 'text' as text from message where channel_id = $1 and direction = 'in' order by created_at`,
    [channelId],
  );
  return rows.map((row) => row.text);
}

/** A history as the pipeline leaves it: customers, each with as many messages. */
async function writeHistory(
  workspaceId: string,
  channelId: string,
  customers: number,
  messages: number,
): Promise<void> {
  const { db } = environment.services;
  await db.query(
    `insert into contact (id, workspace_id) select gen_random_uuid(), $1 from generate_series(1, $2::int)`,
    [workspaceId, customers],
  );
  await db.query(
    `insert into contact_identity (workspace_id, channel_id, value, contact_id)
     select $1, $2, k.id::text, k.id from contact k where k.workspace_id = $1 and not exists (select from contact_identity i where i.contact_id = k.id)`,
    [workspaceId, channelId],
  );
  await db.query(
    `insert into conversation (id, workspace_id, channel_id, contact_id, chat)
     select gen_random_uuid(), $1, $2, i.contact_id, i.value from contact_identity i where i.channel_id = $2`,
    [workspaceId, channelId],
  );
  await db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_at)
     select gen_random_uuid(), $1, $2, c.id, 'in', 'customer', n, '[{"kind":"text","text":"oi"}]', 'answered', now()
     from conversation c, generate_series(1, $3::int) n where c.channel_id = $2`,
    [workspaceId, channelId, messages],
  );
  await db.query(
    `insert into inbound_event (workspace_id, channel_id, event_id, kind) select $1, $2, m.id::text, 'message' from message m where m.channel_id = $2`,
    [workspaceId, channelId],
  );
}

describe('connecting Telegram', () => {
  test('a good token connects; the webhook is our own address and the token is never returned', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    expect(channel).toMatchObject({
      status: 'disconnected',
      statusReason: 'not_set_up',
      receiving: 'none',
      apiTokenHint: null,
    });
    const { token } = await environment.telegram.control.createBot('Padaria');
    const answer = await setup(account, channel.id, token);
    expect(answer.status).toBe(200);
    expect(Channel.parse(answer.data)).toMatchObject({
      status: 'connected',
      statusReason: null,
      receiving: 'webhook',
      apiTokenHint: token.slice(-4),
      webhookUrl: `${environment.origin}/api/webhook/telegram/${channel.id}`,
    });
    const registered = environment.telegram.journal
      .filter((entry) => entry.type === 'call' && entry.method === 'setWebhook')
      .map((entry) => (entry.type === 'call' ? entry.params['url'] : null));
    expect(registered).toEqual([`${environment.origin}/api/webhook/telegram/${channel.id}`]);
    for (const path of [`/channels/${channel.id}`, '/channels'])
      expect((await account.call('GET', path)).text).not.toContain(token);
    expect(
      await environment.services.db.query(
        'select secrets::text as secrets, settings::text as settings from channel where id = $1',
        [channel.id],
      ),
    ).not.toMatchObject({ rows: [{ settings: expect.stringContaining(token) }] });
    expect((await account.call('POST', `/api/channels/${channel.id}/check`)).data).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['', 'telegram_token_missing', 'Token do bot é obrigatório para conexão Telegram'],
    ['no colon here', 'telegram_token_malformed', 'Token inválido. O formato deve ser'],
    [
      '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'telegram_token_refused',
      'O Telegram recusou este token',
    ],
  ])(
    'the token %j is refused with its reason and nothing is kept',
    async (token, code, sentence) => {
      const account = await environment.account();
      const channel = await createChannel(account);
      const answer = await setup(account, channel.id, token);
      expect(answer).toMatchObject({ status: 400, code });
      expect(answer.error).toContain(sentence);
      expect((await account.call('GET', `/channels/${channel.id}`)).data).toMatchObject({
        status: 'disconnected',
        apiTokenHint: null,
      });
    },
  );

  test('the same bot is not connected twice, in any workspace; freed by the disconnection', async () => {
    const [first, second] = [await environment.account(), await environment.account()];
    const { token } = await environment.telegram.control.createBot('Padaria');
    const one = await createChannel(first);
    const two = await createChannel(second);
    expect((await setup(first, one.id, token)).status).toBe(200);
    expect(await setup(second, two.id, token)).toMatchObject({
      status: 409,
      code: 'account_already_connected',
    });
    expect((await first.call('DELETE', `/api/channels/${one.id}`)).status).toBe(200);
    expect((await first.call('GET', `/channels/${one.id}`)).data).toMatchObject({
      status: 'disconnected',
      statusReason: 'disconnected_by_user',
      apiTokenHint: null,
    });
    expect((await setup(second, two.id, token)).status).toBe(200);
  });

  test('set up again while the provider stumbles: the connection goes on as it was', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    const { token } = await environment.telegram.control.createBot('Padaria');
    const another = await environment.telegram.control.createBot('Outra');
    expect((await setup(account, channel.id, token)).status).toBe(200);
    // The last one is done at the provider, and nobody hears of it.
    for (const [given, fault] of [
      [another.token, 'server_error'],
      [token, 'server_error'],
      [token, 'reset_after'],
    ] as const) {
      await environment.telegram.control.setFaults({ next: { setWebhook: [fault] } });
      expect(await setup(account, channel.id, given), fault).toMatchObject({
        code: 'provider_unreachable',
      });
      expect((await account.call('GET', `/channels/${channel.id}`)).data).toMatchObject({
        status: 'connected',
        statusReason: null,
        receiving: 'webhook',
        apiTokenHint: token.slice(-4),
      });
    }
    await environment.telegram.control.act(token, ana, { kind: 'text', text: 'ainda?' });
    await until('the message', async () => (await messagesOf(channel.id)).length === 1);
  });

  test('a first setup that fails leaves the channel not set up', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    const { token } = await environment.telegram.control.createBot('Padaria');
    await environment.telegram.control.setFaults({ next: { setWebhook: ['server_error'] } });
    expect((await setup(account, channel.id, token)).code).toBe('provider_unreachable');
    expect((await account.call('GET', `/channels/${channel.id}`)).data).toMatchObject({
      status: 'disconnected',
      statusReason: 'not_set_up',
      apiTokenHint: null,
    });
    expect((await setup(account, (await createChannel(account)).id, token)).status).toBe(200);
  });

  test('messages of a second bot are new, even where their numbers equal those of the first', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    const [first, second] = [
      await environment.telegram.control.createBot('Primeira'),
      await environment.telegram.control.createBot('Segunda'),
    ];
    for (const [{ token }, text] of [
      [first, 'um'],
      [second, 'dois'],
    ] as const) {
      expect((await setup(account, channel.id, token)).status).toBe(200);
      await environment.telegram.control.act(token, ana, { kind: 'text', text });
      await until(text, async () => (await messagesOf(channel.id)).includes(text));
    }
    expect(await messagesOf(channel.id)).toEqual(['um', 'dois']);
    const firstBot = Number(first.token.split(':')[0]);
    expect(
      environment.telegram.journal.filter(
        (entry) =>
          entry.type === 'call' && entry.method === 'deleteWebhook' && entry.bot === firstBot,
      ),
    ).toHaveLength(1);
  });

  test('data of another type, and types that this server cannot connect', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    expect(
      await account.call('POST', '/channels/setup', {
        channelId: channel.id,
        setupData: { type: 'instagram' },
      }),
    ).toMatchObject({
      status: 400,
      code: 'channel_type_mismatch',
    });
    const instagram = Channel.parse(
      (await account.call('POST', '/channels', { type: 'instagram', displayName: 'Loja' })).data,
    );
    expect(
      await account.call('POST', '/channels/setup', {
        channelId: instagram.id,
        setupData: { type: 'instagram', accessToken: 'x' },
      }),
    ).toMatchObject({ status: 409, code: 'channel_not_configured' });
    expect(
      await account.call('POST', '/channels', { type: 'fax', displayName: 'Fax' }),
    ).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});

describe('the list', () => {
  test('filters, pages and counts; `%` is a letter', async () => {
    const account = await environment.account();
    for (let index = 0; index < 12; index++)
      await createChannel(account, index === 3 ? '100% pão' : `Canal ${index}`);
    const all = List.parse((await account.call('GET', '/channels')).data);
    expect(all.channels).toHaveLength(10);
    expect(all.pagination).toMatchObject({ total: 12, totalPages: 2 });
    expect(all.statistics).toMatchObject({
      total: 12,
      connected: 0,
      disconnected: 12,
      error: 0,
      byType: { telegram: 12, instagram: 0 },
    });
    expect(
      List.parse((await account.call('GET', '/channels?search=%25')).data).channels.map(
        (channel) => channel.displayName,
      ),
    ).toEqual(['100% pão']);
    expect(
      List.parse((await account.call('GET', '/channels?page=2&type=telegram&status=all')).data)
        .channels,
    ).toHaveLength(2);
    expect(
      List.parse((await account.call('GET', '/channels?status=connected')).data).channels,
    ).toEqual([]);
    expect(await account.call('GET', '/channels?limit=1000')).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });

  test('each channel tells of its own messages', async () => {
    const account = await environment.account();
    const [busy, quiet] = [
      await createChannel(account, 'Cheio'),
      await createChannel(account, 'Vazio'),
    ];
    await writeHistory(account.workspaceId, busy.id, 1, 3);
    const { channels } = List.parse((await account.call('GET', '/channels')).data);
    expect(channels.find(({ id }) => id === busy.id)).toMatchObject({
      messagesToday: 3,
      lastInboundAt: expect.any(String),
    });
    expect(channels.find(({ id }) => id === quiet.id)).toMatchObject({
      messagesToday: 0,
      lastInboundAt: null,
    });
  });

  test('renames and describes; server-owned fields are refused', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    expect(
      (
        await account.call('PUT', `/channels/${channel.id}`, {
          displayName: 'Praça',
          description: 'Loja da praça',
        })
      ).data,
    ).toMatchObject({ displayName: 'Praça', description: 'Loja da praça' });
    expect(
      (await account.call('PUT', `/channels/${channel.id}`, { description: null })).data,
    ).toMatchObject({
      displayName: 'Praça',
      description: null,
    });
    expect(
      await account.call('PUT', `/channels/${channel.id}`, { status: 'connected' }),
    ).toMatchObject({ status: 400 });
  });

  test('a channel that is disconnected with replies unsent: they are called off, and their questions say why', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    const { token } = await environment.telegram.control.createBot('Padaria');
    expect((await setup(account, channel.id, token)).status).toBe(200);
    const agent = await firstAgent(account);
    await account.call('PATCH', `/agents/${agent.id}`, {
      config: { ...agent.config, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
    });
    expect((await account.call('PATCH', `/agents/${agent.id}/toggle-status`)).status).toBe(200);
    await environment.telegram.control.setFaults({
      next: { sendMessage: ['too_many'] },
      retryAfter: 600,
    });
    await environment.telegram.control.act(token, ana, { kind: 'text', text: 'Oi' });
    const state = async () =>
      (
        await environment.services.db.query<{
          delivery: string;
          code: string | null;
          outcome: string;
          reason: string;
          due: boolean;
        }>(
          `select r.delivery, r.error_code as code, q.outcome, q.outcome_reason as reason, c.deliver_at is not null as due
           from message r join message q on q.run_id = r.run_id and q.direction = 'in' join conversation c on c.id = r.conversation_id
           where r.channel_id = $1 and r.direction = 'out'`,
          [channel.id],
        )
      ).rows;
    await until('the reply to wait', async () =>
      (await state()).some((row) => row.delivery === 'queued' && row.code !== null),
    );
    expect((await account.call('DELETE', `/api/channels/${channel.id}`)).status).toBe(200);
    await until('nothing to be due', async () => !(await state()).some((row) => row.due));
    expect(await state()).toMatchObject([
      {
        delivery: 'cancelled',
        outcome: 'waiting_person',
        reason: 'channel_disconnected',
        due: false,
      },
    ]);
  });

  test('what waits without a time, held back in a copy, is called off when its channel is disconnected', async () => {
    const account = await environment.account();
    const channel = await createChannel(account);
    await writeHistory(account.workspaceId, channel.id, 1, 1);
    const { db } = environment.services;
    await db.query(
      `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery)
       select gen_random_uuid(), $1, $2, c.id, 'out', 'person', 1, '[{"kind":"text","text":"já vai"}]', 'queued' from conversation c where c.channel_id = $2`,
      [account.workspaceId, channel.id],
    );
    expect((await account.call('DELETE', `/api/channels/${channel.id}`)).status).toBe(200);
    const { rows } = await db.query(
      `select delivery from message where channel_id = $1 and direction = 'out'`,
      [channel.id],
    );
    expect(rows).toEqual([{ delivery: 'cancelled' }]);
  });

  test('purging takes along the people who were known through the channel alone, and the files', async () => {
    const account = await environment.account();
    const [kept, purged] = [
      await createChannel(account, 'Fica'),
      await createChannel(account, 'Sai'),
    ];
    for (const channel of [kept, purged]) {
      const { token } = await environment.telegram.control.createBot(channel.displayName);
      expect((await setup(account, channel.id, token)).status).toBe(200);
      await environment.telegram.control.act(token, ana, {
        kind: 'photo',
        caption: channel.displayName,
      });
    }
    const { db, blobs } = environment.services;
    const blobOf = async (channelId: string) =>
      (
        await db.query<{ blob: string | null }>(
          `select parts -> 0 ->> 'blob' as blob from message where channel_id = $1 and direction = 'in'`,
          [channelId],
        )
      ).rows[0]?.blob ?? '';
    await until(
      'our copies',
      async () => (await blobOf(kept.id)) !== '' && (await blobOf(purged.id)) !== '',
      15_000,
    );
    const [keptBlob, purgedBlob] = [await blobOf(kept.id), await blobOf(purged.id)];
    expect((await account.call('DELETE', `/api/channels/${purged.id}?purge=true`)).status).toBe(
      200,
    );
    await until(
      'the file to be gone',
      () =>
        blobs.read(purgedBlob).then(
          () => false,
          () => true,
        ),
      15_000,
    );
    await until(
      'the channel to be gone',
      async () => (await db.query('select from channel where id = $1', [purged.id])).rowCount === 0,
      15_000,
    );
    expect((await blobs.read(keptBlob)).byteLength).toBeGreaterThan(0);
    const contacts = await db.query(
      `select (select channel_id from contact_identity i where i.contact_id = k.id) as channel from contact k where workspace_id = $1`,
      [account.workspaceId],
    );
    expect(contacts.rows).toEqual([{ channel: kept.id }]);
  });

  test('purging removes the channel and its history, however long, while others go on', async () => {
    const account = await environment.account();
    const [channel, kept] = [await createChannel(account), await createChannel(account, 'Fica')];
    for (const id of [channel.id, kept.id]) await writeHistory(account.workspaceId, id, 40, 100);
    const { db } = environment.services;
    const left = async (channelId: string) =>
      (
        await db.query(
          `select (select count(*)::int from message where channel_id = $1) as messages, (select count(*)::int from conversation where channel_id = $1) as conversations,
            (select count(*)::int from contact_identity where channel_id = $1) as people, (select count(*)::int from inbound_event where channel_id = $1) as events,
            (select count(*)::int from channel where id = $1) as channels`,
          [channelId],
        )
      ).rows[0];
    const strangers = async () =>
      (
        await db.query(
          'select from contact k where workspace_id = $1 and not exists (select from conversation c where c.contact_id = k.id)',
          [account.workspaceId],
        )
      ).rowCount;
    expect((await account.call('DELETE', `/api/channels/${channel.id}?purge=true`)).status).toBe(
      200,
    );
    const list = List.parse((await account.call('GET', '/channels')).data);
    expect([list.channels.map(({ displayName }) => displayName), list.statistics.total]).toEqual([
      ['Fica'],
      1,
    ]);
    await until(
      'the history to be gone',
      async () => Object.values((await left(channel.id)) ?? {}).every((count) => count === 0),
      30_000,
    );
    expect(await strangers()).toBe(0);
    expect(await left(kept.id)).toEqual({
      messages: 4000,
      conversations: 40,
      people: 40,
      events: 4000,
      channels: 1,
    });
    expect(await account.call('DELETE', `/api/channels/${channel.id}?purge=true`)).toMatchObject({
      status: 404,
    });
    expect(await account.call('GET', `/channels/${channel.id}`)).toMatchObject({
      status: 404,
      code: 'channel_not_found',
      error: 'Canal não encontrado',
    });
  });
});

test('another workspace’s channel does not exist, in any call', async () => {
  const [owner, stranger] = [await environment.account(), await environment.account()];
  const channel = await createChannel(owner);
  const calls: [string, string, unknown?][] = [
    ['GET', `/channels/${channel.id}`],
    ['PUT', `/channels/${channel.id}`, { displayName: 'meu' }],
    [
      'POST',
      '/channels/setup',
      {
        channelId: channel.id,
        setupData: {
          type: 'telegram',
          telegramToken: '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        },
      },
    ],
    ['POST', `/api/channels/${channel.id}/check`],
    ['DELETE', `/api/channels/${channel.id}`],
    ['DELETE', `/api/channels/${channel.id}?purge=true`],
    ['GET', `/api/simulator/channels/${channel.id}/phone`],
    [
      'POST',
      `/api/channels/${channel.id}/authorization`,
      { redirect_uri: 'https://recado.example.com/auth/messenger/callback' },
    ],
  ];
  for (const [method, path, body] of calls)
    expect(await stranger.call(method, path, body), path).toMatchObject({ status: 404 });
  for (const [method, path, body] of calls)
    expect(await environment.call(method, path, body), path).toMatchObject({ status: 401 });
  expect((await owner.call('GET', `/channels/${channel.id}`)).data).toMatchObject({
    displayName: 'Balcão',
  });
});

test('an attendant may look, not change', async () => {
  const account = await environment.account();
  const channel = await createChannel(account);
  await environment.services.db.query(
    `update membership set role = 'attendant' where user_id = $1`,
    [account.userId],
  );
  expect((await account.call('GET', `/channels/${channel.id}`)).status).toBe(200);
  for (const [method, path, body] of [
    ['POST', '/channels', { type: 'telegram', displayName: 'x' }],
    ['PUT', `/channels/${channel.id}`, { displayName: 'x' }],
    ['DELETE', `/api/channels/${channel.id}`],
  ] as const) {
    expect(await account.call(method, path, body)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  }
});
