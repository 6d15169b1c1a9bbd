import { execFileSync } from 'node:child_process';
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

/** Customers tell of people whom the product does not know. */
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

/** Of each language some that are frequent and some that no list has. */
const frequent = ['Beatriz', 'Cláudia', 'Thiago', 'Lucía', 'Javier', 'Emily', 'Matthew', 'João'];
const rare = [
  'Kauane',
  'Wesclley',
  'Thaynnara',
  'Itziar',
  'Nahuel',
  'Aoife',
  'Siobhán',
  'Tyrese',
  'Mora',
];
const families = ['Souza', 'de Albuquerque', 'Ibáñez', 'O’Connor', 'dos Anjos', 'Whitfield', ''];
const told = [
  'minha filha {} vai buscar amanhã',
  'o meu marido {}, que é alérgico, pode comer?',
  'a dona {} já pagou',
  'falei com a {} ontem e ela confirmou',
  'pode avisar o {}?',
  'meu sócio é o {}',
  'está em nome da {}',
  'a aniversariante se chama {}',
  'my daughter {} will pick it up',
  'I spoke to {} yesterday',
  'can I ask for {}?',
  'Mr. {} paid already',
  'mi hija {} pasa mañana',
  'hablé con la {} ayer',
  'el señor {} ya pagó',
  'mi hermana se llama {}',
];
/** Nothing before the name tells that somebody is meant. */
const bare = ['a {} vai buscar amanhã', '{} is allergic to nuts', 'lo recoge {} mañana'];
/** Without anybody in them, whatever begins with a capital letter. */
const honest = [
  'Qual o preço da Torta Holandesa?',
  'Vocês entregam na Vila Mariana ou só em São Paulo?',
  'Moro na rua Maria Antônia, perto do Shopping Eldorado',
  'Posso pagar com Pix na Segunda?',
  'Qual o seu Instagram? E o seu WhatsApp?',
  'Vi no Facebook que abrem no Natal e na Páscoa',
  'Fica em São José dos Campos ou em Santa Bárbara?',
  'Tem Coca-Cola, Guaraná Antarctica e Heineken?',
  'O Hospital Santa Catarina recebe entrega?',
  'Aceitam cartão Visa e Mastercard do Banco Itaú?',
  'Boa tarde, Padaria! Quero um Bolo de Rolo',
  'Quanto custa a Pizza Calabresa com Catupiry?',
  'Do you deliver to Park Avenue in New York?',
  'Is the Black Forest cake gluten free on Friday?',
  'Can I pay with Apple Pay or PayPal?',
  'Do you open on Christmas Day in December?',
  'We live on Martin Street, near Central Park',
  '¿Entregan en la Calle Mayor de Madrid?',
  '¿Tienen Tarta de Santiago y Crema Catalana?',
  'Vivo en San Sebastián, ¿llegan el Lunes?',
  '¿Puedo pagar con Bizum o Mercado Pago?',
  'O bolo Rosa tem cobertura clara?',
  'Salvador e Fortaleza também recebem?',
  'Minha filha quer um bolo da Frozen',
  'Queria falar com o atendente sobre o pedido',
  'Meu Marido Quer Um Bolo De Chocolate',
  'My Husband Wants A Cake',
  'Mi Esposa Quiere Una Torta',
];

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const left = (clean: string, name: string): boolean =>
  name
    .split(' ')
    .filter((part) => part.length > 2 && part !== 'dos')
    .some((part) => plain(clean).includes(plain(part)));
const messages = (givenNames: string[], sentences: string[]) =>
  fc
    .tuple(
      fc.constantFrom(...givenNames),
      fc.constantFrom(...families),
      fc.constantFrom(...sentences),
      fc.constantFrom(...honest),
    )
    .map(([given, family, sentence, question]) => {
      const name = `${given} ${family}`.trim();
      return { name, question, text: `${sentence.replace('{}', name)}. ${question}` };
    });
const clean = createStandIns([], new Set());

test('of 500 messages that tell who a third person is, no name is left and no question is harmed', () => {
  fc.assert(
    fc.property(messages([...frequent, ...rare], told), ({ name, text, question }) => {
      const kept = clean(text);
      expect(left(kept, name), `${text} → ${kept}`).toBe(false);
      expect(kept, text).toContain(question);
    }),
    examples(500),
  );
});

test('of 500 messages with a bare name those go that are frequent; a rare one is not recognised', () => {
  fc.assert(
    fc.property(messages(frequent, bare), ({ name, text, question }) => {
      const kept = clean(text);
      expect(left(kept, name), `${text} → ${kept}`).toBe(false);
      expect(kept, text).toContain(question);
    }),
    examples(500),
  );
  // What the rules do not see is said here, so that nobody takes it for done.
  expect(clean('a Kauane vai buscar amanhã')).toBe('a Kauane vai buscar amanhã');
});

test('no word of an honest question is taken for a name', () => {
  for (const question of honest) expect(clean(question)).toBe(question);
});

test('names go also in a process in which V8 optimizes no expression any more', () => {
  const program = `
    const { createStandIns } = await import('#server/features/agents/tests/stand-ins.ts');
    const clean = createStandIns([], new Set());
    console.log(['Mr. Kauane paid', 'Minha filha Kauane vai', 'Me chamo Kauane', 'Sou a Kauane'].map(clean).join());`;
  const said = execFileSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  );
  expect(said.trim()).toBe(
    'Mr. Cliente paid,Minha filha Cliente vai,Me chamo Cliente,Sou a Cliente',
  );
});

test('a test made of a message names no third person, but keeps what the business says itself', async () => {
  const account = await environment.account();
  const faq = [
    {
      question: 'Tem Torta Beatriz?',
      answer: 'Sim, temos a Torta Beatriz.',
      variants: [],
      buttons: [],
    },
  ];
  const line = await connectBot(account, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, faq },
  });
  await environment.services.db.query(`update app_user set name = 'Dorotéia Lins' where id = $1`, [
    account.userId,
  ]);
  await line.write(
    'Ana',
    'tem Torta Beatriz? minha filha Kauane Prestes, a Mariana e a Dorotéia adoram',
  );
  await until('an answer', async () => (await line.heard('Ana')).length > 0);
  const { rows } = await environment.services.db.query<{ id: string }>(
    `select id from message where workspace_id = $1 and direction = 'in'`,
    [account.workspaceId],
  );
  const made = await account.call('POST', `/api/messages/${rows[0]?.id}/test`, {});
  expect(made.status, made.text).toBe(201);
  const { test: stored } = testRoutes.testOfMessage.answer.data.parse(made.data);
  expect(stored.turns[0]?.text).toBe(
    'tem Torta Beatriz? minha filha Cliente, a Cliente e a Cliente adoram',
  );

  const taught = await account.call(
    'POST',
    `/api/agents/${(await firstAgent(account)).id}/correction`,
    {
      said: 'Sim, temos a Torta Beatriz.',
      message: 'a Torta Beatriz leva nozes? a Mariana tem alergia',
      answer: 'Não leva nozes.',
    },
  );
  expect(taught.status, taught.text).toBe(201);
  expect(taught.text).toContain('a Torta Beatriz leva nozes? a Cliente tem alergia');
  expect(taught.text).not.toContain('Mariana');
});
