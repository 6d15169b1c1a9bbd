import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Notification } from '#contract/notifications.ts';
import { channelOf, phone, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/**
 * What a customer would call being forgotten, seen from the customer's phone and the team's page.
 */
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = z.object({
  conversations: z.array(z.object({ id: z.string(), unread: z.number() })),
  counts: z.record(z.string(), z.number()),
});
const Messages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      direction: z.string(),
      outcome: z.string().nullable(),
      outcomeReason: z.string().nullable(),
    }),
  ),
});
const Bell = z.object({ notifications: z.array(Notification) });

const waiting = async (account: Account) =>
  List.parse((await account.call('GET', '/api/conversations?state=waiting')).data);
const bell = async (account: Account) =>
  Bell.parse((await account.call('GET', '/api/notifications')).data).notifications.map(
    ({ title }) => title,
  );
const heard = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
    from === 'business' && 'text' in part ? [part.text] : [],
  );

/** What became of the `nth` thing that a customer said; null: nothing yet. */
async function outcomeOf(account: Account, customer: string, nth: number): Promise<string | null> {
  const path = `/api/conversations?state=all&search=${encodeURIComponent(customer)}`;
  const [conversation] = List.parse((await account.call('GET', path)).data).conversations;
  if (!conversation) return null;
  const { messages } = Messages.parse(
    (await account.call('GET', `/api/conversations/${conversation.id}/messages`)).data,
  );
  const said = messages.filter(({ direction }) => direction === 'in').at(-nth);
  return said && said.outcome !== null ? `${said.outcome}/${said.outcomeReason}` : null;
}

/** The same for Ana, once something became of it. */
async function newestOutcome(account: Account, nth: number): Promise<string> {
  let found: string | null = null;
  await until('an outcome', async () => {
    found = await outcomeOf(account, 'Ana Souza', nth);
    return found !== null;
  });
  return String(found);
}

/** A bakery on Telegram whose people are there for a minute a week, three days from now. */
async function closedBakery(hours: { agentToo?: true } = {}): Promise<[Account, string]> {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const agent = await firstAgent(account);
  const blocks = [{ day: (new Date().getUTCDay() + 3) % 7, from: '03:00', to: '03:01' }];
  const config = {
    ...agent.config,
    greeting: '',
    hours: { ...agent.config.hours, timeZone: 'UTC', blocks, ...hours },
  };
  const changed = await account.call('PATCH', `/agents/${agent.id}`, { config, publish: true });
  expect(changed.status, changed.text).toBe(200);
  return [account, channelId];
}

async function say(account: Account, conversationId: string, text: string): Promise<void> {
  const said = await account.call('POST', `/api/conversations/${conversationId}/messages`, {
    message: { kind: 'text', text },
  });
  expect(said.status, said.text).toBe(202);
}

/** Opening time has come. */
const opens = (account: Account) =>
  environment.services.db.query('update opening_due set due_at = now() where workspace_id = $1', [
    account.workspaceId,
  ]);

test('an order at night waits for the team, with a promise, and is due when the business opens', async () => {
  const [account, channelId] = await closedBakery();
  await write(account, channelId, 'quero encomendar um bolo para 40 pessoas');
  expect(await newestOutcome(account, 1)).toBe('handed_off/no_answer_found');
  await until('the promise', async () => (await heard(account, channelId)).length === 1);
  expect((await heard(account, channelId))[0]).toMatch(/Voltamos .* às 3h\./);
  const { conversations, counts } = await waiting(account);
  expect(counts).toMatchObject({ waiting: 1 });
  expect(conversations).toMatchObject([{ unread: 1 }]);
  expect(await bell(account)).toEqual(['Ana Souza está esperando uma pessoa']);

  await opens(account);
  await until('the team is told', async () =>
    (await bell(account)).includes('Ana Souza espera desde que fechamos'),
  );
  const [{ id } = { id: '' }] = conversations;
  await say(account, id, 'Pode ser sábado?');
  await until('nobody waits', async () => (await waiting(account)).counts['waiting'] === 0);
  expect(await bell(account), 'and nobody is told any more').toEqual([]);
});

test('a customer for whom nobody came stays in the bell when the agent may speak again', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'quero falar com um atendente', 'Bia Reis');
  await write(account, channelId, 'quero falar com um atendente');
  await until('both to wait', async () => (await waiting(account)).counts['waiting'] === 2);
  const both = '2 conversas esperam uma pessoa';
  const ana = 'Ana Souza está esperando uma pessoa';
  expect(await bell(account)).toEqual([both]);

  // The hours of both pauses are over, and Bia has taken back what she asked.
  const { db } = environment.services;
  await db.query(
    `update conversation c set waiting_since = null from contact k where k.id = c.contact_id and k.name = 'Bia Reis' and c.workspace_id = $1`,
    [account.workspaceId],
  );
  await db.query('update conversation set owned_until = now() where workspace_id = $1', [
    account.workspaceId,
  ]);
  await until('the one is taken back', async () => !(await bell(account)).includes(both));
  expect(await bell(account)).toEqual([ana]);
  // An answer of the agent to something else is no person.
  await write(account, channelId, 'aceita pix?');
  await until('the answer', async () => (await heard(account, channelId)).length > 1);
  expect(await bell(account)).toEqual([ana]);
  const [{ id } = { id: '' }] = (await waiting(account)).conversations;
  await say(account, id, 'Oi, Ana.');
  expect(await bell(account)).toEqual([]);
});

