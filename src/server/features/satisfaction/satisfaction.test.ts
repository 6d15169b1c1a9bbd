import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { Message } from '#contract/conversations/messages.ts';
import { Figures } from '#contract/dashboard/dashboard.ts';
import { Satisfaction } from '#contract/satisfaction.ts';
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

const path = '/api/satisfaction';
const settings = { isOn: true, question: 'Como foi?', thanks: 'Valeu pela nota!', quietDays: 7 };
const opened = async (account: Account, id: string) =>
  OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
const thread = async (account: Account, id: string) =>
  z
    .object({ messages: z.array(Message) })
    .parse((await account.call('GET', `/api/conversations/${id}/messages`)).data).messages;
const figure = async (account: Account) =>
  Figures.parse((await account.call('GET', '/api/dashboard')).data).satisfaction;
const heard = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
    from === 'business' && 'text' in part ? [part.text] : [],
  );
const times = async (account: Account, channelId: string, text: string) =>
  (await heard(account, channelId)).filter((one) => one === text).length;
const post = (account: Account, id: string, what: string, body: object = {}) =>
  account.call('POST', `/api/conversations/${id}/${what}`, body);
const newest = async (account: Account, id: string) =>
  (await thread(account, id)).find(({ direction }) => direction === 'in');

/** Somebody who was answered by a person. */
async function served(
  account: Account,
  agentOn = true,
): Promise<{ channelId: string; id: string }> {
  const channelId = await channelOf(account, agentOn);
  await write(account, channelId, 'Qual o horário?');
  const { conversationId: id } = await newestQuestion(account);
  expect(
    (await post(account, id, 'messages', { message: { kind: 'text', text: 'Até as 18h' } })).status,
  ).toBe(202);
  await until('the reply', async () => (await times(account, channelId, 'Até as 18h')) === 1);
  // What the agent was about to say is called off.
  await until('that it was taken', async () =>
    (await thread(account, id)).every(
      ({ delivery }) => delivery === null || ['sent', 'cancelled'].includes(delivery),
    ),
  );
  return { channelId, id };
}
const question = async (account: Account, channelId: string) =>
  (await phone(account, channelId)).messages.find(
    ({ part }) => part.kind === 'buttons' && part.text === settings.question,
  );
const press = async (account: Account, channelId: string, score: number) => {
  const messageId = (await question(account, channelId))?.id ?? '';
  return act(
    account,
    channelId,
    { kind: 'press', messageId, buttonId: `satisfaction:${score}` },
    'Ana Souza',
  );
};
const resolved = async (account: Account, id: string) =>
  expect((await post(account, id, 'resolve')).status).toBe(200);
/** Until the question would have been asked, had it been to be. */
const nothingPlanned = (account: Account) =>
  until(
    'no question to wait',
    async () => {
      const { rowCount } = await environment.services.db.query(
        'select 1 from satisfaction_question where workspace_id = $1 and ask_at is not null',
        [account.workspaceId],
      );
      return rowCount === 0;
    },
    20_000,
  );

test.concurrent('a customer who was served is asked once, and a press sets the score', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  expect(await account.call('GET', path)).toMatchObject({ data: { isOn: false } });
  expect((await account.call('PUT', path, settings)).data).toEqual(settings);
  expect(Satisfaction.parse((await stranger.call('GET', path)).data)).toMatchObject({
    isOn: false,
  });
  const { channelId, id } = await served(account);
  await resolved(account, id);
  await until(
    'the question',
    async () => (await times(account, channelId, 'Como foi?')) === 1,
    20_000,
  );
  const before = await opened(account, id);
  expect(before).toMatchObject({ owner: 'agent', resolvedAt: expect.any(String) });
  await press(account, channelId, 4);
  await until('the thanks', async () => (await times(account, channelId, settings.thanks)) === 1);
  expect(await newest(account, id)).toMatchObject({
    outcome: 'closed',
    outcomeReason: 'rated_4',
    outcomeText: 'O cliente avaliou o atendimento: nota 4 de 5.',
  });
  expect(await opened(account, id)).toMatchObject({
    owner: 'agent',
    resolvedAt: before.resolvedAt,
    unanswered: 0,
    waitingSince: null,
  });
  await press(account, channelId, 5);
  await until(
    'the other score',
    async () => (await newest(account, id))?.outcomeReason === 'rated_5',
  );
  expect(await opened(account, id)).toMatchObject({ resolvedAt: before.resolvedAt });
  expect(await figure(account)).toMatchObject({ asked: 1, answered: 1, score: 5 });
  expect(await figure(stranger)).toMatchObject({ asked: 0, answered: 0, score: null });

  // Any other word is a message: it opens the conversation again, and the agent answers it.
  const said = (await heard(account, channelId)).length;
  await write(account, channelId, 'aceita pix?');
  await until('the agent', async () => (await heard(account, channelId)).length > said);
  expect((await heard(account, channelId)).slice(said).join()).toContain('pix');
  expect(await times(account, channelId, settings.thanks), 'once').toBe(1);
  expect(await opened(account, id)).toMatchObject({ resolvedAt: null });
  await post(account, id, 'messages', { message: { kind: 'text', text: 'Mais algo?' } });
  await until('it', async () => (await times(account, channelId, 'Mais algo?')) === 1);
  await resolved(account, id);
  await nothingPlanned(account);
  expect(await times(account, channelId, 'Como foi?'), 'not twice within the days').toBe(1);
});

