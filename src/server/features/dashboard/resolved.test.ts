import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { agentRoutes } from '#contract/agents/agent-routes.ts';
import { dashboardRoutes } from '#contract/dashboard/dashboard.ts';
import { connectBot, type CustomerLine } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const faq = [
  { question: 'Aceitam pix?', variants: [], answer: 'Sim, pix e cartão.', buttons: [] },
  {
    question: 'Fazem encomenda de bolo de aniversário?',
    variants: [],
    answer: 'Sim.',
    buttons: [],
  },
  {
    question: 'Fazem encomenda de salgados para festa?',
    variants: [],
    answer: 'Sim.',
    buttons: [],
  },
];
const agent = { faq, debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };
const zone = 'timeZone=America/Sao_Paulo';

const get = async <Schema extends z.ZodType>(
  account: Account,
  schema: Schema,
  path: string,
): Promise<z.output<Schema>> => {
  const answer = await account.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return schema.parse(answer.data);
};
const Listed = z.object({ pagination: z.object({ total: z.number() }) });
const total = async (account: Account, filter: string) =>
  (await get(account, Listed, `/api/messages?direction=in&${filter}`)).pagination.total;
/** Polled: a reading that was slow is kept for a moment. */
async function expectResolved(account: Account, wanted: object): Promise<void> {
  const read = async () =>
    (await get(account, dashboardRoutes.readFigures.answer.data, `/api/dashboard?${zone}`))
      .resolved;
  await expect.poll(read, { timeout: 8_000 }).toMatchObject(wanted);
}

/** What a new account's agent is told to have done, once all it was written has an outcome. */
async function start(): Promise<{
  account: Account;
  line: CustomerLine;
  writes(customer: string, text: string): Promise<void>;
}> {
  const account = await environment.account();
  const line = await connectBot(account, { agent });
  let written = 0;
  const settled = () =>
    until(
      'an outcome',
      async () =>
        (await total(account, 'author=customer')) === written &&
        (await total(account, 'outcome=pending')) === 0,
    );
  return {
    account,
    line,
    async writes(customer, text) {
      if (text === 'voice') {
        const path = `/api/simulator/channels/${line.channelId}/phone`;
        expect(
          (await account.call('POST', path, { customer, action: { kind: 'voice' } })).status,
        ).toBe(200);
      } else await line.write(customer, text);
      written += 1;
      await settled();
    },
  };
}

const Conversations = z.object({ conversations: z.array(z.object({ id: z.string() })) });
async function personWrites(account: Account, customer: string): Promise<void> {
  const [found] = (await get(account, Conversations, `/api/conversations?search=${customer}`))
    .conversations;
  const said = { id: crypto.randomUUID(), message: { kind: 'text', text: 'Oi, aqui é a Rita.' } };
  expect(
    (await account.call('POST', `/api/conversations/${found?.id}/messages`, said)).status,
  ).toBe(202);
}

test('an agent resolved only what it answered in full and alone', async () => {
  const { account, writes } = await start();
  await writes('Ana', 'aceita pix?');
  await writes('Bia', 'vocês vendem bicicleta?'); // not found
  await writes('Caio', 'voice'); // cannot be heard
  await writes('Lia', 'aceita pix? vocês vendem bicicleta?'); // a part was not found
  await writes('Davi', 'oi'); // asks nothing
  await writes('Eva', 'PARAR'); // asks nothing
  await writes('Fabi', 'fazem encomenda?'); // which one?
  await writes('Gil', 'quero falar com um atendente');
  await writes('Hugo', 'aceita pix?');
  await writes('Hugo', 'quero falar com um atendente'); // so the answer was not it
  await writes('Iara', 'aceita pix?');
  await personWrites(account, 'Iara'); // a person answered, too
  await writes('Iara', 'obrigada!');
  await personWrites(account, 'Iara'); // a person answered
  await writes('Joana', 'aceita pix?');
  await personWrites(account, 'Joana');
  await environment.services.db.query(
    `update message set author = 'phone' where workspace_id = $1 and author = 'person' and author_user_id is not null`,
    [account.workspaceId],
  );

  // Of all but the greeting and the word that stops messages.
  await expectResolved(account, { answered: 1, share: expect.closeTo(1 / 11) });
  const days = `${zone}&outcome=resolved_by_agent`;
  expect(await total(account, days)).toBe(1);

  const { agents } = await get(account, agentRoutes.agentStats.answer.data, '/agents/stats');
  // What a person answered without it is none of its.
  expect(agents[0]).toMatchObject({ resolved: 1, asked: 10 });
  const listed = await get(account, agentRoutes.listAgents.answer.data, '/agents');
  expect(listed.agents[0]).toMatchObject({ resolved: 1, asked: 10 });
});

test('what comes long after, or from a customer who goes on asking, takes nothing back', async () => {
  const { account, writes } = await start();
  await writes('Ana', 'aceita pix?');
  await writes('Ana', 'fazem encomenda de bolo de aniversário?');
  await writes('Ana', 'vocês vendem bicicleta?');
  await expectResolved(account, { answered: 2, share: expect.closeTo(2 / 3) });
  await writes('Bia', 'aceita pix?');
  await expectResolved(account, { answered: 3 });
  await environment.services.db.query(
    `update message m set created_at = m.created_at - interval '25 hours' from conversation c join contact k on k.id = c.contact_id
     where c.id = m.conversation_id and m.workspace_id = $1 and k.name = 'Bia'`,
    [account.workspaceId],
  );
  await personWrites(account, 'Bia');
  await expectResolved(account, { answered: 3 });
});

test('what was answered by a version that did not tell is not counted at all', async () => {
  const { account, writes } = await start();
  await writes('Ana', 'aceita pix?');
  await environment.services.db.query(
    `update message set outcome_reason = 'reply' where workspace_id = $1 and direction = 'in'`,
    [account.workspaceId],
  );
  await expectResolved(account, { answered: 0, share: null });
});