test('what the agent knows it answers at night, too', async () => {
  const [account, channelId] = await closedBakery();
  await write(account, channelId, 'que horas vocês abrem?');
  expect(await newestOutcome(account, 1)).toBe('answered/answer');
  // The outcome is there as soon as the answer is decided; then it leaves.
  await until('the answer', async () => (await heard(account, channelId)).length === 1);
  expect((await heard(account, channelId))[0]).toContain('das 9h às 18h');
});

test('an agent that rests with the people says so once, and answers what was left when it opens', async () => {
  const [account, channelId] = await closedBakery({ agentToo: true });
  await write(account, channelId, 'aceita pix?');
  expect(await newestOutcome(account, 1)).toBe('waiting_person/outside_hours');
  await write(account, channelId, 'é urgente');
  expect(await newestOutcome(account, 2)).toBe('waiting_person/outside_hours');
  await until('the away text', async () => (await heard(account, channelId)).length === 1);
  expect((await heard(account, channelId))[0]).toMatch(/fechados.* Voltamos .* às 3h\./);
  expect((await waiting(account)).conversations).toMatchObject([{ unread: 2 }]);

  const agent = await firstAgent(account);
  const open = { ...agent.config, hours: { ...agent.config.hours, blocks: [] } };
  await account.call('PATCH', `/agents/${agent.id}`, { config: open, publish: true });
  await opens(account);
  await until('the answer', async () =>
    (await heard(account, channelId)).some((text) => text.includes('pix, cartão')),
  );
  expect(await newestOutcome(account, 2)).toMatch(/^(answered|handed_off)\//);
});

test('who writes the moment that an agent opens is answered after what they asked while it was closed', async () => {
  const [account, channelId] = await closedBakery({ agentToo: true });
  await write(account, channelId, 'aceita pix?');
  expect(await newestOutcome(account, 1)).toBe('waiting_person/outside_hours');
  // Since then a long weekend has passed: an agent takes up what people left for some hours only.
  await environment.services.db.query(
    `update message set created_at = created_at - interval '4 days' where workspace_id = $1`,
    [account.workspaceId],
  );
  const agent = await firstAgent(account);
  const open = { ...agent.config, hours: { ...agent.config.hours, blocks: [] } };
  await account.call('PATCH', `/agents/${agent.id}`, { config: open, publish: true });
  await opens(account);
  await write(account, channelId, 'onde fica a loja?');
  const answers = async () => (await heard(account, channelId)).slice(1).join(' ');
  await until('both answers', async () => {
    const text = await answers();
    return text.includes('pix, cartão') && text.includes('Rua das Flores');
  });
  expect(await answers()).toMatch(/pix, cartão.*Rua das Flores/s);
});

test('who asked for no messages and asks something later waits for a person; thanks do not', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'PARAR');
  expect(await newestOutcome(account, 1)).toBe('answered/opt_out');
  await write(account, channelId, 'obrigada');
  expect(await newestOutcome(account, 2)).toBe('closed/closing_thanks');
  await write(account, channelId, 'qual o preço da entrega?');
  expect(await newestOutcome(account, 3)).toBe('waiting_person/opted_out');
  expect((await waiting(account)).counts).toMatchObject({ waiting: 1 });
  expect(await bell(account)).toEqual(['Ana Souza escreveu']);
  expect(await heard(account, channelId), 'the agent says nothing more').toHaveLength(1);
});

test('what somebody asked before they want no messages waits for a person all the same', async () => {
  const [account, channelId] = await closedBakery({ agentToo: true });
  await write(account, channelId, 'aceita pix?');
  expect(await newestOutcome(account, 1)).toBe('waiting_person/outside_hours');
  await write(account, channelId, 'PARAR');
  await until('the confirmation', async () => (await heard(account, channelId)).length === 2);
  expect(await newestOutcome(account, 2)).toBe('answered/opt_out');
  expect(await newestOutcome(account, 1)).toBe('waiting_person/outside_hours');
  expect((await waiting(account)).counts).toMatchObject({ waiting: 1 });
  await opens(account);
  await until('it is left to people', async () =>
    (await newestOutcome(account, 1)).endsWith('/opted_out'),
  );
  expect((await waiting(account)).counts).toMatchObject({ waiting: 1 });
});

test('a question in one breath with the wish for no messages waits for a person, who is told', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true, 1500);
  for (const text of ['oi', 'qual o preço da entrega?', 'PARAR'])
    await write(account, channelId, text);
  await until('the confirmation', async () => (await heard(account, channelId)).length === 1);
  const outcomes = await Promise.all([1, 2, 3].map((nth) => newestOutcome(account, nth)));
  expect(outcomes).toEqual(['answered/opt_out', 'waiting_person/opted_out', 'answered/opt_out']);
  expect((await waiting(account)).counts).toMatchObject({ waiting: 1 });
  await until('the team is told', async () => (await bell(account)).length === 1);
  expect(await heard(account, channelId), 'the agent says nothing more').toHaveLength(1);
});

