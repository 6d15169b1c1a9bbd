import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import type { CustomerLine } from '#test/customers/customer-line.ts';
import { call, type ModelShop, modelShop, quick, says, told } from '#test/customers/model-shop.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/**
 * What a model may do beside its answer where the agent allows it, from the customer's words to
 * what the customer and the team see of it.
 */
let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
let script: (heard: Heard) => Answered = () => null;

beforeAll(async () => {
  model = await startChatModel((heard) => script(heard));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
}, 60_000);
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const shop = (
  effects: Partial<AgentConfig['effects']>,
  agent?: Partial<AgentConfig>,
): Promise<ModelShop> => modelShop(environment, model, effects, agent);

const Row = z.object({
  id: z.string(),
  resolvedAt: z.string().nullable(),
});
async function conversationOf(account: Account): Promise<z.output<typeof Row>> {
  const { conversations } = z
    .object({ conversations: z.array(z.object({ id: z.string() })) })
    .parse((await account.call('GET', '/api/conversations?state=all')).data);
  const opened = await account.call('GET', `/api/conversations/${conversations[0]?.id}`);
  return Row.parse(opened.data);
}
const heard = async (line: CustomerLine, customer: string, text: string): Promise<void> =>
  until(`“${text}”`, async () => (await line.heard(customer)).some((one) => one.includes(text)));

test('nothing of it is offered unless it is allowed', async () => {
  const { line } = await shop({});
  let tools: string[] = [];
  script = (one) => {
    tools = one.tools;
    return says('De nada! Até logo.');
  };
  await line.write('Ana', 'obrigada, era só isso!');
  await heard(line, 'Ana', 'Até logo');
  expect(tools).toEqual(['add_note', 'hand_off', 'reply', 'search', 'wait']);
});

test('resolve: who has nothing left to ask hears goodbye, and the conversation is closed', async () => {
  const { account, line } = await shop({ resolve: true });
  script = (one) =>
    told(one).includes('Will be done')
      ? says('De nada! Encerrei a conversa. Até logo.')
      : call('resolve', {});
  await line.write('Ana', 'obrigada, era só isso!');
  await heard(line, 'Ana', 'Encerrei a conversa');
  expect((await conversationOf(account)).resolvedAt).not.toBeNull();
});

test.each([['quanto custa o bolo?'], ['abre até que horas'], ['quanto é o bolo. obrigada']])(
  'resolve: who asks %j is not sent away, whatever the model says of it',
  async (words) => {
    const { account, line } = await shop({ resolve: true });
    const refusals: string[] = [];
    script = (one) => {
      const before = told(one);
      if (before.includes('Not done')) {
        refusals.push(before);
        return before.includes('nothing in this turn does it')
          ? says('O que você quer saber?', 'question')
          : says('Encerrei a conversa. Até logo.');
      }
      return call('resolve', {});
    };
    await line.write('Ana', words);
    await heard(line, 'Ana', 'O que você quer saber?');
    expect(refusals[0]).toContain('the customer has not said that nothing is left');
    expect((await conversationOf(account)).resolvedAt).toBeNull();
  },
);

const Thread = conversationRoutes.listMessages.answer.data;
const Setup = z.object({ setupData: z.object({ telegramToken: z.string() }) });
test('resolve: who says goodbye in one topic closes no question that waits in another', async () => {
  const { account, line } = await shop({ resolve: true }, { answersGroups: true });
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  const { telegram } = simulators;
  const { telegramToken } = Setup.parse(line.setup).setupData;
  const writes = (text: string, topic: number) => {
    const group = { id: -1_000_000_000_777, title: 'Condomínio', topic };
    const ana = { id: 7_001, name: 'Ana', group };
    return telegram.control.act(telegramToken, ana, { kind: 'text', text });
  };
  script = (one) => {
    const now = told(one);
    if (now.includes('quanto custa')) return says('Qual deles você quer?', 'question');
    // It thinks until everything has come.
    if (!now.includes('valeu')) return null;
    return now.includes('Will be done')
      ? says('De nada! Encerrei a conversa. Até logo.')
      : call('resolve', {});
  };
  const first = 'obrigado, era só isso';
  await writes(first, 4);
  await until('the model', () => model.heard.some((one) => told(one).includes(first)));
  await writes('quanto custa?', 9);
  await writes('valeu', 4);
  const { id } = await conversationOf(account);
  const outcomes = async (): Promise<unknown[]> => {
    const { data } = await account.call('GET', `/api/conversations/${id}/messages`);
    return Thread.parse(data)
      .messages.filter(({ direction }) => direction === 'in')
      .map(({ outcome }) => outcome);
  };
  await until('every outcome', async () => !(await outcomes()).includes(null));
  expect(await outcomes()).toEqual(['answered', 'answered', 'answered']);
  expect((await conversationOf(account)).resolvedAt).toBeNull();
});

test('send_template: a listed template goes out after the answer, with its places filled in', async () => {
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  const { control } = simulators.meta;
  const account = await environment.account();
  const business = await control.createBusiness('Padaria');
  const { id: channelId } = Channel.parse(
    (
      await account.call('POST', '/channels', {
        type: 'whatsapp',
        displayName: 'Vitrine',
        mode: 'simulated',
      })
    ).data,
  );
  const setupData = {
    type: 'whatsapp',
    whatsappBusinessId: business.wabaId,
    phoneNumberId: business.phoneNumberId,
    accessToken: business.accessToken,
  };
  await account.call('POST', '/channels/setup', { channelId, setupData });
  await account.call('GET', `/api/channels/${channelId}/templates`);
  const connection = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1000, output: 1000 },
  });
  const brain = { kind: 'model', connectionId: connection.id, model: 'chat', builtinFirst: false };
  const effects = { templates: [{ name: 'pedido_pronto', language: 'pt_BR' }] };
  const config = { ...quick, brain, effects };
  const made = await account.call('POST', '/agents', {
    name: 'Loja',
    channelType: 'whatsapp',
    config,
  });
  const { id } = z.object({ id: z.string() }).parse(made.data);
  await account.call('PATCH', `/agents/${id}`, { config, publish: true });
  await account.call('PATCH', `/agents/${id}/toggle-status`);
  script = (one) =>
    told(one).includes('Will be done')
      ? says('Enviei a mensagem do pedido.')
      : call('send_template', {
          template: 'pedido_pronto (pt_BR)',
          variables: ['Ana', told(one).includes('Not done') ? '42' : '77'],
        });
  const ana = { waId: '5511987650001', name: 'Ana Souza' };
  await control.act(business.phoneNumberId, ana, {
    kind: 'text',
    text: 'sou a Ana, meu pedido é o 42',
  });
  const sent = () =>
    environment.services.db
      .query(
        `select m.parts -> 0 as part from message m where m.channel_id = $1 and m.direction = 'out' and m.delivery in ('sent', 'delivered', 'read') order by m.seq`,
        [channelId],
      )
      .then(({ rows }) =>
        z.array(z.object({ part: z.looseObject({ kind: z.string() }) })).parse(rows),
      );
  await until('both parts', async () => (await sent()).length === 2);
  expect((await sent()).map(({ part }) => part)).toMatchObject([
    { kind: 'text', text: expect.stringContaining('Enviei a mensagem') },
    { kind: 'template', name: 'pedido_pronto', language: 'pt_BR', values: ['Ana', '42'] },
  ]);
});
