import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/platform/db.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { deleteConversationsOf } from './data-deletion-person.store.ts';
import { purge } from './purge.ts';
import { deleteConversations } from './purge.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const PATIENCE_MS = 90_000;
const Row = z.object({ id: z.string() });
const Lists = z.object({
  conversations: z.array(Row).default([]),
  messages: z.array(Row).default([]),
});
const read = async (account: Account, path: string) => {
  const answer = await account.call('GET', path);
  expect(answer.status, path).toBe(200);
  return answer.data;
};

/** Whatever counts, names or finds something of a customer. */
async function everything(account: Account): Promise<Record<string, unknown>> {
  const paths = {
    conversations: '/api/conversations',
    search: '/api/conversations?search=ana',
    ledger: '/api/messages',
    notifications: '/api/notifications',
    figures: '/api/dashboard',
    perDay: '/api/dashboard/messages?days=7',
    attention: '/api/dashboard/attention',
    worker: '/agents/worker/status',
    agents: '/agents/stats',
    channels: '/channels',
  };
  const found = Object.fromEntries(
    await Promise.all(
      Object.entries(paths).map(async ([name, path]) => [name, await read(account, path)]),
    ),
  );
  // What two new accounts may differ in.
  const text = JSON.stringify(found, (key, value: unknown) =>
    /^(id|agentId|workers|webhookUrl|createdAt|timestamp)$/.test(key) ? null : value,
  );
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

/** One customer was answered, another waits for a person. */
async function busyAccount(): Promise<{ account: Account; channelId: string }> {
  const account = await environment.account();
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'Oi, qual o horário?');
  await line.write('Ana Lima', 'quero falar com um atendente');
  await until(
    'both outcomes',
    async () => {
      const { rows } = await environment.services.db.query<{ settled: number; left: number }>(
        `select count(*) filter (where outcome is not null) as settled, count(*) filter (where delivery in ('queued', 'sending')) as left
         from message where workspace_id = $1`,
        [account.workspaceId],
      );
      return rows[0]?.settled === 2 && rows[0].left === 0;
    },
    PATIENCE_MS,
  );
  return { account, channelId: line.channelId };
}

test(
  'a purged channel disappears from every list, figure and search at once',
  { timeout: 180_000 },
  async () => {
    const { account, channelId } = await busyAccount();
    const { conversations } = Lists.parse(await read(account, '/api/conversations'));
    const { messages } = Lists.parse(await read(account, '/api/messages?direction=in'));
    expect([conversations.length, messages.length]).toEqual([2, 2]);
    const fresh = await environment.account();
    await connectBot(fresh, { agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 } });
    const { db } = environment.services;
    await inTransaction(db, async (client) => {
      // Somebody holds a message: the removal cannot get on, however long the rest of this takes on
      // a busy machine.
      await client.query('set local idle_in_transaction_session_timeout = 0');
      await client.query(
        'select from message where channel_id = $1 order by id limit 1 for update',
        [channelId],
      );
      expect((await account.call('DELETE', `/api/channels/${channelId}?purge=true`)).status).toBe(
        200,
      );
      const [after, never] = [await everything(account), await everything(fresh)];
      for (const name of [
        'conversations',
        'search',
        'ledger',
        'notifications',
        'figures',
        'perDay',
        'worker',
        'agents',
      ])
        expect(after[name], name).toEqual(never[name]);
      expect(after['attention']).toMatchObject({
        isNew: true,
        attention: [],
        waiting: { total: 0 },
        steps: { connect: false, hear: false },
      });
      expect(after['channels']).toMatchObject({
        channels: [],
        statistics: { total: 0, messagesToday: 0 },
      });
      for (const { id } of conversations) {
        for (const path of [`/api/conversations/${id}`, `/api/conversations/${id}/messages`])
          expect((await account.call('GET', path)).status, path).toBe(404);
        for (const verb of ['take-over', 'hand-back'])
          expect((await account.call('POST', `/api/conversations/${id}/${verb}`)).status).toBe(404);
      }
      for (const { id } of messages)
        expect((await account.call('GET', `/api/messages/${id}/outcome`)).status).toBe(404);
      expect(
        (await db.query('select from conversation where channel_id = $1', [channelId])).rowCount,
      ).toBe(2);
    });
    await until(
      'the channel to be gone',
      async () => (await db.query('select from channel where id = $1', [channelId])).rowCount === 0,
      PATIENCE_MS,
    );
    expect(
      (await db.query('select from contact where workspace_id = $1', [account.workspaceId]))
        .rowCount,
    ).toBe(0);
  },
);