test('a question that the agent read while it was closed, and again when it opened, was asked once', async () => {
  const [account, channelId] = await closedBakery({ agentToo: true });
  await write(account, channelId, 'aceita pix?');
  expect(await newestOutcome(account, 1)).toBe('waiting_person/outside_hours');
  const { id, config } = await firstAgent(account);
  const { agentToo: _, ...hours } = z.looseObject({}).parse(config.hours);
  const changed = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, hours },
    publish: true,
  });
  expect(changed.status, changed.text).toBe(200);
  await opens(account);
  await until('the answer', async () => (await newestOutcome(account, 1)) === 'answered/answer');
  await write(account, channelId, 'aceita pix?');
  expect(await newestOutcome(account, 2)).toBe('answered/answer');
});

test('the same question a third time waits for a person; a sticker alone does not', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  for (const seen of [1, 2]) {
    await write(account, channelId, 'aceita pix?');
    expect(await newestOutcome(account, seen)).toBe('answered/answer');
  }
  await write(account, channelId, 'aceita pix?');
  expect(await newestOutcome(account, 3)).toBe('waiting_person/loop_guard');
  expect((await waiting(account)).counts).toMatchObject({ waiting: 1 });
  await write(account, channelId, '👍', 'Bruno Lima');
  await until('an outcome', async () => (await outcomeOf(account, 'Bruno Lima', 1)) !== null);
  expect(await outcomeOf(account, 'Bruno Lima', 1)).toBe('closed/gesture');
});

test('a customer who writes back to a person is told to that person, until they have seen it', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'atendente');
  expect(await newestOutcome(account, 1)).toBe('handed_off/handoff_word');
  const [{ id } = { id: '' }] = (await waiting(account)).conversations;
  await say(account, id, 'Oi, sou o Caio.');
  await until('the reply', async () => (await heard(account, channelId)).length === 2);
  expect(await bell(account)).toEqual([]);

  await write(account, channelId, 'Tem bolo de milho?');
  expect(await newestOutcome(account, 2)).toBe('waiting_person/paused_by_person');
  expect(await bell(account)).toEqual(['Ana Souza escreveu']);
  await write(account, channelId, 'E de fubá?');
  expect(await newestOutcome(account, 3)).toBe('waiting_person/paused_by_person');
  expect(await bell(account), 'one for a burst').toEqual(['Ana Souza escreveu']);

  const { messages } = Messages.parse(
    (await account.call('GET', `/api/conversations/${id}/messages`)).data,
  );
  const seen = await account.call('POST', `/api/conversations/${id}/seen`, {
    message: messages[0]?.id,
  });
  expect(seen.status, seen.text).toBe(200);
  expect(await bell(account)).toEqual([]);
});

test('a hand-over shortly before people go waits for them on the next day', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  // Somewhere on earth it is noon now; people are there for five more minutes, and from tomorrow at
  // nine.
  const now = new Date();
  const ahead = 12 - now.getUTCHours();
  const timeZone = `Etc/GMT${ahead <= 0 ? '+' : '-'}${Math.abs(ahead)}`;
  const local = new Date(now.getTime() + ahead * 3_600_000);
  const closes = new Date(local.getTime() + 5 * 60_000);
  const clock = closes.toISOString().slice(11, 16);
  const today = local.getUTCDay();
  const agent = await firstAgent(account);
  const config = {
    ...agent.config,
    hours: {
      ...agent.config.hours,
      timeZone,
      blocks: [
        { day: today, from: '08:00', to: clock },
        { day: (today + 1) % 7, from: '09:00', to: '18:00' },
        { day: (today + 2) % 7, from: '09:00', to: '18:00' },
      ],
    },
  };
  await account.call('PATCH', `/agents/${agent.id}`, { config, publish: true });
  await write(account, channelId, 'quero falar com um atendente');
  await newestOutcome(account, 1);
  const { rows } = await environment.services.db.query<{ told: Date; back: Date }>(
    `select h.fallback_at as told, c.owned_until as back from handoff h join conversation c on c.id = h.conversation_id where h.workspace_id = $1`,
    [account.workspaceId],
  );
  const at = (time: Date | string | undefined) => new Date(time ?? 0).getTime();
  const closedMs = closes.setUTCSeconds(0, 0) - ahead * 3_600_000;
  const opensMs =
    at(new Date(local).toISOString().slice(0, 10)) + 33 * 3_600_000 - ahead * 3_600_000;
  const nightMs = opensMs - closedMs;
  // Of 15 minutes some five are of today; of 12 hours nine are of tomorrow.
  expect(Math.abs(at(rows[0]?.told) - now.getTime() - nightMs - 15 * 60_000)).toBeLessThan(30_000);
  expect(
    Math.abs(at(rows[0]?.back) - now.getTime() - nightMs - 15 * 3_600_000 - 12 * 3_600_000),
  ).toBeLessThan(30_000);
});
