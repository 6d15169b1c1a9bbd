import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

/** What customers get: each bot's own agent. */
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Outcome = z.object({
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  text: z.string(),
});
const Waiting = z.object({ conversations: z.array(z.object({ unread: z.number() })) });

async function agentWith(account: Account, greeting: string, channelIds: string[]) {
  const config = { greeting, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
  const body = { name: greeting, channelType: 'telegram', channelIds, config };
  const { id } = Agent.parse((await account.call('POST', '/agents', body)).data);
  await account.call('PATCH', `/agents/${id}/toggle-status`);
  return id;
}
const hears = (account: Account, channelId: string, text: string, customer?: string) =>
  until(`“${text}” to arrive`, async () =>
    JSON.stringify(await phone(account, channelId, customer)).includes(text),
  );
const outcomeOf = async (account: Account, messageId: string) =>
  Outcome.parse((await account.call('GET', `/api/messages/${messageId}/outcome`)).data);
const hold = (channelId: string, until: string) =>
  environment.services.db.query(`update channel set paused_until = ${until} where id = $1`, [
    channelId,
  ]);

test('two bots are answered by an agent each, and after a move by the same', async () => {
  const account = await environment.account();
  const [counter, orders] = [await channelOf(account, false), await channelOf(account, false)];
  await agentWith(account, 'Aqui é o balcão.', [counter]);
  const clerk = await agentWith(account, 'Aqui são as encomendas.', [orders]);
  await write(account, counter, 'oi');
  await hears(account, counter, 'Aqui é o balcão.');
  await write(account, orders, 'oi');
  await hears(account, orders, 'Aqui são as encomendas.');
  await account.call('PUT', `/channels/${counter}`, { agentId: clerk });
  await write(account, counter, 'oi', 'Bruno Lima');
  await hears(account, counter, 'Aqui são as encomendas.', 'Bruno Lima');
});

/** A customer has asked, and the answer waits for its channel. */
async function unsentAnswer(account: Account, channelId: string): Promise<string> {
  await hold(channelId, `now() + interval '1 hour'`);
  await write(account, channelId, 'oi');
  const { messageId } = await newestQuestion(account);
  const unsent = 'select from message where channel_id = $1 and undelivered';
  await until(
    'an answer that waits',
    async () => (await environment.services.db.query(unsent, [channelId])).rowCount === 1,
  );
  await hold(channelId, 'null');
  return messageId;
}

test('an answer that was not sent yet is given anew by the agent that has the channel now', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await agentWith(account, 'Sou o Dia.', [channelId]);
  const night = await agentWith(account, 'Sou a Noite.', []);
  await unsentAnswer(account, channelId);
  await account.call('PUT', `/channels/${channelId}`, { agentId: night });
  await hears(account, channelId, 'Sou a Noite.');
  expect(JSON.stringify(await phone(account, channelId))).not.toContain('Sou o Dia.');
});

test.each([
  ['taken from its agent', 'no_agent', 'Nenhum agente responde neste canal.'],
  ['left by an agent that is deleted', 'no_agent', 'Nenhum agente responde neste canal.'],
  ['of an agent that is switched off', 'agent_inactive', 'O agente deste canal está desligado.'],
])('a question on a channel %s waits for people, who are told', async (how, reason, sentence) => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  const day = await agentWith(account, 'Sou o Dia.', [channelId]);
  const messageId = await unsentAnswer(account, channelId);
  if (how === 'taken from its agent')
    await account.call('PUT', `/channels/${channelId}`, { agentId: null });
  else if (reason === 'no_agent') await account.call('DELETE', `/agents/${day}`);
  else await account.call('PATCH', `/agents/${day}/toggle-status`);
  await until('it to wait', async () => {
    const { outcome } = await outcomeOf(account, messageId);
    return outcome === 'waiting_person';
  });
  expect(await outcomeOf(account, messageId)).toEqual({
    outcome: 'waiting_person',
    reason,
    text: sentence,
  });
  const { data } = await account.call('GET', '/api/conversations?state=waiting');
  expect(Waiting.parse(data).conversations).toMatchObject([{ unread: 1 }]);
  expect((await account.call('GET', '/api/notifications')).data).toMatchObject({
    unread: 1,
    notifications: [{ title: 'Ana Souza escreveu' }],
  });
  expect(JSON.stringify(await phone(account, channelId))).not.toContain('Sou o Dia.');
});
