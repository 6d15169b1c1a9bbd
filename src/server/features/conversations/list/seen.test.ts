import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const rows = async (who: Account) =>
  List.parse((await who.call('GET', '/api/conversations')).data).conversations;
const unread = async (who: Account) =>
  Object.fromEntries((await rows(who)).map((row) => [row.contactName, row.unread]));
const rowOf = async (who: Account, name: string) => {
  const row = (await rows(who)).find(({ contactName }) => contactName === name);
  if (!row) throw new Error(`No conversation with ${name}`);
  return row;
};
const see = async (who: Account, name: string) => {
  const { id, customerMessageId } = await rowOf(who, name);
  return who.call('POST', `/api/conversations/${id}/seen`, { message: customerMessageId });
};

const settled = (who: Account, messages: number) =>
  until('every message to wait for a person', async () => {
    const { rows: found } = await environment.services.db.query<{ count: number }>(
      `select count(*) from message where workspace_id = $1 and direction = 'in' and outcome is not null`,
      [who.workspaceId],
    );
    return Number(found[0]?.count) === messages;
  });

test('each person has their own unread: what came since they had it open, up to what they were shown', async () => {
  const rita = await environment.account();
  const line = await connectBot(rita, { active: false });
  await line.write('Ana Souza', 'Tem bolo?');
  await line.write('Ana Souza', 'De cenoura?');
  await line.write('Bruno Lima', 'Oi');
  await settled(rita, 3);
  expect(await unread(rita)).toEqual({ 'Ana Souza': 2, 'Bruno Lima': 1 });
  const never = await rowOf(rita, 'Ana Souza');
  expect((await rita.call('POST', `/api/conversations/${never.id}/unseen`)).status).toBe(200);
  expect(await unread(rita), 'what was never open is not less unread').toEqual({
    'Ana Souza': 2,
    'Bruno Lima': 1,
  });

  expect((await see(rita, 'Ana Souza')).status).toBe(200);
  expect(await unread(rita)).toEqual({ 'Ana Souza': 0, 'Bruno Lima': 1 });
  const shown = await rowOf(rita, 'Ana Souza');
  await line.write('Ana Souza', 'Alô?');
  await settled(rita, 4);
  expect(await unread(rita)).toMatchObject({ 'Ana Souza': 1 });
  // A page that shows what was before says so late: what it has not shown stays unread.
  await rita.call('POST', `/api/conversations/${shown.id}/seen`, {
    message: shown.customerMessageId,
  });
  expect(await unread(rita)).toMatchObject({ 'Ana Souza': 1 });
  await see(rita, 'Ana Souza');
  await rita.call('POST', `/api/conversations/${shown.id}/seen`, {
    message: shown.customerMessageId,
  });
  expect(await unread(rita), 'what was seen stays seen').toMatchObject({ 'Ana Souza': 0 });

  expect((await rita.call('POST', `/api/conversations/${shown.id}/unseen`)).status).toBe(200);
  expect(await unread(rita)).toMatchObject({ 'Ana Souza': 1 });
  await line.write('Ana Souza', 'Alguém?');
  await settled(rita, 5);
  expect(await unread(rita)).toMatchObject({ 'Ana Souza': 2 });

  // Whoever comes later begins with nothing unread, and counts from then on.
  const bia = await environment.colleague(rita);
  expect(await unread(bia)).toEqual({ 'Ana Souza': 0, 'Bruno Lima': 0 });
  await line.write('Bruno Lima', 'Ainda aí?');
  await settled(rita, 6);
  expect(await unread(bia)).toEqual({ 'Ana Souza': 0, 'Bruno Lima': 1 });
  await see(bia, 'Bruno Lima');
  expect(await unread(bia)).toMatchObject({ 'Bruno Lima': 0 });
  expect(await unread(rita)).toMatchObject({ 'Bruno Lima': 2 });
});

test('a message that the agent handles is unread only for those who had opened the conversation', async () => {
  const rita = await environment.account();
  const line = await connectBot(rita, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'onde vcs ficam?');
  await settled(rita, 1);
  expect(await unread(rita)).toEqual({ 'Ana Souza': 0 });
  await see(rita, 'Ana Souza');
  await line.write('Ana Souza', 'onde vcs ficam?');
  await settled(rita, 2);
  expect(await unread(rita)).toEqual({ 'Ana Souza': 1 });

  const stranger = await environment.account();
  const { id, customerMessageId } = await rowOf(rita, 'Ana Souza');
  const notFound = { status: 404, code: 'not_found' };
  expect(
    await stranger.call('POST', `/api/conversations/${id}/seen`, { message: customerMessageId }),
  ).toMatchObject(notFound);
  expect(await stranger.call('POST', `/api/conversations/${id}/unseen`)).toMatchObject(notFound);
  expect(await unread(rita)).toEqual({ 'Ana Souza': 1 });
});

test('a conversation of a channel that is being removed is shown to nobody, and not seen either', async () => {
  const rita = await environment.account();
  const line = await connectBot(rita, { active: false });
  await line.write('Ana Souza', 'Tem bolo?');
  await settled(rita, 1);
  const { id, customerMessageId } = await rowOf(rita, 'Ana Souza');
  await environment.services.db.query('update channel set purged_at = now() where id = $1', [
    line.channelId,
  ]);
  const answer = await rita.call('POST', `/api/conversations/${id}/seen`, {
    message: customerMessageId,
  });
  expect(answer).toMatchObject({ status: 404, code: 'not_found' });
});
