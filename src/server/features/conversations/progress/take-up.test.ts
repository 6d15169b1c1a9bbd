import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Conversation, OpenedConversation } from '#contract/conversations/conversations.ts';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import { type CustomerLine, connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { newestQuestion, phone } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

const TOKEN = 'a token of the operator';
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment({ metricsToken: TOKEN });
});
afterAll(() => environment[Symbol.asyncDispose]());

const faq = [
  { question: 'Vocês entregam?', variants: [], answer: 'Entregamos no mesmo dia.', buttons: [] },
  { question: 'Aceitam pix?', variants: [], answer: 'Aceitamos pix.', buttons: [] },
];
const patient = { debounce: { quietMs: 30_000, maxMs: 30_000 } };
const atOnce = { debounce: { quietMs: 0, maxMs: 0 } };
const start = async (agent: object = atOnce, active = true): Promise<[Account, CustomerLine]> => {
  const account = await environment.account();
  return [
    account,
    await connectBot(account, { agent: { faq, greeting: '', typingMs: 0, ...agent }, active }),
  ];
};
const outcomeOf = async (account: Account, messageId: string) =>
  MessageOutcome.parse((await account.call('GET', `/api/messages/${messageId}/outcome`)).data);
const opened = async (account: Account, id: string) =>
  OpenedConversation.parse((await account.call('GET', `/api/conversations/${id}`)).data);
const waiting = async (account: Account) =>
  z
    .object({ conversations: z.array(Conversation) })
    .parse((await account.call('GET', '/api/conversations?state=waiting')).data)
    .conversations.map(({ id, waitingSince }) => ({ id, waitingSince }));
const said = async (account: Account, { channelId }: CustomerLine) =>
  (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
    from === 'business' && part.kind === 'text' ? [part.text] : [],
  );
const does = (account: Account, id: string, verb: string, body?: unknown) =>
  account.call('POST', `/api/conversations/${id}/${verb}`, body);
const reply = (account: Account, id: string, text: string, seen: string) =>
  does(account, id, 'messages', { message: { kind: 'text', text }, seen });
/** As if so much time had passed since. */
const later = (account: Account, what: string, by: string) =>
  environment.services.db.query(
    {
      pause: `update conversation set owned_until = owned_until - $2::interval, answer_at = answer_at - $2::interval where workspace_id = $1`,
      question: `update message set created_at = created_at - $2::interval where workspace_id = $1 and direction = 'in'`,
    }[what] ?? '',
    [account.workspaceId, by],
  );

test('typing that ends without a word: the agent takes the question up once the pause is over', async () => {
  const [account, line] = await start(patient);
  await line.write('Ana Souza', 'Vocês entregam?');
  const { conversationId, messageId } = await newestQuestion(account);
  await does(account, conversationId, 'typing');
  expect(await outcomeOf(account, messageId)).toMatchObject({
    outcome: 'pending',
    reason: 'paused_by_person',
  });
  expect(await opened(account, conversationId)).toMatchObject({ owner: 'person', ownerIsMe: true });
  await environment.services.db.query(
    `update conversation set answer_at = now() where workspace_id = $1`,
    [account.workspaceId],
  );
  await until('the turn to wait for the pause', async () => {
    const { rows } = await environment.services.db.query(
      `select 1 from conversation where workspace_id = $1 and answer_at >= owned_until`,
      [account.workspaceId],
    );
    return rows.length === 1;
  });
  expect(await said(account, line)).toEqual([]);
  await later(account, 'pause', '2 minutes');
  await until('the answer', async () => (await said(account, line)).length === 1);
  expect(await outcomeOf(account, messageId)).toMatchObject({ outcome: 'answered' });
  expect(await waiting(account)).toEqual([]);
});

test('an agent that gets the conversation back answers at once what was asked meanwhile', async () => {
  const [account, line] = await start();
  await line.write('Ana Souza', 'Aceitam pix?');
  const { conversationId, messageId: first } = await newestQuestion(account);
  await until('the agent', async () => (await said(account, line)).length === 1);
  await does(account, conversationId, 'take-over');
  await reply(account, conversationId, 'Já vejo para você.', first);
  await line.write('Ana Souza', 'Vocês entregam?');
  await until(
    'the second question',
    async () => (await newestQuestion(account)).messageId !== first,
  );
  const { messageId } = await newestQuestion(account);
  await until(
    'it to wait',
    async () => (await outcomeOf(account, messageId)).outcome === 'waiting_person',
  );
  expect(await waiting(account)).toHaveLength(1);
  await does(account, conversationId, 'hand-back');
  await until(
    'the answer',
    async () => (await outcomeOf(account, messageId)).outcome === 'answered',
  );
  await until('it on the phone', async () => (await said(account, line)).length === 3);
  expect((await said(account, line)).slice(1)).toEqual([
    'Já vejo para você.',
    'Entregamos no mesmo dia.',
  ]);
  const { run } = await outcomeOf(account, messageId);
  expect(run?.trace).toContainEqual(
    expect.objectContaining({ step: 'person', detail: 'Já vejo para você.' }),
  );
  expect(await waiting(account)).toEqual([]);
});

