import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const opened = async (account: Account, id: string) =>
  OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
const counts = async (account: Account) =>
  List.parse((await account.call('GET', '/api/conversations')).data).counts;
const listed = async (account: Account, state: string) =>
  List.parse(
    (await account.call('GET', `/api/conversations?state=${state}`)).data,
  ).conversations.map(({ id }) => id);
const outcomeOf = async (account: Account, messageId: string) =>
  MessageOutcome.parse((await account.call('GET', `/api/messages/${messageId}/outcome`)).data);
const post = (account: Account, id: string, what: string, body: object = {}) =>
  account.call('POST', `/api/conversations/${id}/${what}`, body);

/** Someone who waits for a person, for no agent is on. */
async function waiting(
  account: Account,
  agentOn = false,
): Promise<{ channelId: string; conversationId: string; messageId: string }> {
  const channelId = await channelOf(account, agentOn);
  await write(account, channelId, agentOn ? 'quero falar com um atendente' : 'Tem bolo?');
  const question = await newestQuestion(account);
  await until(
    'it to wait',
    async () => (await opened(account, question.conversationId)).waitingSince !== null,
  );
  return { channelId, ...question };
}

test('a resolved conversation waits for nobody, and an undo puts everything back', async () => {
  const account = await environment.account();
  const { conversationId, messageId } = await waiting(account);
  const before = await opened(account, conversationId);
  expect((await post(account, conversationId, 'resolve', { seen: messageId })).status).toBe(200);
  expect(await outcomeOf(account, messageId)).toMatchObject({
    outcome: 'closed',
    reason: 'resolved_by_person',
    text: expect.stringContaining('sem responder'),
  });
  expect(await opened(account, conversationId)).toMatchObject({
    owner: 'agent',
    waitingSince: null,
    resolvedAt: expect.any(String),
  });
  expect(await counts(account)).toMatchObject({
    all: 1,
    open: 0,
    waiting: 0,
    closed: 1,
    snoozed: 0,
    agent: 0,
  });
  expect(await listed(account, 'agent'), 'what is resolved is not with the agent').toEqual([]);
  expect(
    (await post(account, conversationId, 'resolve', { seen: messageId })).status,
    'twice is once',
  ).toBe(200);
  expect((await post(account, conversationId, 'reopen', { undo: true })).status).toBe(200);
  expect(await opened(account, conversationId)).toEqual(before);
  expect(await outcomeOf(account, messageId)).toMatchObject({ outcome: 'waiting_person' });
  expect(await post(account, conversationId, 'reopen')).toMatchObject({
    status: 409,
    code: 'not_resolved',
  });
});

test('a resolution after an answer keeps the answer and the times', async () => {
  const account = await environment.account();
  const { conversationId, messageId } = await waiting(account);
  await post(account, conversationId, 'messages', {
    message: { kind: 'text', text: 'Temos!' },
    seen: messageId,
  });
  await until(
    'the answer to be out',
    async () => (await outcomeOf(account, messageId)).outcome === 'answered',
  );
  await post(account, conversationId, 'resolve', { seen: messageId });
  expect(await outcomeOf(account, messageId), 'answered stays answered').toMatchObject({
    outcome: 'answered',
  });
  const { rows } = await environment.services.db.query(
    'select user_id, first_reply_at > began_at as replied, resolved_at >= first_reply_at as done from resolution where workspace_id = $1',
    [account.workspaceId],
  );
  expect(rows).toEqual([{ user_id: account.userId, replied: true, done: true }]);
  await post(account, conversationId, 'reopen');
  expect(await opened(account, conversationId)).toMatchObject({
    owner: 'person',
    ownerIsMe: true,
    resolvedAt: null,
  });
});

test('what the customer writes next reopens a resolved conversation for the agent', async () => {
  const account = await environment.account();
  const { channelId, conversationId, messageId } = await waiting(account, true);
  await write(account, channelId, 'É urgente');
  await until('the second', async () => (await newestQuestion(account)).messageId !== messageId);
  for (const [what, more] of [
    ['resolve', {}],
    ['snooze', { until: new Date(Date.now() + 3_600_000).toISOString() }],
  ] as const)
    expect(await post(account, conversationId, what, { seen: messageId, ...more })).toMatchObject({
      status: 409,
      code: 'customer_wrote',
    });
  expect((await opened(account, conversationId)).resolvedAt).toBeNull();
  const { messageId: newest } = await newestQuestion(account);
  expect((await post(account, conversationId, 'resolve', { seen: newest })).status).toBe(200);
  const said = (await phone(account, channelId)).messages.length;
  await write(account, channelId, 'Qual o horário?');
  await until(
    'the agent’s answer',
    async () => (await phone(account, channelId)).messages.length > said + 1,
  );
  expect(await opened(account, conversationId)).toMatchObject({
    owner: 'agent',
    resolvedAt: null,
    waitingSince: null,
  });
  expect(await post(account, conversationId, 'reopen', { undo: true })).toMatchObject({
    status: 409,
    code: 'not_resolved',
  });
});

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

test('a conversation cannot be put off to a time that is over', async () => {
  const account = await environment.account();
  const { conversationId } = await waiting(account);
  expect(
    await post(account, conversationId, 'snooze', { until: '2020-01-01T00:00:00Z' }),
  ).toMatchObject({
    status: 400,
    code: 'snooze_time',
  });
  expect(await opened(account, conversationId), 'a refusal changes nothing').toMatchObject({
    owner: 'agent',
  });
});

