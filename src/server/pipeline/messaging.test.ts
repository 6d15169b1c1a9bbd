import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { MetaSimulator } from '#simulators/meta/simulator.ts';
import { Channel } from '#contract/channels/channels.ts';
import { ana } from '#test/environments/messaging.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
let meta: MetaSimulator;
beforeAll(async () => {
  environment = await startProductEnvironment();
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  meta = simulators.meta;
});
afterAll(() => environment[Symbol.asyncDispose]());

interface Shop {
  account: Account;
  channelId: string;
  /** At the provider. */
  id: string;
}
const PATIENCE_MS = 20_000;
const products = ['messenger', 'instagram'] as const;

/** A simulated page or account, connected, with an agent that answers what it knows at once. */
async function shop(type: (typeof products)[number]): Promise<Shop> {
  const account = await environment.account();
  const made = await account.call('POST', '/channels', {
    type,
    displayName: 'Vitrine',
    mode: 'simulated',
  });
  const { id: channelId } = Channel.parse(made.data);
  const at =
    type === 'messenger'
      ? await meta.control.createPage('Padaria')
      : await meta.control.createInstagram('Padaria');
  const setupData =
    type === 'messenger'
      ? { type, pageId: at.id, pageAccessToken: at.accessToken }
      : { type, instagramBusinessId: at.id, accessToken: at.accessToken };
  const connected = await account.call('POST', '/channels/setup', { channelId, setupData });
  expect(connected.status, connected.text).toBe(200);
  expect(Channel.parse(connected.data)).toMatchObject({
    status: 'connected',
    receiving: 'webhook',
  });
  const config = {
    greeting: '',
    typingMs: 0,
    debounce: { quietMs: 0, maxMs: 0 },
    limits: { repliesPerFiveMinutes: 100 },
    faq: [
      {
        question: 'Vocês entregam?',
        variants: ['fazem entrega'],
        answer: 'Entregamos no bairro todo.',
      },
    ],
  };
  const agent = await account.call('POST', '/agents', {
    name: 'Balcão',
    channelType: type,
    config,
  });
  const { id } = z.object({ id: z.string() }).parse(agent.data);
  expect((await account.call('PATCH', `/agents/${id}`, { config, publish: true })).status).toBe(
    200,
  );
  expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
  return { account, channelId, id: at.id };
}

const asks = ({ id }: Shop, text = 'Vocês entregam?') =>
  meta.control.chatAct(id, ana, { kind: 'text', text });
/** What stands on the customer's screen of us. */
const shown = async ({ id }: Shop): Promise<string[]> =>
  (await meta.control.chat(id, ana, true)).messages
    .filter(({ from }) => from !== 'customer')
    .map(({ part }) => ('text' in part ? part.text : part.kind));
const rows = async <Schema extends z.ZodType>(
  schema: Schema,
  sql: string,
  values: unknown[],
): Promise<z.output<Schema>[]> =>
  z.array(schema).parse((await environment.services.db.query(sql, values)).rows);
const Said = z.object({ author: z.string(), text: z.string().nullable(), delivery: z.string() });
const said = ({ channelId }: Shop) =>
  rows(
    Said,
    `select author, parts -> 0 ->> 'text' as text, delivery from message where channel_id = $1 and direction = 'out' order by seq`,
    [channelId],
  );
/** What is kept of how our newest message came about. */
async function passport({ account, channelId }: Shop): Promise<unknown> {
  const [answer] = await rows(
    z.object({ id: z.string() }),
    `select id from message where channel_id = $1 and direction = 'out' order by seq desc limit 1`,
    [channelId],
  );
  const { data } = await account.call('GET', `/api/messages/${answer?.id}/passport`);
  return z.object({ passport: z.unknown() }).parse(data).passport;
}
const owner = async ({ channelId }: Shop): Promise<string | undefined> =>
  (
    await rows(
      z.object({ owner: z.string() }),
      'select owner from conversation where channel_id = $1',
      [channelId],
    )
  )[0]?.owner;
const isAnswer = (text: string): boolean => text.includes('bairro todo');

