import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { Message, MessageOutcome } from '#contract/conversations/messages.ts';
import { scheduledMessageRoutes } from '#contract/conversations/scheduled-messages.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { act, channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const scheduleIn = (
  account: Account,
  conversationId: string,
  body: { text: string; sendAt: string; id?: string; seen?: string },
) => account.call('POST', `/api/conversations/${conversationId}/scheduled-messages`, body);
const waiting = async (account: Account, conversationId: string) =>
  scheduledMessageRoutes.listScheduledMessages.answer.data.parse(
    (await account.call('GET', `/api/conversations/${conversationId}/scheduled-messages`)).data,
  ).scheduledMessages;
const opened = async (account: Account, id: string) =>
  OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
const outcomeOf = async (account: Account, messageId: string) =>
  MessageOutcome.parse((await account.call('GET', `/api/messages/${messageId}/outcome`)).data);
const thread = async (account: Account, conversationId: string) =>
  z
    .object({ messages: z.array(Message) })
    .parse((await account.call('GET', `/api/conversations/${conversationId}/messages`)).data)
    .messages;
const said = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
    from === 'business' && part.kind === 'text' ? [part.text] : [],
  );
const Told = z.object({
  notifications: z.array(z.object({ title: z.string(), message: z.string() })),
});
const told = async (account: Account) =>
  Told.parse((await account.call('GET', '/api/notifications')).data).notifications;

/** A customer whom the agent has answered, in a workspace of three. */
async function answered() {
  const rita = await environment.account();
  const [bia, caio] = [await environment.colleague(rita), await environment.colleague(rita)];
  const channelId = await channelOf(rita, true);
  await write(rita, channelId, 'onde vcs ficam?');
  const { conversationId } = await newestQuestion(rita);
  await until(
    'the agent’s answer',
    async () => (await opened(rita, conversationId)).unanswered === 0,
  );
  return { rita, bia, caio, channelId, conversationId };
}

test('everybody in the workspace sees a scheduled message, and it takes nothing over', async () => {
  const { rita, bia, caio, conversationId } = await answered();
  const [id, sendAt] = [uuidv7(), inMs(3_600_000)];
  for (const _ of [1, 2])
    expect((await scheduleIn(bia, conversationId, { id, text: ' Oi, Ana! ', sendAt })).status).toBe(
      201,
    );
  const reused = { status: 422, code: 'idempotency_key_reused' };
  expect(await scheduleIn(bia, conversationId, { id, text: 'Tchau, Ana!', sendAt })).toMatchObject(
    reused,
  );
  expect(
    await scheduleIn(bia, conversationId, { id, text: 'Oi, Ana!', sendAt: inMs(7_200_000) }),
  ).toMatchObject(reused);
  expect(await waiting(caio, conversationId)).toMatchObject([
    {
      id,
      text: 'Oi, Ana!',
      sendAt,
      authorName: 'Dona Rita',
      isMine: false,
      isInMyHands: false,
      customerWroteSince: false,
      errorText: null,
    },
  ]);
  expect(await waiting(bia, conversationId)).toMatchObject([{ isMine: true, isInMyHands: true }]);
  expect(await opened(rita, conversationId)).toMatchObject({ owner: 'agent' });
});

