import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connectBot } from '#test/customers/customer-line.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { readBusinesses } from '#test/model-sets/read.ts';

/**
 * E11: providers keep the beginning of a request, so what changes least stands first, and a turn
 * begins with what the turn before was told.
 */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
beforeAll(async () => {
  model = await startChatModel(answer);
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const Sent = z.object({
  tools: z.array(z.unknown()).default([]),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z
        .string()
        .nullish()
        .transform((said) => said ?? ''),
    }),
  ),
});

/** In so many turns it looks for something more before it answers. */
const SEARCHES_EVERY = 3;

/** It says the first passage that this turn found. */
function answer(heard: Heard): Answered {
  const { text, tools, body } = heard;
  if (tools.length === 0) return { text: 'Perguntou de bolos, doces e entregas.' };
  const { messages } = Sent.parse(JSON.parse(body));
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (isSearching(asked) && messages.at(-1)?.role === 'user')
    return { calls: [{ name: 'search', args: { query: 'horário de sábado' } }] };
  const now = text.slice(text.lastIndexOf('It is '));
  const [, id, said] =
    /<data id="([^"]+)" source="business"[^\n]*\n[^\n]*\n([^\n]*)/.exec(now) ?? [];
  const args =
    id === undefined
      ? { text: 'O que você precisa saber?', kind: 'question' }
      : { text: said, kind: 'answer', sources: [id] };
  return { calls: [{ name: 'reply', args }] };
}

const asks = [
  'oi, queria saber quanto sai um bolo de cenoura grande',
  'e o cento de brigadeiro, quanto fica?',
  'vocês entregam aqui em Petrópolis mesmo?',
  'em quanto tempo chega mais ou menos?',
  'e dá para pagar no cartão em três vezes?',
  'com quantos dias tenho que encomendar?',
  'precisa deixar sinal?',
  'que horas vocês fecham no sábado?',
  'onde fica a loja, tem estacionamento perto?',
  'fazem bolo sem lactose também?',
];
/** As long as a shop's own words usually are: a third of what there is room for. */
const instructions = `Atenda pedidos de doces e bolos com simpatia, em frases curtas.
Use a etiqueta encomenda quando a pessoa quer encomendar, e festa quando fala de aniversário ou casamento.
Quem pergunta de nota fiscal ou de boleto vai para o time Financeiro.
Pergunte o tamanho do bolo e para quantas pessoas é antes de falar de preço, se a pessoa ainda não disse.
Se a pessoa quer entrega, pergunte o bairro. Fora de Petrópolis não entregamos: diga isso com jeito.
Não fale de concorrentes nem compare preços.
Não prometa sabores que não estão nas respostas; o cardápio muda com a estação.
Se a pessoa fala de alergia, diga que a cozinha usa leite, ovos, castanhas e trigo, e chame alguém da equipe.
Pedidos para o mesmo dia só por telefone: peça que liguem.
Reclamações de um pedido entregue vão sempre para uma pessoa, com o que aconteceu na nota.
Chame a pessoa pelo nome, se souber. Não use emojis nem abreviações.`;

async function openShop(account: Account) {
  const shop = readBusinesses().get('pt-shop');
  if (!shop) throw new Error('There is no such shop.');
  const make = async (path: string, name: string): Promise<void> =>
    expect((await account.call('POST', path, { name })).status).toBe(201);
  for (const name of shop.permits.labels) await make('/api/labels', name);
  for (const name of shop.permits.fields) await make('/api/contact-fields', name);
  for (const name of shop.permits.teams) await make('/api/teams', name);
  const faq = shop.knowledge.map(({ question, answer: said }) => ({
    question,
    answer: said,
    variants: [],
    buttons: [],
  }));
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
  const limits = { repliesPerFiveMinutes: 100 };
  const line = await connectBot(account, { agent: { ...quick, limits, instructions, faq } });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, { config: { ...config, brain } });
  expect(put.status, put.text).toBe(200);
  return line;
}

