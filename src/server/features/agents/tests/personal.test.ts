import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRoutes } from '#contract/agents/test-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { examples } from '#test/fuzz.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { createStandIns } from './stand-ins.ts';

/** A test is read by everybody, and goes to a model: nobody's data may be in it. */
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const givenNames = [
  'José',
  'Conceição',
  'Thaís',
  'Zé',
  'Nair',
  'Ângela',
  'Iñaki',
  'Jean-Luc',
  'Kauã',
  'Rosa',
  'Luzia',
  'Davi',
];
const familyNames = [
  'Prado',
  'da Silva',
  'Gonçalves',
  'dos Santos',
  'Müller',
  'O’Neill',
  'Assunção',
];
const name = fc
  .tuple(fc.constantFrom(...givenNames), fc.constantFrom(...familyNames))
  .map((parts) => parts.join(' '));
const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
const checkDigit = (given: readonly number[], from: number): number => {
  const rest = (given.reduce((sum, digit, at) => sum + digit * (from - at), 0) * 10) % 11;
  return rest === 10 ? 0 : rest;
};
const cpf = digits(9).map((nine) => {
  const ten = [...nine, checkDigit(nine, 10)];
  return [...ten, checkDigit(ten, 11)].join('').replace(/(...)(...)(...)(..)/u, '$1.$2.$3-$4');
});
const phone = digits(8).map((eight) => `(21) 9${eight.join('').replace(/(....)(....)/u, '$1-$2')}`);
const email = digits(6).map((six) => `nair.${six.join('')}@padaria-da-esquina.com.br`);
const said = fc.constantFrom(
  (who: string) => `oi, aqui é a ${who}, tudo bem?`,
  (who: string) => `Me chamo ${who} e queria um bolo`,
  (who: string) => `${who.toLowerCase()} falando`,
  (who: string) => `anota aí: ${who.toUpperCase()}`,
  (who: string) => `${who.normalize('NFD').replaceAll(/\p{M}/gu, '')}, da encomenda de ontem`,
);
const message = fc.record({ who: name, said, cpf, phone, email }).map((one) => ({
  ...one,
  text: `${one.said(one.who)} meu cpf ${one.cpf}, fone ${one.phone} ou ${one.email}. Qual o prazo de entrega?`,
}));

/** The words of a name that tell who somebody is. */
const partsOf = (who: string): string[] =>
  who.split(' ').filter((part) => part.length > 1 && !/^d[aeo]s?$/u.test(part));
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

test('no name, phone, e-mail or document of 500 customers’ messages is left', () => {
  fc.assert(
    fc.property(message, ({ text, who, cpf: document, phone: number, email: address }) => {
      const clean = createStandIns([who], new Set())(text);
      const words = plain(clean).split(/[^\p{L}\p{N}’'-]+/u);
      for (const part of partsOf(who)) expect(words).not.toContain(plain(part));
      for (const value of [document, number, address]) expect(clean).not.toContain(value);
      expect(clean).toContain('Qual o prazo de entrega?');
    }),
    examples(500),
  );
});

test('from the customer’s message to the stored test nothing of it is left, in history or words', async () => {
  const account = await environment.account();
  const faq = [
    { question: 'Qual o prazo de entrega?', answer: 'Até 40 minutos.', variants: [], buttons: [] },
  ];
  const agent = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, faq };
  const line = await connectBot(account, { agent });
  const { id: agentId } = await firstAgent(account);
  const messages = fc.sample(message, { numRuns: 12, seed: 7 });
  for (const [at, { who, text }] of messages.entries()) {
    const customer = `${who} ${at}`;
    await line.write(customer, text);
    await until('an answer', async () => (await line.heard(customer)).length > 0);
  }
  const { rows } = await environment.services.db.query<{ id: string }>(
    `select id from message where workspace_id = $1 and direction = 'in'`,
    [account.workspaceId],
  );
  const made = await account.call('POST', `/api/agents/${agentId}/tests/of-messages`, {
    messageIds: rows.map(({ id }) => id),
  });
  expect(made.data).toEqual({ created: 12, skipped: 0 });
  const listed = await account.call('GET', `/api/agents/${agentId}/tests`);
  expect(testRoutes.listTests.answer.data.parse(listed.data).tests).toHaveLength(12);
  const stored = await environment.services.db.query<{ text: string }>(
    `select name || given::text || turns::text as text from test_case where workspace_id = $1`,
    [account.workspaceId],
  );
  const all = stored.rows.map(({ text }) => text).join('\n');
  for (const one of messages) {
    for (const value of [one.cpf, one.phone, one.email]) expect(all).not.toContain(value);
    for (const part of partsOf(one.who))
      expect(plain(all).split(/[^\p{L}\p{N}’'-]+/u)).not.toContain(plain(part));
  }
});
