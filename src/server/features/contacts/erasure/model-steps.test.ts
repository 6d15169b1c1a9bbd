import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contactErasureRoutes } from '#contract/contacts/contact-erasures.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { readZip } from '#test/read-zip.ts';

/** What models read and said about a person, when it is given to them and when it is erased. */
const reply = { text: 'Em até 40 minutos.', kind: 'answer' };
let model: Awaited<ReturnType<typeof startChatModel>>;
let environment: ProductEnvironment;
beforeAll(async () => {
  model = await startChatModel(({ passages }) => ({
    calls: [{ name: 'reply', args: { ...reply, sources: passages.slice(0, 1) } }],
  }));
  environment = await startProductEnvironment({ insideOrigins: [model.origin] });
});
afterAll(async () => {
  await environment[Symbol.asyncDispose]();
  await model.stop();
});

const Erasure = contactErasureRoutes.readContactErasure.answer.data;
const List = contactRoutes.listContacts.answer.data;
const Exported = z.object({
  conversations: z.array(
    z.object({
      summary: z.string().nullable(),
      agentTurns: z.array(
        z.object({
          modelSteps: z.array(
            z.object({
              kind: z.string(),
              messages: z.array(z.unknown()),
              sources: z.array(z.object({ title: z.string(), text: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
const name = 'Zélia Canário';
const [canary, alien] = ['papoula amarela', 'begônia roxa'];
const group = 'Festa da Lia';

/** What a model summed up of the person's own conversation, and of the group. */
const summed = `Mora na rua da ${canary}.`;

/** A business with a model, to whom three people wrote, one of them in a group, too. */
async function shop() {
  const account = await environment.account();
  const faq = [
    { question: 'Qual o prazo de entrega?', answer: 'Até 40 minutos.', variants: [], buttons: [] },
  ];
  const agent = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, answersGroups: true, faq };
  const line = await connectBot(account, { agent });
  const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
    chat: { input: 1, output: 1 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const changed = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, ...agent, brain },
  });
  expect(changed.status, changed.text).toBe(200);
  const phone = `/api/simulator/channels/${line.channelId}/phone`;
  const write = async (customer: string, text: string, more: object = {}): Promise<void> => {
    const action = { kind: 'text', text };
    const written = await account.call('POST', phone, { customer, action, ...more });
    expect(written.status, written.text).toBe(200);
  };
  await write(name, `a entrega demora? moro na rua da ${canary}`);
  await write('Caio Lima', `a entrega demora? moro na rua da ${alien}`);
  await write(name, 'a entrega demora muito?', { group });
  const { db } = environment.services;
  /** How many steps of the workspace hold the word. */
  const held = async (word: string): Promise<number> =>
    (
      await db.query('select from run_step s where workspace_id = $1 and s::text like $2', [
        account.workspaceId,
        `%${word}%`,
      ])
    ).rows.length;
  await until('three answers', async () => {
    const { rows } = await db.query(
      `select from message where workspace_id = $1 and outcome = 'answered'`,
      [account.workspaceId],
    );
    return rows.length === 3;
  });
  const { contacts } = List.parse((await account.call('GET', '/api/contacts?limit=100')).data);
  await db.query(
    `update conversation c set summary_upto = 1, summary = case when c.is_group then $2 || ' perguntou da entrega.' else $3 end
     where c.workspace_id = $1 and (c.is_group or c.contact_id in (select id from contact where name = $2))`,
    [account.workspaceId, name, summed],
  );
  const summaries = async () =>
    (
      await db.query('select from conversation where workspace_id = $1 and summary is not null', [
        account.workspaceId,
      ])
    ).rows.length;
  const path = `/api/contacts/${contacts.find((one) => one.name === name)?.id}`;
  return { account, path, held, summaries };
}

test('a person is given what models read and said of them, and it goes when they are erased', async () => {
  const { account, path, held, summaries } = await shop();
  await account.confirm();
  const file = await fetch(`${environment.origin}${path}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}` },
  });
  const json =
    readZip(Buffer.from(await file.arrayBuffer()))
      .get('dados.json')
      ?.toString() ?? '';
  const { conversations } = Exported.parse(JSON.parse(json));
  expect(conversations.map(({ summary }) => summary)).toEqual([summed]);
  const [turn] = conversations.flatMap((one) => one.agentTurns);
  expect(turn?.modelSteps).toMatchObject([
    {
      kind: 'customer',
      messages: [{ role: 'user', text: expect.stringContaining(canary) }],
      sources: [{ title: 'Qual o prazo de entrega?', text: 'Até 40 minutos.' }],
    },
    { kind: 'model', messages: [{ role: 'assistant', calls: [{ args: reply }] }] },
  ]);
  expect(json).not.toContain(alien);
  expect(json).not.toContain('costMicros');

  // One step names her in private, and one in the group.
  expect([await held(name), await held(canary), await held(alien)]).toEqual([2, 1, 1]);
  expect(await summaries()).toBe(2);
  const begun = await account.call('POST', `${path}/erase`, { confirmation: name });
  expect(begun.status, begun.text).toBe(202);
  const erasure = async () =>
    Erasure.parse(
      (await account.call('GET', `/api/contact-erasures/${Erasure.parse(begun.data).id}`)).data,
    );
  await until('the erasure', async () => (await erasure()).state === 'done', 60_000);
  expect([await held(name), await held(canary), await held(alien)]).toEqual([0, 0, 1]);
  expect(await summaries()).toBe(0);
  expect(await erasure()).toMatchObject({ conversations: 1, others: 0 });
});