/** A workspace that asks for scores, and somebody who was served there. */
async function place(): Promise<{ account: Account; channelId: string; id: string }> {
  const account = await environment.account();
  await account.call('PUT', path, settings);
  return { account, ...(await served(account)) };
}
/** Somebody who has the question on the phone. */
async function asked(): ReturnType<typeof place> {
  const { account, channelId, id } = await place();
  await resolved(account, id);
  await until(
    'the question',
    async () => (await question(account, channelId)) !== undefined,
    20_000,
  );
  await until('it to be taken', async () => (await thread(account, id))[0]?.delivery === 'sent');
  return { account, channelId, id };
}

test.concurrent('a bare number is a score while the question is the last word', async () => {
  const { account, channelId, id } = await asked();
  await write(account, channelId, ' 3 ');
  await until('the thanks', async () => (await times(account, channelId, settings.thanks)) === 1);
  expect(await newest(account, id)).toMatchObject({ outcomeReason: 'rated_3' });
  expect(await opened(account, id)).toMatchObject({ resolvedAt: expect.any(String) });
  await write(account, channelId, '2');
  await until(
    'its outcome',
    async () => !['rated_3', null, undefined].includes((await newest(account, id))?.outcomeReason),
  );
  expect((await newest(account, id))?.outcomeReason).not.toMatch(/^rated/);
  expect(await figure(account)).toMatchObject({ answered: 1, score: 3 });
});

test.concurrent('a number after another word and a late press are no score', async () => {
  const { account, channelId, id } = await asked();
  for (const text of ['obrigada', '5']) {
    await write(account, channelId, text);
    await until('its outcome', async () => {
      const said = await newest(account, id);
      return (
        said?.parts[0]?.kind === 'text' && said.parts[0].text === text && said.outcome !== null
      );
    });
  }
  expect((await newest(account, id))?.outcomeReason).not.toMatch(/^rated/);
  await environment.services.db.query(
    `update satisfaction_question set asked_at = asked_at - interval '25 hours' where workspace_id = $1`,
    [account.workspaceId],
  );
  await press(account, channelId, 1);
  await until(
    'it to be stored',
    async () => (await newest(account, id))?.parts[0]?.kind === 'choice',
  );
  await until('its outcome', async () => (await newest(account, id))?.outcome !== null);
  expect((await newest(account, id))?.outcomeReason).not.toMatch(/^rated/);
});

test.concurrent('no customer is asked after an undo, an opt-out or a switch-off', async () => {
  const [undone, unwilling, off] = await Promise.all([place(), place(), place()]);
  await write(unwilling.account, unwilling.channelId, 'PARAR');
  await until('their word', async () => (await opened(unwilling.account, unwilling.id)).optedOut);
  for (const { account, id } of [undone, unwilling, off]) await resolved(account, id);
  expect((await post(undone.account, undone.id, 'reopen', { undo: true })).status).toBe(200);
  await off.account.call('PUT', path, { ...settings, isOn: false });
  for (const { account } of [undone, unwilling, off]) await nothingPlanned(account);
  for (const { account, channelId } of [undone, unwilling, off])
    expect(await question(account, channelId)).toBeUndefined();
});

test.concurrent('a score is taken without thanks while a person has the conversation', async () => {
  const { account, channelId, id } = await asked();
  await post(account, id, 'take-over');
  await press(account, channelId, 2);
  await until('the score', async () => (await newest(account, id))?.outcomeReason === 'rated_2');
  expect(await opened(account, id)).toMatchObject({
    owner: 'person',
    ownerIsMe: true,
    resolvedAt: null,
  });
  expect(await times(account, channelId, settings.thanks), 'a person is there').toBe(0);
});

test.concurrent('an attendant cannot change how customers are asked', async () => {
  const account = await environment.account();
  await environment.services.db.query(
    `update membership set role = 'attendant' where user_id = $1`,
    [account.userId],
  );
  expect(await account.call('PUT', path, settings)).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});
