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
const list = async (who: Account, query = '') =>
  List.parse((await who.call('GET', `/api/conversations?${query}`)).data);
const row = async (who: Account) => {
  const [only] = (await list(who)).conversations;
  if (!only) throw new Error('There is no conversation.');
  return only;
};
const reply = (who: Account, id: string, text: string) =>
  who.call('POST', `/api/conversations/${id}/messages`, { message: { kind: 'text', text } });
const text = (words: string) => ({ senderName: null, parts: [{ kind: 'text', text: words }] });

test('a row has the customer’s newest words whoever spoke last, and says who did', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const line = await connectBot(rita, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'onde vcs ficam?');
  await until('the answer', async () => {
    const { conversations } = await list(rita);
    return conversations[0]?.lastMessage?.author === 'agent';
  });
  const { id } = await row(rita);
  expect(await row(rita)).toMatchObject({
    customerMessage: text('onde vcs ficam?'),
    lastMessage: { author: 'agent' },
    lastSpeaker: { kind: 'agent', name: 'Recepção', isMe: false },
  });

  expect((await reply(rita, id, 'Fica perto da praça.')).status).toBe(202);
  const mine = { kind: 'person', name: 'Dona Rita', isMe: true };
  expect(await row(rita)).toMatchObject({
    customerMessage: text('onde vcs ficam?'),
    lastMessage: { parts: [{ text: 'Fica perto da praça.' }] },
    lastSpeaker: mine,
  });
  expect((await row(bia)).lastSpeaker).toEqual({ ...mine, isMe: false });

  await line.write('Ana Souza', 'Obrigada');
  await until('the thanks', async () => (await row(rita)).lastMessage?.author === 'customer');
  expect(await row(rita)).toMatchObject({
    customerMessage: text('Obrigada'),
    lastSpeaker: { kind: 'customer', name: null, isMe: false },
  });

  const { db } = environment.services;
  const newest = (await row(rita)).customerMessageId;
  const said = `update message set author = $2, author_user_id = null where conversation_id = $1 and direction = 'out'`;
  await db.query(`update message set parts = '[]', removed_at = now() where id = $1`, [newest]);
  expect(await row(rita), 'what the customer deleted is not shown').toMatchObject({
    customerMessage: text('onde vcs ficam?'),
    customerMessageId: newest,
  });
  await db.query('update message set sender_name = $2 where conversation_id = $1', [id, 'Bruno']);
  expect(await row(rita)).toMatchObject({
    customerMessage: { senderName: 'Bruno' },
    lastSpeaker: { kind: 'customer', name: 'Bruno' },
  });
  await db.query('delete from message where id = $1', [newest]);
  await db.query(said, [id, 'phone']);
  expect((await row(rita)).lastSpeaker).toEqual({ kind: 'person', name: null, isMe: false });
  await db.query(said, [id, 'system']);
  expect((await row(rita)).lastSpeaker).toBeNull();
  await db.query(`delete from message where conversation_id = $1 and direction = 'in'`, [id]);
  expect(await row(rita)).toMatchObject({ customerMessage: null, customerMessageId: null });
});

test('a row has the words that wait, whatever the customer has said since', async () => {
  const rita = await environment.account();
  const line = await connectBot(rita, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  const says = async (words: string) => {
    await line.write('Ana Souza', words);
    await until(`an outcome of “${words}”`, async () => {
      const [only] = (await list(rita)).conversations;
      return only?.unanswered === 0 && only.customerMessage?.parts[0]?.kind === 'text'
        ? only.customerMessage.parts[0].text === words
        : false;
    });
    return row(rita);
  };
  expect(await says('onde vcs ficam?')).toMatchObject({ waitingSince: null, openQuestions: [] });
  const asked = await says('quero falar com um atendente');
  const waits = (one: typeof asked) =>
    one.openQuestions.map(({ parts }) => parts[0]?.kind === 'text' && parts[0].text);
  expect(asked.openQuestions[0]?.messageId).toBe(asked.customerMessageId);
  expect(waits(asked)).toEqual(['quero falar com um atendente']);
  for (const words of ['obrigada', 'oi?', 'alguém aí?']) await says(words);
  const later = await row(rita);
  expect(waits(later)).toEqual(['quero falar com um atendente', 'obrigada', 'oi?']);
  expect(later).toMatchObject({ customerMessage: text('alguém aí?') });
  await reply(rita, asked.id, 'Oi Ana, sou a Rita.');
  expect(await row(rita)).toMatchObject({ waitingSince: null, openQuestions: [] });
});

test('for you: who waits for the caller or for nobody in particular, the longest first', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const line = await connectBot(rita, { active: false });
  const names = ['Ana', 'Bruno', 'Caio', 'Dora'];
  for (const [before, name] of names.entries()) {
    await line.write(name, 'Oi?');
    // What is stored at one moment has no order.
    await until(`${name} to wait`, async () => (await list(rita)).counts.waiting === before + 1);
  }
  const forYou = async (who: Account) => {
    const { conversations, counts, pagination } = await list(who, 'state=for_you');
    const { length } = conversations;
    expect([counts.for_you, pagination.total]).toEqual([length, length]);
    return conversations.map(({ contactName }) => contactName);
  };
  expect(await forYou(rita)).toEqual(names);
  expect(await forYou(bia)).toEqual(names);

  const idOf = async (name: string) =>
    (await list(rita)).conversations.find(({ contactName }) => contactName === name)?.id ?? '';
  const does = (who: Account, id: string, act: string, body?: object) =>
    who.call('POST', `/api/conversations/${id}/${act}`, body);
  await does(rita, await idOf('Ana'), 'take-over');
  await does(rita, await idOf('Bruno'), 'assign', { userId: bia.userId });
  await does(rita, await idOf('Caio'), 'assign', { userId: null });
  expect(await forYou(rita)).toEqual(['Ana', 'Caio', 'Dora']);
  expect(await forYou(bia)).toEqual(['Bruno', 'Caio', 'Dora']);

  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await does(rita, await idOf('Caio'), 'snooze', { until: inAnHour });
  await does(bia, await idOf('Bruno'), 'hand-back');
  await reply(rita, await idOf('Ana'), 'Bom dia, Ana');
  expect(await forYou(rita)).toEqual(['Bruno', 'Dora']);
  expect((await list(rita, 'state=for_you&limit=1')).pagination.total).toBe(2);
  const place = (await list(rita, 'state=for_you&limit=1')).conversations[0]?.place;
  expect(
    (await list(rita, `state=for_you&after=${place}`)).conversations.map((one) => one.contactName),
  ).toEqual(['Dora']);
});