describe.each(products)('%s, whole', (type) => {
  test('a customer is answered and named, what was sent moves to read, what is unsent is gone', async () => {
    const one = await shop(type);
    const { messageIds } = await asks(one);
    await until('the answer', async () => (await shown(one)).some(isAnswer), PATIENCE_MS);
    await meta.control.chat(one.id, ana);
    await until(
      'that it was read',
      async () => (await said(one)).every(({ delivery }) => delivery === 'read'),
      PATIENCE_MS,
    );
    const named = `select t.name from contact t join conversation c on c.contact_id = t.id where c.channel_id = $1`;
    const Name = z.object({ name: z.string().nullable() });
    await until(
      'the name',
      async () => (await rows(Name, named, [one.channelId]))[0]?.name === ana.name,
      PATIENCE_MS,
    );
    expect(await said(one)).toHaveLength(1);
    expect(JSON.stringify(await passport(one))).toContain('entregam');
    await meta.control.chatAct(one.id, ana, { kind: 'unsend', messageId: messageIds[0] ?? '' });
    const gone = `select 1 from message where channel_id = $1 and direction = 'in' and removed_at is not null and parts = '[]'`;
    await until(
      'that it was unsent',
      async () => (await rows(z.unknown(), gone, [one.channelId])).length === 1,
      PATIENCE_MS,
    );
    const left = await passport(one);
    expect(left).toMatchObject({ isForgotten: true, asked: '', trace: [] });
    expect(JSON.stringify(left)).not.toContain('entregam');
  });

  test('what a customer takes back who waits for a person is told nowhere', async () => {
    const one = await shop(type);
    const { account } = one;
    const told = async (): Promise<string> => {
      const { conversations } = z
        .object({ conversations: z.array(z.object({ id: z.string() })) })
        .parse((await account.call('GET', '/api/conversations?state=waiting')).data);
      const [waiting] = conversations;
      if (!waiting) return '';
      const opened = await account.call('GET', `/api/conversations/${waiting.id}`);
      const notices = await account.call('GET', '/api/notifications');
      return JSON.stringify([conversations, opened.data, notices.data]);
    };
    const { messageIds } = await asks(one, 'quero falar com um atendente da rua da papoula');
    await until('who waits', async () => (await told()).split('papoula').length > 2, PATIENCE_MS);
    await meta.control.chatAct(one.id, ana, { kind: 'unsend', messageId: messageIds[0] ?? '' });
    await until(
      'that nothing tells of it',
      async () => !((await told()) || 'papoula').includes('papoula'),
      PATIENCE_MS,
    );
    expect(await told()).toContain('O agente passou a conversa para a equipe.');
  });

  test.each(['reset_after', 'late_answer', 'no_id'] as const)(
    'sent once, and settled by its echo: %s',
    async (fault) => {
      const one = await shop(type);
      await meta.control.setFaults({ next: { messages: [fault] } });
      await asks(one);
      await until(
        'that it is settled',
        async () =>
          (await said(one)).some(({ delivery }) => delivery === 'delivered' || delivery === 'sent'),
        PATIENCE_MS,
      );
      await until(
        'all webhooks',
        async () => (await meta.control.pending(one.id)) === 0,
        PATIENCE_MS,
      );
      expect((await shown(one)).map(isAnswer)).toEqual([true]);
      expect((await said(one)).map(({ author, text }) => [author, isAnswer(text ?? '')])).toEqual([
        ['agent', true],
      ]);
      expect(await owner(one)).toBe('agent');
    },
  );

  test('a person in the provider’s own inbox takes the conversation over', async () => {
    const one = await shop(type);
    await asks(one);
    await until('the answer', async () => (await shown(one)).some(isAnswer), PATIENCE_MS);
    await meta.control.inboxSays(one.id, ana, 'Oi Ana, aqui é a Rita.');
    await until('the person', async () => (await owner(one)) === 'person', PATIENCE_MS);
    await asks(one, 'Fazem entrega?');
    const waiting = `select 1 from message where channel_id = $1 and outcome = 'waiting_person'`;
    await until(
      'that it waits',
      async () => (await rows(z.unknown(), waiting, [one.channelId])).length === 1,
      PATIENCE_MS,
    );
    expect((await said(one)).map(({ author }) => author)).toEqual(['agent', 'phone']);
  });
});

test('while another app answers a page’s customer the agent only listens', async () => {
  const one = await shop('messenger');
  await asks(one);
  await until('the answer', async () => (await shown(one)).length === 1, PATIENCE_MS);
  await meta.control.handOver(one.id, ana, 'other');
  await until('the other app', async () => (await owner(one)) === 'person', PATIENCE_MS);
  await asks(one, 'Fazem entrega?');
  const heard = `select 1 from message where channel_id = $1 and direction = 'in' and outcome is not null`;
  await until(
    'that it was heard',
    async () => (await rows(z.unknown(), heard, [one.channelId])).length === 2,
    PATIENCE_MS,
  );
  expect(await shown(one)).toHaveLength(1);
  await meta.control.handOver(one.id, ana, 'us');
  await until('us', async () => (await owner(one)) === 'agent', PATIENCE_MS);
  await asks(one);
  await until('the answer', async () => (await shown(one)).length === 2, PATIENCE_MS);
});
