import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connectBot } from '#test/customers/customer-line.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Thread = z.object({
  messages: z.array(z.object({ id: z.string(), replyTo: z.string().nullable() })),
});

test('what a message replies to is looked for in its own channel, whatever ids another one has', async () => {
  const { db } = environment.services;
  const account = await environment.account();
  const [line, other] = [
    await connectBot(account, { active: false }),
    await connectBot(account, { active: false }),
  ];
  await line.write('Ana Souza', 'Tem bolo?');
  await line.write('Ana Souza', 'De cenoura?');
  await other.write('Bruno Lima', 'Oi');
  const arrived = `select id, conversation_id from message where channel_id = $1 order by seq`;
  await until('all of them', async () => {
    const { rows } = await db.query('select 1 from message where workspace_id = $1', [
      account.workspaceId,
    ]);
    return rows.length === 3;
  });
  const { rows } = await db.query<{ id: string; conversation_id: string }>(arrived, [
    line.channelId,
  ]);
  const [first, second] = rows;
  if (!first || !second) throw new Error('Two messages were written.');
  await db.query(
    'update message set reply_to = (select provider_message_id from message where id = $1) where id = $2',
    [first.id, second.id],
  );
  await db.query(
    'update message set provider_message_id = (select provider_message_id from message where id = $1) where channel_id = $2',
    [first.id, other.channelId],
  );
  const answer = await account.call('GET', `/api/conversations/${first.conversation_id}/messages`);
  const shown = new Map(Thread.parse(answer.data).messages.map(({ id, replyTo }) => [id, replyTo]));
  expect([shown.get(first.id), shown.get(second.id)]).toEqual([null, first.id]);
});
