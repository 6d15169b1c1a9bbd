import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
let telegram: TelegramSimulator;
beforeAll(async () => {
  environment = await startProductEnvironment();
  telegram = environment.telegram;
});
afterAll(() => environment[Symbol.asyncDispose]());

const ana = { id: 7_001, name: 'Ana Souza' };
const Made = z.object({ id: z.string() });
const Conversations = conversationRoutes.listConversations.answer.data;
const Thread = conversationRoutes.listMessages.answer.data;

/** A bot with an agent that answers in groups, too. `quietMs`: so long it waits for more. */
async function bot(quietMs = 0): Promise<{ account: Account; token: string }> {
  const account = await environment.account();
  const { token } = await telegram.control.createBot('Padaria');
  const made = Channel.parse(
    (
      await account.call('POST', '/channels', {
        type: 'telegram',
        displayName: 'Bot',
        mode: 'live',
      })
    ).data,
  );
  const setup = { channelId: made.id, setupData: { type: 'telegram', telegramToken: token } };
  expect((await account.call('POST', '/channels/setup', setup)).status).toBe(200);
  const faq = [
    {
      question: 'Vocês entregam?',
      variants: ['fazem entrega'],
      answer: 'Entregamos no bairro todo.',
    },
  ];
  const config = {
    greeting: '',
    menu: [],
    typingMs: 0,
    debounce: { quietMs, maxMs: quietMs },
    answersGroups: true,
    faq,
  };
  const { id } = Made.parse(
    (await account.call('POST', '/agents', { name: 'Balcão', channelType: 'telegram', config }))
      .data,
  );
  expect((await account.call('PATCH', `/agents/${id}`, { config, publish: true })).status).toBe(
    200,
  );
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
  return { account, token };
}

/** What was said in the newest conversation, oldest first. */
async function thread(account: Account) {
  const { conversations } = Conversations.parse(
    (await account.call('GET', '/api/conversations?state=all')).data,
  );
  const [first] = conversations;
  if (!first) return { id: '', messages: [] };
  const { messages } = Thread.parse(
    (await account.call('GET', `/api/conversations/${first.id}/messages`)).data,
  );
  return { id: first.id, messages: messages.toReversed() };
}
const answered = (account: Account, count: number) =>
  until(
    'the outcomes',
    async () =>
      (await thread(account)).messages.filter(({ outcome }) => outcome !== null).length === count,
    20_000,
  );

test('words that hide a link are followed by its address', async () => {
  const { account, token } = await bot();
  await telegram.control.act(token, ana, { kind: 'text', text: '/start vitrine-7' });
  await answered(account, 1);
  const links = [{ offset: 5, length: 4, url: 'https://exemplo.com/p' }];
  await telegram.control.act(token, ana, { kind: 'text', text: 'Veja isto 😀 e diga', links });
  await answered(account, 2);
  const { messages } = await thread(account);
  const heard = messages.filter(({ direction }) => direction === 'in').map(({ parts }) => parts);
  expect(heard).toMatchObject([
    [
      { kind: 'referral', from: 'link', ref: 'vitrine-7' },
      { kind: 'text', text: '/start' },
    ],
    [{ kind: 'text', text: 'Veja isto (https://exemplo.com/p) 😀 e diga' }],
  ]);
});

test('an answer goes to the topic that it answers, an agent’s and a person’s', async () => {
  const { account, token } = await bot();
  const inTopic = (topic?: number) => ({
    ...ana,
    group: { id: -1_000_000_000_900, title: 'Condomínio', ...(topic && { topic }) },
  });
  const asks = (text: string, topic?: number) =>
    telegram.control.act(token, inTopic(topic), { kind: 'text', text });
  const from = telegram.journal.length;
  const sent = () =>
    telegram.journal
      .slice(from)
      .flatMap((entry) =>
        entry.type === 'call' && entry.method === 'sendMessage'
          ? [entry.params['message_thread_id']]
          : [],
      );
  await asks('Vocês entregam?', 4);
  await until('the answer in it', async () => sent().length === 1, 20_000);
  await asks('fazem entrega', 9);
  await until('the answer in the other', async () => sent().length === 2, 20_000);
  await asks('Oi');
  await until('the answer outside of them', async () => sent().length === 3, 20_000);
  await asks('Quero falar com uma pessoa', 4);
  await until('the answer in the first', async () => sent().length === 4, 20_000);
  const { id } = await thread(account);
  const written = await account.call('POST', `/api/conversations/${id}/messages`, {
    message: { kind: 'text', text: 'Aqui é a Rita.' },
  });
  expect(written.status).toBe(202);
  await until('the person', async () => sent().length === 5, 20_000);
  expect(sent()).toEqual([4, 9, undefined, 4, 4]);
});

test('questions in two topics at one moment are each answered in their own topic', async () => {
  const { account, token } = await bot(1000);
  const inTopic = (topic: number) => ({
    ...ana,
    group: { id: -1_000_000_000_901, title: 'Condomínio', topic },
  });
  const asks = (text: string, topic: number) =>
    telegram.control.act(token, inTopic(topic), { kind: 'text', text });
  const from = telegram.journal.length;
  const sent = () =>
    telegram.journal
      .slice(from)
      .flatMap((entry) =>
        entry.type === 'call' && entry.method === 'sendMessage'
          ? [entry.params['message_thread_id']]
          : [],
      );
  await Promise.all([asks('Vocês entregam?', 4), asks('fazem entrega', 9)]);
  await until('both answers', async () => sent().length === 2, 20_000);
  expect(new Set(sent())).toEqual(new Set([4, 9]));
  await answered(account, 2);

  await asks('Quero falar com uma pessoa', 4);
  await until('the answer in the first', async () => sent().length === 3, 20_000);
  await answered(account, 3);
  const { id, messages } = await thread(account);
  const seen = messages.findLast(({ direction }) => direction === 'in')?.id;
  await asks('Alguém mais?', 9);
  await answered(account, 4);
  const message = { kind: 'text', text: 'Aqui é a Rita.' };
  expect(
    (await account.call('POST', `/api/conversations/${id}/messages`, { message, seen })).status,
  ).toBe(202);
  await until('the person', async () => sent().length === 4, 20_000);
  expect(sent().at(-1)).toBe(4);
});