test('handed over, answered by a person and given back: nobody waits; unless the answer has failed', async () => {
  const [account, line] = await start();
  await line.write('Ana Souza', 'quero falar com um atendente');
  const { conversationId, messageId } = await newestQuestion(account);
  await until(
    'a person to be called',
    async () => (await outcomeOf(account, messageId)).outcome === 'handed_off',
  );
  await reply(account, conversationId, 'Pois não?', messageId);
  await until('it on the phone', async () => (await said(account, line)).includes('Pois não?'));
  await does(account, conversationId, 'hand-back');
  expect(await waiting(account)).toEqual([]);
  await environment.services.db.query(
    `update message set delivery = 'failed' where workspace_id = $1 and author = 'person'`,
    [account.workspaceId],
  );
  await does(account, conversationId, 'hand-back');
  expect(await waiting(account)).toMatchObject([{ id: conversationId }]);
});

test('given back while a pause for typing lasts: what was asked in it is answered at once', async () => {
  const [account, line] = await start();
  await line.write('Ana Souza', 'Aceitam pix?');
  const { conversationId, messageId: first } = await newestQuestion(account);
  await until('the agent', async () => (await said(account, line)).length === 1);
  await does(account, conversationId, 'typing');
  await line.write('Ana Souza', 'Vocês entregam?');
  await until(
    'the second question',
    async () => (await newestQuestion(account)).messageId !== first,
  );
  await until('its turn to wait for the pause', async () => {
    const { rows } = await environment.services.db.query(
      `select 1 from conversation where workspace_id = $1 and answer_at >= owned_until`,
      [account.workspaceId],
    );
    return rows.length === 1;
  });
  await does(account, conversationId, 'hand-back');
  await until('the answer', async () => (await said(account, line)).length === 2);
  expect((await said(account, line)).at(-1)).toBe('Entregamos no mesmo dia.');
});

test('a reply to the first of two questions leaves the second waiting, as old as it is', async () => {
  const [account, line] = await start(atOnce, false);
  await line.write('Ana Souza', 'Aceitam pix?');
  const { conversationId, messageId: first } = await newestQuestion(account);
  await line.write('Ana Souza', 'Vocês entregam?');
  await until(
    'the second question',
    async () => (await newestQuestion(account)).messageId !== first,
  );
  const { messageId: second } = await newestQuestion(account);
  await until(
    'both to wait',
    async () =>
      (await outcomeOf(account, second)).outcome === 'waiting_person' &&
      (await outcomeOf(account, first)).outcome === 'waiting_person',
  );
  await reply(account, conversationId, 'Aceitamos!', first);
  const { rows } = await environment.services.db.query(
    'select created_at from message where id = $1',
    [second],
  );
  const { created_at: askedAt } = z.object({ created_at: z.string() }).parse(rows[0]);
  expect(await waiting(account)).toEqual([{ id: conversationId, waitingSince: askedAt }]);
});