test('a scheduled message without text or at a time out of range is refused', async () => {
  const { bia, conversationId } = await answered();
  const sendAt = inMs(3_600_000);
  for (const sooner of [inMs(-1000), inMs(400 * 86_400_000)])
    expect(await scheduleIn(bia, conversationId, { text: 'x', sendAt: sooner })).toMatchObject({
      status: 400,
      code: 'schedule_time',
    });
  expect(await scheduleIn(bia, conversationId, { text: '  ', sendAt })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('only its author and who runs the workspace cancel or send a scheduled message', async () => {
  const { rita, bia, caio, conversationId } = await answered();
  const stranger = await environment.account();
  const id = uuidv7();
  await scheduleIn(bia, conversationId, { id, text: 'Oi, Ana!', sendAt: inMs(3_600_000) });
  const one = `/api/scheduled-messages/${id}`;
  for (const [who, code, status] of [
    [caio, 'scheduled_by_another', 403],
    [stranger, 'scheduled_message_not_found', 404],
  ] as const) {
    expect(await who.call('DELETE', one)).toMatchObject({ status, code });
    expect(await who.call('POST', `${one}/send`)).toMatchObject({ status, code });
  }
  expect((await rita.call('DELETE', one)).status).toBe(200);
  expect(await bia.call('POST', `${one}/send`)).toMatchObject({
    status: 404,
    code: 'scheduled_message_not_found',
  });
  expect(await waiting(bia, conversationId)).toEqual([]);
});

test('a scheduled message that many presses send goes once, as the reply of who pressed', async () => {
  const { rita, bia, channelId, conversationId } = await answered();
  const id = uuidv7();
  const one = `/api/scheduled-messages/${id}`;

  // Sent at once, and by many presses: it goes once, as the reply of who pressed.
  await scheduleIn(bia, conversationId, { id, text: 'Já vou', sendAt: inMs(3_600_000) });
  const presses = await Promise.all([1, 2, 3, 4].map(() => bia.call('POST', `${one}/send`)));
  expect(presses.map(({ status }) => status).toSorted()).toEqual([202, 404, 404, 404]);
  await until('it on the phone', async () => (await said(rita, channelId)).includes('Já vou'));
  expect(await opened(bia, conversationId)).toMatchObject({ owner: 'person', ownerIsMe: true });
  expect((await said(rita, channelId)).filter((text) => text === 'Já vou')).toHaveLength(1);
});

test('a scheduled message goes at its time, once and in order, as its author’s reply', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const channelId = await channelOf(rita, false);
  await write(rita, channelId, 'Tem bolo?');
  const { conversationId, messageId: seen } = await newestQuestion(rita);
  await until('it to wait', async () => (await outcomeOf(rita, seen)).outcome === 'waiting_person');
  const at = inMs(2500);
  const id = uuidv7();
  await scheduleIn(bia, conversationId, { id, text: 'Tem, de fubá', sendAt: at, seen });
  await scheduleIn(bia, conversationId, { text: 'E de cenoura', sendAt: at, seen });
  await write(rita, channelId, 'E torta?');
  await until('the second', async () => (await newestQuestion(rita)).messageId !== seen);
  const { messageId: unseen } = await newestQuestion(rita);
  await rita.call('POST', `/api/conversations/${conversationId}/take-over`);
  expect(await waiting(rita, conversationId)).toMatchObject([
    { customerWroteSince: true },
    { customerWroteSince: true },
  ]);
  await until('both on the phone', async () => (await said(rita, channelId)).length === 2, 20_000);
  expect(await said(rita, channelId)).toEqual(['Tem, de fubá', 'E de cenoura']);
  await until(
    'the seen one to be answered',
    async () => (await outcomeOf(rita, seen)).outcome === 'answered',
  );
  expect(await outcomeOf(rita, unseen)).toMatchObject({ outcome: 'waiting_person' });
  expect(await opened(rita, conversationId)).toMatchObject({
    ownerIsMe: true,
    waitingSince: expect.any(String),
  });
  expect((await thread(rita, conversationId)).find((message) => message.id === id)).toMatchObject({
    author: 'person',
    authorName: 'Dona Rita',
  });
  expect(await waiting(rita, conversationId)).toEqual([]);
  await until('nothing to be remembered', async () => {
    const { rowCount } = await environment.services.db.query(
      'select 1 from scheduled_message where workspace_id = $1',
      [rita.workspaceId],
    );
    return rowCount === 0;
  });
  expect(await told(bia)).toEqual([]);
});

/** A customer who waits for people, in a workspace of two. */
async function unanswered() {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const channelId = await channelOf(rita, false);
  await write(rita, channelId, 'Tem bolo?');
  const { conversationId } = await newestQuestion(rita);
  return { rita, bia, channelId, conversationId };
}
/** Its author is told why it failed, and nobody else. */
async function failed(author: Account, colleague: Account, message: string): Promise<void> {
  const title = 'A mensagem agendada para Ana Souza não saiu';
  await until(
    'the failure',
    async () => (await told(author)).some((notice) => notice.title === title),
    20_000,
  );
  expect(await told(author)).toContainEqual(
    expect.objectContaining({ title, message: expect.stringContaining(message) }),
  );
  expect((await told(colleague)).filter((notice) => notice.title === title)).toEqual([]);
}

test('a scheduled message to a customer who opted out fails and tells its author', async () => {
  const { rita, bia, channelId, conversationId } = await unanswered();

  // Nobody is there who could judge whether the customer asked for it.
  await scheduleIn(bia, conversationId, { text: 'Oferta', sendAt: inMs(1500) });
  await write(rita, channelId, 'PARAR');
  await failed(bia, rita, 'pediu para não receber');
  const [kept] = await waiting(bia, conversationId);
  expect(kept).toMatchObject({
    text: 'Oferta',
    errorText: expect.stringContaining('pediu para não receber'),
  });
  expect(await said(rita, channelId)).not.toContain('Oferta');
  expect(
    await scheduleIn(bia, conversationId, { text: 'x', sendAt: inMs(3_600_000) }),
  ).toMatchObject({ code: 'opted_out_scheduled' });
  expect((await bia.call('POST', `/api/scheduled-messages/${kept?.id}/send`)).status).toBe(202);
  await until('it on the phone', async () => (await said(rita, channelId)).includes('Oferta'));
  expect(await told(bia)).toEqual([]);
});

test('a scheduled message that the channel refuses is told to its author', async () => {
  const { rita, bia, channelId, conversationId } = await unanswered();

  // The channel takes it from us and refuses: its author hears of that, too.
  await scheduleIn(bia, conversationId, { text: 'Olá', sendAt: inMs(1500) });
  await act(rita, channelId, { kind: 'block' }, 'Ana Souza');
  await failed(bia, rita, 'bloqueou');
  expect(await waiting(bia, conversationId)).toEqual([]);
  expect((await thread(bia, conversationId))[0]).toMatchObject({
    delivery: 'failed',
    errorCode: 'blocked_by_contact',
  });
});

test('a scheduled message of somebody who has left fails and stays with the team', async () => {
  const { rita, bia, channelId, conversationId } = await unanswered();

  // Whoever has left says nothing more: everybody is told.
  const lastAt = Date.now() + 1500;
  // The time of the second comes while the first is looked at.
  const lastWords = ['Tchau', 'Até mais'];
  for (const [index, text] of lastWords.entries())
    await scheduleIn(bia, conversationId, {
      text,
      sendAt: new Date(lastAt + index * 5).toISOString(),
    });
  expect((await rita.call('DELETE', `/api/people/${bia.userId}`)).status).toBe(200);
  await until(
    'both failures',
    async () => (await waiting(rita, conversationId)).every(({ errorText }) => errorText !== null),
    20_000,
  );
  expect((await told(rita)).map(({ title }) => title)).toContain(
    '2 mensagens agendadas não saíram',
  );
  expect(await waiting(rita, conversationId)).toMatchObject(
    lastWords.map((text) => ({
      text,
      errorText: expect.stringContaining('não faz mais parte'),
      isInMyHands: true,
    })),
  );
  expect((await rita.call('DELETE', `/api/channels/${channelId}`)).status).toBe(200);
  const [left] = await waiting(rita, conversationId);
  expect(await rita.call('POST', `/api/scheduled-messages/${left?.id}/send`)).toMatchObject({
    status: 409,
    code: 'channel_not_connected',
  });
  expect(await waiting(rita, conversationId)).toHaveLength(2);
});

test('those that cannot be handled hold up no other conversation, and keep their order', async () => {
  const rita = await environment.account();
  const { db } = environment.services;
  const [stuckChannel, channelId] = [await channelOf(rita, false), await channelOf(rita, false)];
  await write(rita, stuckChannel, 'Tem bolo?');
  const { conversationId: stuck } = await newestQuestion(rita);
  await write(rita, channelId, 'Tem torta?');
  await until(
    'the other conversation',
    async () => (await newestQuestion(rita)).conversationId !== stuck,
  );
  const { conversationId: other } = await newestQuestion(rita);
  await db.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise ''not now''; end'`,
  );
  await db.query(
    `create trigger refuse before insert on message for each row when (new.conversation_id = '${stuck}') execute function refuse()`,
  );
  // As many as are looked at together.
  await db.query(
    `insert into scheduled_message (id, workspace_id, conversation_id, user_id, text, send_at)
      select gen_random_uuid(), $1, $2, $3, n::text, now() - interval '1 second' + n * interval '1 millisecond' from generate_series(1, 120) n`,
    [rita.workspaceId, stuck, rita.userId],
  );
  await scheduleIn(rita, other, { text: 'Já saiu do forno', sendAt: inMs(1000) });
  await until(
    'the other on the phone',
    async () => (await said(rita, channelId)).includes('Já saiu do forno'),
    20_000,
  );
  expect(await said(rita, stuckChannel)).toEqual([]);

  await db.query(
    `delete from scheduled_message where workspace_id = $1 and text not in ('1', '2', '120')`,
    [rita.workspaceId],
  );
  await db.query('drop trigger refuse on message');
  await until('all of them', async () => (await said(rita, stuckChannel)).length === 3, 30_000);
  expect(await said(rita, stuckChannel)).toEqual(['1', '2', '120']);
});