/** What a model reads, in the order in which it does: tools, rules, what was said, this turn. */
function read({ body }: Heard): { before: string; all: string } {
  const { tools, messages } = Sent.parse(JSON.parse(body));
  const texts = messages.map(({ role, content, ...more }) => {
    const called = Object.keys(more).length === 0 ? '' : JSON.stringify(more);
    return `${role}: ${content}${called}
`;
  });
  const before = JSON.stringify(tools) + texts.slice(0, -1).join('');
  return { before, all: before + texts.slice(-1).join('') };
}
function equalBytes(one: string, other: string): number {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  const differs = a.findIndex((byte, place) => byte !== b[place]);
  return differs === -1 ? a.length : differs;
}

test('from the second turn on, 85 % of what a model reads begins as the turn before', async () => {
  const account = await environment.account();
  const line = await openShop(account);
  for (const [turn, text] of asks.entries()) {
    await line.write('Ana Beatriz', text);
    await until('the answer', async () => (await line.heard('Ana Beatriz')).length > turn);
  }
  const heard = model.heard.map(read);
  expect(heard).toHaveLength(asks.length);
  const turns = heard.slice(1).map(({ all }, turn) => ({
    equal: equalBytes(heard[turn]?.all ?? '', all),
    all: Buffer.byteLength(all),
  }));
  const sum = (of: 'equal' | 'all'): number => turns.reduce((total, turn) => total + turn[of], 0);
  const share = sum('equal') / sum('all');
  console.log(`${(share * 100).toFixed(1)} % of ${sum('all')} bytes`);
  expect(share).toBeGreaterThanOrEqual(0.85);
  for (const { before, all } of heard) {
    // No id of ours leaves at all; and no time or name stands where it would end the equal part.
    expect(all).not.toMatch(/[\da-f]{8}-[\da-f]{4}-7/);
    expect(before).not.toMatch(/Ana Beatriz|where the business is|nonce="/);
  }
  expect(heard.at(-1)?.all).toContain('Ana Beatriz');
}, 60_000);

/** What a business hears of a customer who comes back: more than a model reads of it. */
const again = Array.from({ length: 24 }, (_, turn) => {
  const ask = asks[turn % asks.length] ?? '';
  return turn % SEARCHES_EVERY === 2 ? `${ask} (${turn}, procure)` : `${ask} (${turn})`;
});
const isSearching = (text: string): boolean => text.includes('procure');

test('over a long conversation with other steps, most of a request begins as the one before', async () => {
  model.heard.length = 0;
  const account = await environment.account();
  const line = await openShop(account);
  for (const [turn, text] of again.entries()) {
    await line.write('Ana Beatriz', text);
    await until('the answer', async () => (await line.heard('Ana Beatriz')).length > turn);
  }
  const heard = model.heard.filter(({ tools }) => tools.length > 0).map(read);
  const steps = heard.slice(1).map(({ all }, step) => {
    const before = heard[step]?.all ?? '';
    return { equal: equalBytes(before, all), all: Buffer.byteLength(all) };
  });
  const shareOf = (of: typeof steps): number =>
    of.reduce((sum, { equal }) => sum + equal, 0) / of.reduce((sum, { all }) => sum + all, 0);
  // After thirty messages, and after forty: tools, rules and instructions stay, what was said moves.
  const jumps = steps.toSorted((a, b) => a.equal / a.all - b.equal / b.all).slice(0, 2);
  const rest = steps.filter((step) => !jumps.includes(step));
  const told = [steps, rest, jumps].map((of) => (shareOf(of) * 100).toFixed(1));
  console.log(`${told[0]} %; without the jumps ${told[1]} %, at them ${told[2]} %`);
  expect(heard).toHaveLength(again.length + again.filter(isSearching).length);
  expect(rest.filter(({ equal, all }) => equal / all < 0.75)).toEqual([]);
  expect(shareOf(jumps)).toBeGreaterThanOrEqual(0.6);
  expect(shareOf(rest)).toBeGreaterThanOrEqual(0.85);
  expect(shareOf(steps)).toBeGreaterThanOrEqual(0.85);
}, 120_000);
