import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { ProcessedMessage } from '#contract/agents/agent-trial.ts';
import { UsageRow } from '#contract/models/budgets.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
let model: Awaited<ReturnType<typeof startChatModel>>;
let script: (heard: Heard) => Answered = () => null;
beforeAll(async () => {
  model = await startChatModel((heard) => script(heard));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const entry = (question: string, answer: string, buttons: string[] = []) => ({
  question,
  answer,
  variants: [],
  buttons,
});
const delivery = 'Qual o prazo de entrega?';
const at = (answer: string, buttons?: string[]) => ({ faq: [entry(delivery, answer, buttons)] });

/** Saves a change of the first agent: as its next version, or as a draft. */
async function save(account: Account, change: object, publish: boolean): Promise<Agent> {
  const { id, config } = await firstAgent(account);
  const saved = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, ...change },
    publish,
  });
  expect(saved.status, saved.text).toBe(200);
  return Agent.parse(saved.data);
}
const attempt = async (account: Account, body: object) => {
  const { id } = await firstAgent(account);
  return account.call('POST', `/agents/${id}/process-message`, { message: delivery, ...body });
};
const tries = async (account: Account, body: object) =>
  ProcessedMessage.parse((await attempt(account, body)).data);
const textOf = ({ messages }: z.output<typeof ProcessedMessage>): string =>
  messages.map(({ text }) => text).join('\n');

test('the draft, the live version or one by its number answers, each with its own words', async () => {
  const account = await environment.account();
  await save(account, at('Uma hora.'), true);
  await save(account, at('40 minutos.'), true);
  await save(account, at('Meia hora.'), false);
  const said = async (body: object) => {
    const answer = await tries(account, body);
    return [answer.version, textOf(answer)];
  };
  expect(await said({})).toEqual([null, expect.stringContaining('Meia hora.')]);
  expect(await said({ version: 'draft' })).toEqual([null, expect.stringContaining('Meia hora.')]);
  expect(await said({ version: 'live' })).toEqual([3, expect.stringContaining('40 minutos.')]);
  expect(await said({ version: 2 })).toEqual([2, expect.stringContaining('Uma hora.')]);
  const { config } = await save(account, at('Três dias.'), false);
  const unsaved = { ...config, ...at('Agora.') };
  expect(await said({ config: unsaved })).toEqual([null, expect.stringContaining('Agora.')]);

  const refused = async (body: object) => {
    const { status, code } = await attempt(account, body);
    return [status, code];
  };
  expect(await refused({ version: 9 })).toEqual([404, 'version_not_found']);
  for (const body of [
    { version: 'live', config },
    { version: 'newest' },
    { version: 0 },
    { at: 'tomorrow' },
    { at: '0001-01-01T00:00:00Z' },
    { contactName: ' ' },
  ])
    expect(await refused(body), JSON.stringify(body)).toEqual([400, 'invalid_input']);
});

test('what is said has the form of the channel on which the customer writes', async () => {
  const account = await environment.account();
  const days = ['Segunda', 'Terça', 'Quarta', 'Quinta'];
  await save(account, at('Escolha o dia.', days), false);
  const on = async (channelType?: string) => {
    const { messages } = await tries(account, { channelType });
    return messages.map(({ text, buttons }) => ({ text, pressed: buttons.length }));
  };
  const written = [{ text: expect.stringMatching(/1\. Segunda\n.*4\. Quinta/s), pressed: 0 }];
  const shown = await on();
  expect(shown[0]?.pressed).toBeGreaterThanOrEqual(4);
  expect(await on('telegram')).toEqual(shown);
  // It has a list for more than three.
  expect(await on('whatsapp')).toEqual(shown);
  expect(await on('whatsapp_web')).toEqual(written);
});

test('it is as late as one says, and the contact has the name that one gives', async () => {
  const account = await environment.account();
  const blocks = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
  const { config } = await firstAgent(account);
  await save(account, { ...at(''), hours: { ...config.hours, blocks } }, false);
  const steps = async (time: string) =>
    (await tries(account, { message: 'atendente', at: time })).messages[0]?.text;
  expect(await steps('2026-06-03T12:00:00-03:00')).not.toContain('Voltamos');
  expect(await steps('2026-06-06T12:00:00-03:00')).toMatch(/segunda/i);

  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  await save(account, { brain }, false);
  let heard = '';
  script = ({ text }) => {
    heard = text;
    return { calls: [{ name: 'reply', args: { text: 'Em que posso ajudar?', kind: 'question' } }] };
  };
  await tries(account, {
    message: 'é para hoje',
    contactName: 'Lívia',
    at: '2026-06-06T15:00:00Z',
  });
  expect(heard).toContain('name: Lívia');
  expect(heard).toMatch(/06 de junho|6 de junho|June 6/);
});

