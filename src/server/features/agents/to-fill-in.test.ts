import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { ProcessedMessage } from '#contract/agents/agent-trial.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { act, newestQuestion, phone } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';
import { firstAgentConfig } from './first-agent.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const read = firstAgent;
const tries = async (
  account: Account,
  message: string,
  { language = 'pt', ...body }: { language?: string; state?: object } = {},
) => {
  const { id } = await read(account);
  const answer = await account.call(
    'POST',
    `/agents/${id}/process-message`,
    { message, ...body },
    { 'accept-language': language },
  );
  return ProcessedMessage.parse(answer.data);
};
/** The shop writes answers; an empty one takes what was written away. */
async function writes(
  account: Account,
  answers: Record<string, string>,
  change: object = {},
): Promise<Agent> {
  const { id, config } = await read(account);
  const faq = config.faq.map((entry) => ({
    ...entry,
    answer: answers[entry.question] ?? entry.answer,
  }));
  return Agent.parse(
    (await account.call('PATCH', `/agents/${id}`, { config: { ...config, ...change, faq } })).data,
  );
}

test.each(['pt', 'en'] as const)(
  'the first agent states nothing about the business: %s',
  (language) => {
    const { greeting, menu, faq, hours, handOff } = firstAgentConfig(language);
    expect(faq.map(({ answer }) => answer)).toEqual(faq.map(() => ''));
    expect(hours.blocks).toEqual([]);
    const said = [
      greeting,
      ...menu,
      hours.awayMessage,
      handOff.message,
      handOff.fallbackMessage,
      ...faq.flatMap(({ buttons }) => buttons),
    ];
    expect(said.join('\n')).not.toMatch(/\d|R\$|loja|shop|rua|street|grátis|for free|juros/i);
  },
);

test('an agent whose answers are not filled in first offers a person, then calls one', async () => {
  const account = await environment.account();
  expect(await read(account)).toMatchObject({ toFillIn: 8 });
  const line = await connectBot(account);
  const { config, id } = await read(account);
  const quick = { ...config, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
  await account.call('PATCH', `/agents/${id}`, { config: quick });
  await line.switchAgent();
  const heard = async () =>
    (await phone(account, line.channelId)).messages.flatMap(({ from, part }) =>
      from === 'business' && 'text' in part
        ? [
            {
              text: part.text,
              buttons: part.kind === 'buttons' ? part.buttons.map(({ label }) => label) : [],
            },
          ]
        : [],
    );
  const says = async (text: string) => {
    const before = (await heard()).length;
    await act(account, line.channelId, { kind: 'text', text }, 'Ana Souza');
    await until('an answer', async () => (await heard()).length > before);
    return (await heard()).at(-1);
  };
  expect(await says('oi')).toMatchObject({
    text: expect.stringContaining('assistente automático'),
    buttons: ['Falar com atendente'],
  });
  expect(await says('onde fica a loja?')).toMatchObject({
    text: expect.stringMatching(/^Não encontrei/),
    buttons: ['Falar com atendente'],
  });
  const { messageId } = await newestQuestion(account);
  const Outcome = z.object({ reason: z.string(), link: z.string() });
  expect(
    Outcome.parse((await account.call('GET', `/api/messages/${messageId}/outcome`)).data),
  ).toEqual({
    reason: 'not_found',
    link: `/agents/${id}`,
  });
  expect(await says('aceita pix?')).toMatchObject({
    text: expect.stringContaining('Vou chamar uma pessoa'),
  });
});

test('a trial says which entry is still empty and where to fill it in; filled in, it works as any other', async () => {
  const account = await environment.account();
  const { id } = await read(account);
  const link = `/agents/${id}?tab=knowledge`;
  const asked = await tries(account, 'me passa o endereço');
  expect(asked).toMatchObject({
    outcome: 'reply',
    messages: [
      { text: expect.stringContaining('Não encontrei'), buttons: ['Falar com atendente'] },
    ],
    sources: [],
    toFillIn: [
      {
        id: 'faq:5',
        question: 'Onde fica a loja?',
        link,
        text: expect.stringContaining('ainda não tem resposta'),
      },
    ],
  });
  expect(asked.trace).toContainEqual({ step: 'to_fill_in', detail: 'Onde fica a loja?' });
  expect((await tries(account, 'onde fica?', { language: 'en' })).toFillIn).toMatchObject([
    { text: expect.stringContaining('has no answer yet') },
  ]);
  expect((await tries(account, 'vende bicicleta?')).toFillIn, 'nothing is like it').toEqual([]);

  expect(await writes(account, { 'Onde fica a loja?': 'Largo da Matriz.' })).toMatchObject({
    toFillIn: 7,
    version: { number: 2 },
  });
  expect(await tries(account, 'me passa o endereço')).toMatchObject({
    messages: [{ text: expect.stringContaining('Largo da Matriz.') }],
    sources: [{ id: 'faq:5' }],
    toFillIn: [],
  });
  // Beside one that is known, the empty one is still told of.
  expect(await tries(account, 'onde fica? e aceita pix?')).toMatchObject({
    messages: [{ text: expect.stringMatching(/Largo da Matriz[^]*não encontrei/) }],
    toFillIn: [{ question: 'Quais são as formas de pagamento?' }],
  });
  expect(await writes(account, { 'Onde fica a loja?': ' ' })).toMatchObject({ toFillIn: 8 });
  expect((await tries(account, 'me passa o endereço')).sources).toEqual([]);
});

test('buttons come with the answers that they lead to', async () => {
  const account = await environment.account();
  await writes(account, { 'Qual é o prazo de entrega?': 'Combinamos com você.' });
  const hello = await tries(account, 'oi');
  expect(hello.messages[0]?.buttons).toEqual(['Prazo de entrega', 'Falar com atendente']);
  // The answer's own button asks what is not filled in.
  expect((await tries(account, 'Prazo de entrega', { state: hello.state })).messages).toEqual([
    { text: 'Combinamos com você.', buttons: [] },
  ]);
  await writes(account, { 'Como acompanho meu pedido?': 'Pelo link.' });
  expect((await tries(account, '1', { state: hello.state })).messages).toEqual([
    { text: 'Combinamos com você.', buttons: ['Acompanhar meu pedido'] },
  ]);
});

test('a question may be written down before its answer', async () => {
  const account = await environment.account();
  const config = {
    faq: [{ question: 'Tem estacionamento?' }, { question: 'Tem wifi?', answer: 'Sim.' }],
  };
  const made = await account.call('POST', '/agents', {
    name: 'Balcão',
    channelType: 'whatsapp',
    config,
  });
  expect(made).toMatchObject({
    status: 201,
    data: { toFillIn: 1, config: { faq: [{ answer: '' }, { answer: 'Sim.' }] } },
  });
});