test('a message of the customer brings a snoozed conversation back at once', async () => {
  const account = await environment.account();
  const { channelId, conversationId, messageId } = await waiting(account);
  expect(
    (await post(account, conversationId, 'snooze', { until: inAnHour, seen: messageId })).status,
  ).toBe(200);
  expect(await opened(account, conversationId)).toMatchObject({
    owner: 'person',
    ownerIsMe: true,
    snoozedUntil: inAnHour,
  });
  expect(await counts(account)).toMatchObject({
    all: 1,
    open: 0,
    waiting: 0,
    person: 0,
    agent: 0,
    closed: 0,
    snoozed: 1,
  });
  expect(await listed(account, 'snoozed')).toEqual([conversationId]);
  await write(account, channelId, 'Alguém?');
  await until('it to be back', async () =>
    (await listed(account, 'waiting')).includes(conversationId),
  );
  expect(await counts(account)).toMatchObject({ open: 1, waiting: 1, snoozed: 0 });
});

test('a snoozed conversation comes back by itself, and the team is told', async () => {
  const account = await environment.account();
  const { conversationId } = await waiting(account);
  await post(account, conversationId, 'snooze', {
    until: new Date(Date.now() + 1500).toISOString(),
  });
  expect(await listed(account, 'snoozed')).toEqual([conversationId]);
  const Told = z.object({
    notifications: z.array(z.object({ title: z.string(), link: z.string() })),
  });
  await until('the bell', async () =>
    Told.parse((await account.call('GET', '/api/notifications')).data).notifications.some(
      ({ title, link }) =>
        title === 'A conversa com Ana Souza voltou' && link === `/conversations/${conversationId}`,
    ),
  );
  expect(await listed(account, 'waiting')).toEqual([conversationId]);
});

test('a person who wakes or takes over a snoozed conversation ends its snooze', async () => {
  const account = await environment.account();
  const { conversationId } = await waiting(account);
  await post(account, conversationId, 'snooze', { until: inAnHour });
  expect((await post(account, conversationId, 'wake')).status).toBe(200);
  expect(await opened(account, conversationId)).toMatchObject({ snoozedUntil: null });
  // Whoever takes it over is at work on it now.
  await post(account, conversationId, 'snooze', { until: inAnHour });
  expect((await post(account, conversationId, 'take-over')).status).toBe(200);
  expect(await opened(account, conversationId)).toMatchObject({
    snoozedUntil: null,
    ownerIsMe: true,
  });
  expect(await listed(account, 'snoozed')).toEqual([]);
});

test('a label stays on its conversations when renamed and leaves them when deleted', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const { conversationId } = await waiting(account);
  const Made = z.object({ id: z.string() });
  const make = async (who: Account, name: string) =>
    Made.parse((await who.call('POST', '/api/labels', { name, colour: 'info' })).data).id;
  const [tennis, vip] = [await make(account, 'Tênis'), await make(account, 'VIP')];
  expect(await account.call('POST', '/api/labels', { name: ' tênis ' })).toMatchObject({
    status: 409,
    code: 'label_taken',
  });
  expect(await account.call('PATCH', `/api/labels/${vip}`, { name: 'TÊNIS' })).toMatchObject({
    status: 409,
    code: 'label_taken',
  });
  const set = (labelIds: string[]) =>
    account.call('PUT', `/api/conversations/${conversationId}/labels`, { labelIds });
  expect(await set([tennis, await make(stranger, 'Dela')])).toMatchObject({
    status: 404,
    code: 'label_not_found',
  });
  expect((await opened(account, conversationId)).labels, 'all or nothing').toEqual([]);
  await set([vip, tennis]);
  await account.call('PATCH', `/api/labels/${tennis}`, { name: 'Calçado', colour: 'ok' });
  expect((await opened(account, conversationId)).labels).toEqual([
    { id: tennis, name: 'Calçado', colour: 'ok' },
    { id: vip, name: 'VIP', colour: 'info' },
  ]);
  const filtered = async (id: string) =>
    List.parse((await account.call('GET', `/api/conversations?labelId=${id}`)).data);
  expect(await filtered(vip)).toMatchObject({
    conversations: [{ id: conversationId }],
    counts: { all: 1, waiting: 1 },
  });
  await set([tennis]);
  expect(await filtered(vip)).toMatchObject({ conversations: [], counts: { all: 0, waiting: 0 } });
  await set([tennis]); // as it is: nothing to put on record
  const recorded = await environment.services.db.query(
    `select user_id, subject, details from audit_entry where workspace_id = $1 and action = 'conversation.labelled' order by created_at, id`,
    [account.workspaceId],
  );
  expect(recorded.rows).toEqual([
    {
      user_id: account.userId,
      subject: conversationId,
      details: { added: expect.arrayContaining([vip, tennis]), removed: [] },
    },
    { user_id: account.userId, subject: conversationId, details: { added: [], removed: [vip] } },
  ]);
  expect((await account.call('GET', '/api/labels')).data).toMatchObject({
    labels: [
      { name: 'Calçado', conversations: 1 },
      { name: 'VIP', conversations: 0 },
    ],
  });
  expect(await stranger.call('DELETE', `/api/labels/${tennis}`)).toMatchObject({
    status: 404,
    code: 'label_not_found',
  });
  await account.call('DELETE', `/api/labels/${tennis}`);
  expect((await opened(account, conversationId)).labels).toEqual([]);
});
