import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/platform/db.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Agents = z.object({ agents: z.array(z.object({ id: z.string(), status: z.string() })) });
const agentOf = async (account: Account) => {
  const [agent] = Agents.parse((await account.call('GET', '/agents')).data).agents;
  return z.object({ id: z.string(), status: z.string() }).parse(agent);
};
/** What of its agent may still leave. */
const mayLeave = async (conversationId: string) =>
  (
    await environment.services.db.query(
      `select m.id from message m join conversation c on c.id = m.conversation_id
       where c.id = $1 and m.undelivered and m.interventions = c.interventions`,
      [conversationId],
    )
  ).rows;
const isBlocked = async () => {
  const { rowCount } = await environment.services.db.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rowCount ?? 0) > 0;
};

test.each(['switched off', 'deleted'])(
  'an agent that is %s has nothing more to say from that moment, whatever dies in it',
  async (how) => {
    const account = await environment.account();
    const channelId = await channelOf(account, true);
    await environment.services.db.query(
      `update channel set paused_until = now() + interval '1 hour' where id = $1`,
      [channelId],
    );
    await write(account, channelId, 'Qual o horário?');
    const { conversationId } = await newestQuestion(account);
    await until(
      'an answer that waits for its channel',
      async () => (await mayLeave(conversationId)).length === 1,
    );
    const { id } = await agentOf(account);
    let done: ReturnType<Account['call']> | undefined;
    await inTransaction(environment.services.db, async (client) => {
      await client.query('select from conversation where id = $1 for update', [conversationId]);
      done =
        how === 'deleted'
          ? account.call('DELETE', `/agents/${id}`)
          : account.call('PATCH', `/agents/${id}/toggle-status`);
      await until('it to wait for the conversation', isBlocked);
      expect(
        (await agentOf(account)).status,
        'both or neither: nobody sees it off while its words may leave',
      ).toBe('active');
    });
    expect((await done)?.status).toBe(200);
    expect(await mayLeave(conversationId)).toEqual([]);
  },
);
