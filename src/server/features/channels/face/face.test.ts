import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import { emptyFace } from '#channels/face.ts';
import { Channel } from '#contract/channels/channels.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
let meta: MetaSimulator;
beforeAll(async () => {
  environment = await startProductEnvironment();
  if (!environment.product.simulators) throw new Error('the simulators are off');
  meta = environment.product.simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

const Made = z.object({ id: z.string() });
const Conversations = conversationRoutes.listConversations.answer.data;
const Thread = conversationRoutes.listMessages.answer.data;
const accounts: Record<string, string> = {
  telegram: 'telegram/bots',
  whatsapp: 'whatsapp/numbers',
  messenger: 'messenger/pages',
  instagram: 'instagram/accounts',
};
const Keys = z.record(z.string(), z.string());

/** A simulated channel, and its agent, which knows one answer. */
async function shop(type: string) {
  const account = await environment.account();
  const made = await account.call('POST', `/api/simulator/${accounts[type]}`, { name: 'Padaria' });
  const keys = Keys.parse(made.data);
  const given = type === 'telegram' ? { telegramToken: keys['token'] } : keys;
  const channel = Channel.parse(
    (await account.call('POST', '/channels', { type, displayName: 'Balcão', mode: 'simulated' }))
      .data,
  );
  const setup = { channelId: channel.id, setupData: { type, ...given } };
  expect((await account.call('POST', '/channels/setup', setup)).status).toBe(200);
  const config = {
    greeting: 'Bem-vindo à padaria.',
    menu: [],
    typingMs: 0,
    debounce: { quietMs: 0, maxMs: 0 },
    faq: [{ question: 'Vocês entregam?', answer: 'Entregamos no bairro todo.' }],
  };
  const { id } = Made.parse(
    (await account.call('POST', '/agents', { name: 'Recepção', channelType: type, config })).data,
  );
  await account.call('PATCH', `/agents/${id}`, { config, publish: true });
  await account.call('PATCH', `/agents/${id}/toggle-status`);
  const face = `/api/channels/${channel.id}/face`;
  return {
    account,
    face,
    write: (values: object) => account.call('PUT', face, values),
    stands: async () =>
      z.object({ face: z.unknown() }).parse((await account.call('GET', face)).data).face,
    act: async (customer: string, action: object) => {
      const path = `/api/simulator/channels/${channel.id}/phone`;
      const answer = await account.call('POST', path, { customer, action });
      expect(answer.status, answer.text).toBe(200);
    },
    /** What was said, oldest first, once `count` messages of the customer have their outcome. */
    heard: async (count: number) => {
      const read = async () => {
        const { conversations } = Conversations.parse(
          (await account.call('GET', '/api/conversations?state=all')).data,
        );
        const threads = await Promise.all(
          conversations.map(async (one) =>
            Thread.parse((await account.call('GET', `/api/conversations/${one.id}/messages`)).data),
          ),
        );
        return threads.flatMap(({ messages }) => messages.toReversed());
      };
      await until(
        'the outcomes',
        async () => (await read()).filter(({ outcome }) => outcome !== null).length === count,
        30_000,
      );
      return read();
    },
  };
}

test('Telegram: description and commands stand at the bot, and a pressed command is answered', async () => {
  const { face, write, stands, act, heard } = await shop('telegram');
  expect(await stands()).toEqual(emptyFace);
  const wanted = {
    about: 'Pão quentinho',
    description: 'Peça aqui o seu pão.',
    commands: [{ command: 'voces_entregam', description: 'Vocês entregam?' }],
  };
  expect(await write(wanted)).toMatchObject({ status: 200, data: { face: wanted } });
  expect(await stands()).toEqual({ ...emptyFace, ...wanted });
  expect((await write({})).data).toMatchObject({ face: emptyFace });
  await write(wanted);

  for (const [values, path] of [
    [{ about: 'x'.repeat(121) }, 'about'],
    [{ greeting: 'Oi' }, 'greeting'],
    [{ questions: ['Vocês entregam?'] }, 'questions'],
    [{ commands: [...wanted.commands, ...wanted.commands] }, 'commands'],
  ] as const)
    expect(await write(values), path).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await stands()).toEqual({ ...emptyFace, ...wanted });

  await act('Ana Souza', { kind: 'text', text: '/voces_entregam' });
  const said = await heard(1);
  expect(said.map(({ direction }) => direction)).toEqual(['in', 'out']);
  expect(JSON.stringify(said[1]?.parts)).toContain('Entregamos no bairro todo.');

  const stranger = await environment.account();
  expect((await stranger.call('GET', face)).status).toBe(404);
  expect((await stranger.call('PUT', face, {})).status).toBe(404);
});

test('WhatsApp: the business profile is read first, and only what changed is written', async () => {
  const { write, stands } = await shop('whatsapp');
  expect(await stands()).toEqual(emptyFace);
  const wanted = {
    about: 'Aberto das 6h às 20h',
    description: 'Padaria de bairro',
    address: 'Rua do Sol, 10',
    email: 'oi@padaria.com.br',
    websites: ['https://padaria.com.br'],
  };
  expect(await write(wanted)).toMatchObject({ status: 200, data: { face: wanted } });
  // WhatsApp keeps the line under the name: it can only be changed.
  expect((await write({ description: 'Pães e bolos' })).data).toMatchObject({
    face: { ...emptyFace, about: wanted.about, description: 'Pães e bolos' },
  });
});

test.each(['messenger', 'instagram'] as const)(
  '%s: ready questions and the menu stand there, and a press is answered like words',
  async (type) => {
    const { write, stands, act, heard } = await shop(type);
    const wanted = {
      ...emptyFace,
      greeting: type === 'messenger' ? 'Oi! É a padaria.' : '',
      questions: ['Vocês entregam?', 'Qual é o endereço?'],
      menu: [
        { title: 'Vocês entregam?', url: null },
        { title: 'Ver o site', url: 'https://padaria.com.br/' },
      ],
    };
    expect(await write(wanted)).toMatchObject({ status: 200, data: { face: wanted } });
    expect(await stands()).toEqual(wanted);

    await act('Ana Souza', { kind: 'ask', title: 'Vocês entregam?' });
    await heard(1);
    await act('Ana Souza', { kind: 'ask', title: 'Vocês entregam?' });
    const said = await heard(2);
    const inbound = said.filter(({ direction }) => direction === 'in');
    expect(inbound.map(({ parts, outcome }) => ({ parts, outcome }))).toEqual(
      Array.from({ length: 2 }, () => ({
        parts: [{ kind: 'choice', id: 'Vocês entregam?', label: 'Vocês entregam?' }],
        outcome: 'answered',
      })),
    );
    expect(said.filter(({ direction }) => direction === 'out')).toHaveLength(2);

    const less = { ...wanted, greeting: '', questions: [], menu: wanted.menu.slice(1) };
    expect((await write(less)).data).toMatchObject({ face: less });
    expect(await stands()).toEqual(less);
  },
);

test('what a provider refuses is said in the words of the person who saves', async () => {
  const { account, face, write } = await shop('messenger');
  const refusal = async (fault: { code: number; message?: string }, language = 'pt') => {
    // The first call reads what stands there.
    await meta.control.setFaults({ next: { messenger_profile: [null, fault] } });
    const values = { greeting: `Oi ${crypto.randomUUID()}` };
    const headers = { 'accept-language': language };
    const { status, code, error } = await account.call('PUT', face, values, headers);
    return { status, code, error };
  };
  expect(await refusal({ code: 613 })).toMatchObject({
    status: 429,
    code: 'face_wait',
    error: 'Messenger não aceita mais mudanças por agora. Espere uns minutos e salve de novo.',
  });
  expect(await refusal({ code: 200 }, 'en')).toMatchObject({
    status: 409,
    code: 'face_permission',
    error: expect.stringContaining('A permission of Messenger'),
  });
  expect(await refusal({ code: 190 })).toMatchObject({ status: 409, code: 'face_access' });
  expect(await refusal({ code: 2 })).toMatchObject({ status: 502, code: 'provider_unreachable' });
  expect(await refusal({ code: 100, message: '(#100) No.' })).toMatchObject({
    status: 502,
    code: 'provider_refused',
    error: expect.stringContaining('(#100) No.'),
  });
  expect((await write({ greeting: 'Oi' })).status).toBe(200);
});

test('WhatsApp Web has no interface for it, and says so', async () => {
  const account = await environment.account();
  const made = { type: 'whatsapp_web', displayName: 'Celular', mode: 'simulated' };
  const { id } = Made.parse((await account.call('POST', '/channels', made)).data);
  expect(await account.call('GET', `/api/channels/${id}/face`)).toMatchObject({
    status: 409,
    code: 'no_face',
  });
});