test.each([
  {
    why: 'the agent is off',
    act: async (_: Account, line: CustomerLine) => line.switchAgent(),
    reason: 'paused_by_person',
  },
  {
    why: 'the question is older than 12 hours',
    act: async (account: Account) => void (await later(account, 'question', '13 hours')),
    reason: 'paused_by_person',
  },
  {
    // Told late by the provider: the question is new here, and the customer wrote long ago.
    why: 'the channel takes no free text any more',
    act: async ({ workspaceId }: Account) => {
      for (const fact of [
        `channel set type = 'whatsapp'`,
        `agent set channel_type = 'whatsapp'`,
        `conversation set customer_at = now() - interval '25 hours'`,
      ])
        await environment.services.db.query(`update ${fact} where workspace_id = $1`, [
          workspaceId,
        ]);
    },
    reason: 'paused_by_person',
  },
  {
    why: 'the customer wants no messages',
    act: async (account: Account) => {
      const [{ id } = { id: '' }] = z
        .object({ contacts: z.array(z.object({ id: z.string() })) })
        .parse((await account.call('GET', '/api/contacts')).data).contacts;
      expect(
        (await account.call('POST', `/api/contacts/${id}/consent`, { change: 'opt_out' })).status,
      ).toBeLessThan(300);
    },
    reason: 'paused_by_person',
  },
])(
  'given back while $why: it waits for a person, as old as its oldest question',
  async ({ act, reason }) => {
    const [account, line] = await start(patient);
    await line.write('Ana Souza', 'Vocês entregam?');
    const { conversationId, messageId } = await newestQuestion(account);
    await does(account, conversationId, 'take-over');
    await environment.services.db.query(
      'update conversation set answer_at = now() where workspace_id = $1',
      [account.workspaceId],
    );
    await until(
      'it to wait',
      async () => (await outcomeOf(account, messageId)).outcome === 'waiting_person',
    );
    await act(account, line);
    expect((await does(account, conversationId, 'hand-back')).status).toBeLessThan(300);
    const { rows } = await environment.services.db.query(
      'select created_at from message where id = $1',
      [messageId],
    );
    const { created_at: askedAt } = z.object({ created_at: z.string() }).parse(rows[0]);
    expect(await waiting(account)).toEqual([{ id: conversationId, waitingSince: askedAt }]);
    expect(await outcomeOf(account, messageId)).toMatchObject({
      outcome: 'waiting_person',
      reason,
    });
    expect(await opened(account, conversationId)).toMatchObject({ owner: 'agent' });
    expect(
      (await account.call('GET', `/api/conversations/${conversationId}/messages`)).text,
    ).not.toContain('"direction":"out"');
  },
);

test('a message that waits and is on no list is counted in the metrics and on the dashboard', async () => {
  const [account, line] = await start(atOnce, false);
  await line.write('Ana Souza', 'Vocês entregam?');
  const { messageId } = await newestQuestion(account);
  await until(
    'it to wait',
    async () => (await outcomeOf(account, messageId)).outcome === 'waiting_person',
  );
  const counted = async () => {
    const text = await (
      await fetch(`${environment.origin}/api/metrics`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      })
    ).text();
    const { attention } = z
      .object({ attention: z.array(z.looseObject({ kind: z.string() })) })
      .parse(
        (await account.call('GET', '/api/dashboard/attention?timeZone=America/Sao_Paulo')).data,
      );
    return [
      /^recado_messages_forgotten (\d+)$/m.exec(text)?.[1],
      attention.find(({ kind }) => kind === 'forgotten')?.['messages'],
    ];
  };
  expect(await counted()).toEqual(['0', undefined]);
  await environment.services.db.query(
    'update conversation set waiting_since = null where workspace_id = $1',
    [account.workspaceId],
  );
  expect(await counted()).toEqual(['1', 1]);
  await environment.services.db.query('update message set outcome = null where workspace_id = $1', [
    account.workspaceId,
  ]);
  expect(await counted(), 'no outcome, and nothing is due').toEqual(['1', 1]);
});

test('an answer that is called off before it leaves counts as never said', async () => {
  const [account, line] = await start({ ...atOnce, greeting: 'Olá! Sou o assistente automático.' });
  const pause = (until: string) =>
    environment.services.db.query(
      `update channel set paused_until = ${until} where workspace_id = $1`,
      [account.workspaceId],
    );
  await pause(`now() + interval '1 hour'`);
  await line.write('Ana Souza', 'Aceitam pix?');
  const { conversationId } = await newestQuestion(account);
  const answered = () =>
    until('an answer that waits for its channel', async () => {
      const { rows } = await environment.services.db.query(
        `select 1 from message m join conversation c on c.id = m.conversation_id
         where m.workspace_id = $1 and m.undelivered and m.interventions = c.interventions`,
        [account.workspaceId],
      );
      return rows.length > 0;
    });
  for (let time = 1; time <= 4; time += 1) {
    await answered();
    await does(account, conversationId, 'take-over');
    await does(account, conversationId, 'hand-back');
  }
  await answered();
  await pause('null');
  await environment.services.db.query(
    'update conversation set deliver_at = now() where workspace_id = $1',
    [account.workspaceId],
  );
  await until('it on the phone', async () => (await said(account, line)).length > 0);
  expect(await said(account, line)).toEqual([
    'Olá! Sou o assistente automático.\n\nAceitamos pix.',
  ]);
});
