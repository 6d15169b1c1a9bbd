import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What leaves for a model of a customer's personal data, where the business hides it and where not. */
let answer: (heard: Heard) => Answered;
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel((heard) => answer(heard));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});
beforeEach(() => void model.heard.splice(0));

const values = {
  cpf: '529.982.247-25',
  cnpj: '11.222.333/0001-81',
  phone: '(35) 99812-3344',
  email: 'ana.canario@mail.example',
  postcode: '01310-100',
  card: '4111 1111 1111 1111',
};
const business = '(35) 3721-1020';
const soon = 'Até 40 minutos.';
const reply = (text: string, { passages }: Heard): { name: string; args: unknown } => ({
  name: 'reply',
  args: { text, kind: 'answer', sources: passages.slice(0, 1) },
});
const asksFor = (phone: string): { name: string; args: unknown } => ({
  name: 'reply',
  args: { text: `O telefone é ${phone}?`, kind: 'question' },
});
const Id = z.object({ id: z.string() });
const List = contactRoutes.listContacts.answer.data;
const Contact = contactRoutes.readContact.answer.data;

async function shop(guards: { pii: 'off' | 'mask' } | undefined) {
  const account = await environment.account();
  const faq = [
    {
      question: 'Qual o prazo de entrega?',
      answer: `${soon} Dúvidas: ${business}.`,
      variants: [],
      buttons: [],
    },
  ];
  const agent = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, faq };
  const line = await connectBot(account, { agent });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1, output: 1 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const changed = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, ...agent, brain, ...(guards && { guards }) },
  });
  expect(changed.status, changed.text).toBe(200);
  const field = async (name: string): Promise<string> =>
    Id.parse((await account.call('POST', '/api/contact-fields', { name })).data).id;
  const [document, callBack] = [await field('Documento'), await field('Retorno')];
  let said = 0;
  /** Writes, and resolves with what the business said to it. */
  async function ask(text: string): Promise<string> {
    said += 1;
    await line.write('Ana', text);
    await until('the answer', async () => (await line.heard('Ana')).length === said);
    return (await line.heard('Ana')).at(-1) ?? '';
  }
  const contact = async () => {
    const { contacts } = List.parse((await account.call('GET', '/api/contacts')).data);
    return `/api/contacts/${contacts[0]?.id}`;
  };
  return {
    ask,
    async keepDocument() {
      const fields = { [document]: values.cpf };
      expect((await account.call('PATCH', await contact(), { fields })).status).toBe(200);
    },
    async callBack() {
      const { fields } = Contact.parse((await account.call('GET', await contact())).data);
      return fields[callBack];
    },
  };
}

/** The values that a request holds, however they are written. */
const seenIn = (body: string): string[] => {
  const digits = body.replaceAll(/[\s().\-/]/g, '');
  return Object.entries(values).flatMap(([kind, value]) =>
    body.includes(value) || digits.includes(value.replaceAll(/[\s().\-/]/g, '')) ? [kind] : [],
  );
};
const seen = (): string[] => [...new Set(model.heard.flatMap(({ body }) => seenIn(body)))];

test('a model reads stand-ins, and what it writes with them has the real values', async () => {
  answer = (heard) => ({ calls: [reply(soon, heard)] });
  const { ask, keepDocument, callBack } = await shop({ pii: 'mask' });
  await ask(`oi, sou ${values.email}, CEP ${values.postcode}. a entrega demora?`);
  await keepDocument();
  answer = (heard) => {
    const field = { field: 'Retorno', value: '{{phone-1}}' };
    return heard.text.includes('Will be done')
      ? { calls: [asksFor('{{phone-1}}')] }
      : { calls: [{ name: 'set_contact_field', args: field }] };
  };
  expect(
    await ask(
      `meu telefone é ${values.phone}, CNPJ ${values.cnpj}, cartão ${values.card}. a entrega demora muito?`,
    ),
  ).toContain(`O telefone é ${values.phone}?`);
  expect(await callBack()).toBe(values.phone);
  expect(seen()).toEqual([]);
  const last = model.heard.at(-1)?.text ?? '';
  for (const kind of Object.keys(values)) expect(last).toContain(`{{${kind}-1}}`);
  expect(last, 'the business’s own words').toContain(business);
});

test('the guards judge the real values, and a stand-in that stands for nothing', async () => {
  answer = (heard) => ({ calls: [reply(soon, heard)] });
  const { ask } = await shop({ pii: 'mask' });
  await ask(`meu telefone é ${values.phone}. a entrega demora?`);
  const drafts = ['{{phone-2}}', '(35) 99999-0000'];
  answer = () => ({ calls: [asksFor(drafts.shift() ?? '')] });
  expect(await ask('qual seria o prazo da entrega?')).not.toMatch(/99999|\{/);
  expect(drafts).toEqual([]);
  expect(model.heard.at(-1)?.text).toContain('stands for nothing');
});

test('unless the business hides them they leave as they were written, but for the card', async () => {
  answer = (heard) => ({ calls: [reply(soon, heard)] });
  const { ask } = await shop(undefined);
  await ask(`sou ${values.email}, ${values.phone}, ${values.card}. a entrega demora?`);
  expect(seen().toSorted()).toEqual(['email', 'phone']);
});