test('it tells every step, what it would do, and does nothing of it', async () => {
  const account = await environment.account();
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const agent = await save(account, { ...at('Até 40 minutos.'), brain }, true);
  await account.call('POST', '/api/labels', { name: 'entrega' });
  let asked = 0;
  script = ({ passages }) => {
    asked += 1;
    const reply = (text: string): Answered => ({
      calls: [{ name: 'reply', args: { text, kind: 'answer', sources: passages.slice(0, 1) } }],
    });
    if (asked === 1)
      return {
        calls: [
          { name: 'set_labels', args: { labels: ['entrega'] } },
          { name: 'add_note', args: { text: 'Perguntou da entrega.' } },
        ],
      };
    return asked === 2 ? reply('Custa R$ 77,00.') : reply('Em até 40 minutos.');
  };
  const answer = await tries(account, { version: 'live', message: 'a entrega demora muito?' });
  expect(answer).toMatchObject({
    version: 2,
    outcome: 'reply',
    messages: [{ text: expect.stringContaining('Em até 40 minutos.') }],
    effects: [
      { kind: 'set_labels', labels: ['entrega'] },
      { kind: 'add_note', text: 'Perguntou da entrega.' },
    ],
    explanation: {
      brain: 'model',
      model: 'chat',
      fallback: null,
      outcome: 'reply',
      reason: 'answer',
      sources: [{ title: delivery, text: 'Até 40 minutos.', isCited: true }],
      calls: [
        { name: 'set_labels', args: { labels: ['entrega'] }, told: expect.any(String) },
        { name: 'add_note' },
        { name: 'reply', told: expect.stringContaining('77') },
        { name: 'reply' },
      ],
      guards: ['values', 'support'],
      tokens: { input: 3000, cached: 0, output: 150 },
      costMicros: 3150,
    },
  });
  const { requests } = answer;
  expect(requests).toHaveLength(3);
  expect(requests[0]?.read[0]).toMatchObject({ by: 'system' });
  expect(JSON.stringify(requests[0]?.read)).toContain('a entrega demora muito?');
  // What it has read already is not told again.
  expect(requests[1]?.read.map(({ by }) => by)).toEqual(['tool', 'tool']);
  expect(requests.map(({ answer: said }) => said?.tokens.input)).toEqual([1000, 1000, 1000]);

  const { usage } = z
    .object({ usage: z.array(UsageRow) })
    .parse((await account.call('GET', '/api/usage')).data);
  expect(usage).toMatchObject([{ purpose: 'test', agentId: agent.id, calls: 3, costMicros: 3150 }]);
  const written = await environment.services.db.query(
    `select (select count(*) from conversation_label where workspace_id = $1)
       + (select count(*) from message where workspace_id = $1) + (select count(*) from run where workspace_id = $1) as rows`,
    [account.workspaceId],
  );
  expect(Number(written.rows[0]?.rows)).toBe(0);
});

test('a model that gives nothing is told, and the rules show the words that they used', async () => {
  const account = await environment.account();
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  await save(account, { ...at('Até 40 minutos.'), brain }, false);
  script = () => ({ status: 401 });
  expect(await tries(account, { message: 'qual o prazo da entrega?' })).toMatchObject({
    explanation: {
      brain: 'model',
      model: null,
      fallback: 'model_failed',
      sources: [{ title: delivery, text: 'Até 40 minutos.', isCited: true }],
    },
    requests: [{ answer: null, failed: 'model_failed' }],
  });
  await save(account, { brain: { kind: 'builtin' } }, false);
  expect(await tries(account, { message: 'qual o prazo da entrega?' })).toMatchObject({
    explanation: {
      brain: 'builtin',
      sources: [{ title: delivery, text: 'Até 40 minutos.', isCited: true }],
    },
    requests: [],
  });
});