test(
  'a contact that is locked during a purge is removed with the next look',
  { timeout: 180_000 },
  async () => {
    const { account, channelId } = await busyAccount();
    const { db } = environment.services;
    const count = async (sql: string) => (await db.query(sql, [account.workspaceId])).rowCount;
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from contact k%' and $1 <> ''`;
    await inTransaction(db, async (holder) => {
      await holder.query('set local idle_in_transaction_session_timeout = 0');
      await holder.query('select from contact where workspace_id = $1 for update', [
        account.workspaceId,
      ]);
      expect((await account.call('DELETE', `/api/channels/${channelId}?purge=true`)).status).toBe(
        200,
      );
      await until(
        'the removal to come to them',
        async () => (await count(waits)) === 1,
        PATIENCE_MS,
      );
      await until(
        'the removal to give up for now',
        async () => (await count(waits)) === 0,
        PATIENCE_MS,
      );
    });
    await until(
      'the channel to be gone',
      async () => (await count('select 1 from channel where workspace_id = $1')) === 0,
      PATIENCE_MS,
    );
    expect(await count('select 1 from contact where workspace_id = $1')).toBe(0);
  },
);

/**
 * A channel with the conversation `held` of one person, and whatever conversation is begun there.
 */
async function channelWithHeld(account: Account) {
  const { id: channelId } = Row.parse(
    (await account.call('POST', '/channels', { type: 'telegram', displayName: 'Balcão' })).data,
  );
  const { id: contactId } = Row.parse(
    (await account.call('POST', '/api/contacts', { name: 'Ana' })).data,
  );
  const begin = (chat: string) =>
    environment.services.db.query(
      'insert into conversation (id, workspace_id, channel_id, contact_id, chat) values (gen_random_uuid(), $1, $2, $3, $4)',
      [account.workspaceId, channelId, contactId, chat],
    );
  await begin('held');
  return { channelId, contactId, begin };
}
const hold = `select from conversation where channel_id = $1 and chat = 'held' for update`;

test('a conversation that somebody holds waits for the next look, and the others go', async () => {
  const account = await environment.account();
  const { db } = environment.services;
  const { workspaceId } = account;
  const { channelId, contactId, begin } = await channelWithHeld(account);
  const left = async () =>
    (await db.query('select chat from conversation where channel_id = $1', [channelId])).rows;
  await inTransaction(db, async (holder) => {
    await holder.query(hold, [channelId]);
    await begin('free');
    expect(
      await deleteConversationsOf(db, {
        workspace_id: workspaceId,
        channel_id: channelId,
        contact_id: contactId,
      }),
    ).toBe(1);
    expect(await left()).toEqual([{ chat: 'held' }]);
    await begin('free');
    expect(await deleteConversations(db, workspaceId, channelId, 1000)).toEqual([contactId]);
    expect(await left()).toEqual([{ chat: 'held' }]);
  });
});

test('a channel whose removal is asked for twice is removed once', async () => {
  const account = await environment.account();
  const { db } = environment.services;
  const { channelId } = await channelWithHeld(account);
  await inTransaction(db, async (holder) => {
    await holder.query(hold, [channelId]);
    for (const _again of [1, 2])
      await purge(environment.services, { workspaceId: account.workspaceId, channelId });
    const jobs = await db.query(
      `select from pgboss.job where name = 'channel-purge' and data ->> 'channelId' = $1`,
      [channelId],
    );
    expect(jobs.rowCount).toBe(1);
  });
});
