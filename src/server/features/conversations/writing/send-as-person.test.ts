import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { fileLimit } from '#channels/files.ts';
import { Conversation } from '#contract/conversations/conversations.ts';
import { Message, MessageOutcome } from '#contract/conversations/messages.ts';
import { reportCredentialRefused } from '#server/features/channels/channel-status.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { act, channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { until } from '#test/environments/telegram.ts';
import { unlessBusy } from '#test/environments/unless-busy.ts';
import { findTypedTo } from '../thread/typing.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const reply = (
  account: Account,
  conversationId: string,
  { text, ...more }: { text: string; id?: string; seen?: string },
) =>
  account.call('POST', `/api/conversations/${conversationId}/messages`, {
    message: { kind: 'text', text },
    ...more,
  });
const outcomeOf = async (account: Account, messageId: string) =>
  MessageOutcome.parse((await account.call('GET', `/api/messages/${messageId}/outcome`)).data);
const thread = async (account: Account, conversationId: string) =>
  z
    .object({ messages: z.array(Message) })
    .parse((await account.call('GET', `/api/conversations/${conversationId}/messages`)).data)
    .messages;
const opened = async (account: Account, conversationId: string) =>
  (await account.call('GET', `/api/conversations/${conversationId}`)).data;
/** What the business said on the phone, in order. */
const said = async (account: Account, channelId: string, customer?: string) =>
  (await phone(account, channelId, customer)).messages.flatMap(({ from, part }) =>
    from === 'business' && part.kind === 'text' ? [part.text] : [],
  );

test('the customer hears only the person who replies while the agent still waits for more', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true, 60_000);
  await write(account, channelId, 'Qual o horário?');
  const { conversationId, messageId } = await newestQuestion(account);
  expect(await reply(account, conversationId, { text: '  Até as 18h, Ana!  ' })).toMatchObject({
    status: 202,
  });
  await until('the reply on the phone', async () => (await said(account, channelId)).length === 1);
  expect(await said(account, channelId)).toEqual(['Até as 18h, Ana!']);
  await until(
    'that it was taken',
    async () => (await thread(account, conversationId))[0]?.delivery === 'sent',
  );
  expect(await outcomeOf(account, messageId)).toMatchObject({
    outcome: 'answered',
    reason: 'answered_by_person',
  });
  expect(await opened(account, conversationId)).toMatchObject({
    owner: 'person',
    ownerIsMe: true,
    unanswered: 0,
    waitingSince: null,
  });
  expect((await thread(account, conversationId))[0]).toMatchObject({
    author: 'person',
    authorName: expect.any(String),
    answers: null,
  });
});

test('typing pauses the agent for a while, and the customer sees it', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true, 3000);
  await write(account, channelId, 'Qual o horário?');
  const { conversationId, messageId } = await newestQuestion(account);
  const type = () => account.call('POST', `/api/conversations/${conversationId}/typing`);
  expect((await type()).status).toBe(202);
  expect(await opened(account, conversationId)).toMatchObject({
    owner: 'person',
    ownerIsMe: true,
    ownedUntil: expect.any(String),
  });
  await until(
    'the question to wait for the person',
    async () => (await outcomeOf(account, messageId)).reason === 'paused_by_person',
  );
  expect(await said(account, channelId)).toEqual([]);
  await until(
    'the typing on the phone',
    async () => (await type()).status === 202 && (await phone(account, channelId)).typing,
  );
  await reply(account, conversationId, { text: 'Até as 18h!' });
  await type();
  expect(await opened(account, conversationId), 'no end any more').toMatchObject({
    ownerIsMe: true,
    ownedUntil: null,
  });
  expect(
    (
      await (
        await environment.account()
      ).call('POST', `/api/conversations/${conversationId}/typing`)
    ).status,
  ).toBe(404);
});

test('typing is told beside what the customer wrote last, whatever we have said since', async () => {
  await using steps = await startPipelineSteps();
  const { id } = await steps.answered('A', ['um', 'dois']);
  await steps.db.query(
    `update message set provider_message_id = 'A:ours:' || seq where direction = 'out'`,
  );
  expect(await findTypedTo(steps.db, steps.workspaceId, id)).toEqual({
    channel_id: steps.channelId,
    chat: 'A',
    message_id: 'A:1',
  });
});

test('the same reply that is sent many times arrives once', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Oi?');
  const { conversationId } = await newestQuestion(account);
  const id = uuidv7();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      unlessBusy(() => reply(account, conversationId, { id, text: 'Uma só' })),
    ),
  );
  expect(answers.map(({ status, data }) => [status, data])).toEqual(
    Array(6).fill([202, { messageIds: [id] }]),
  );
  const paragraph = `${'pão de queijo '.repeat(200).trim()}.`;
  await reply(account, conversationId, {
    text: [1, 2, 3].map((number) => `${number} ${paragraph}`).join('\n\n'),
  });
  await until('four messages', async () => (await said(account, channelId)).length === 4);
  expect((await said(account, channelId)).map((text) => text.slice(0, 6))).toEqual([
    'Uma só',
    '1 pão ',
    '2 pão ',
    '3 pão ',
  ]);
  expect(await reply(stranger, conversationId, { text: 'x' })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await reply(account, conversationId, { text: '   ' })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  // An id that is something else's is not taken.
  expect(
    await reply(account, conversationId, {
      id: (await newestQuestion(account)).messageId,
      text: 'x',
    }),
  ).toMatchObject({ status: 404 });
});

test('what is sent at the same moment stands in the thread in the order in which the customer got it', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Oi');
  const { conversationId } = await newestQuestion(account);
  const texts = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis'];
  const sent = await Promise.all(texts.map((text) => reply(account, conversationId, { text })));
  expect(sent.map(({ status }) => status)).toEqual(texts.map(() => 202));
  await until(
    'all of it on the phone',
    async () => (await said(account, channelId)).length === texts.length,
  );
  const shown = (await thread(account, conversationId)).flatMap(({ author, parts }) =>
    author === 'person' && parts[0]?.kind === 'text' ? [parts[0].text] : [],
  );
  expect(shown.toReversed()).toEqual(await said(account, channelId));
});

test('what the writer had not seen is not answered by the reply: it still waits', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Tem bolo?');
  const { conversationId, messageId: seen } = await newestQuestion(account);
  await until(
    'it to wait',
    async () => (await outcomeOf(account, seen)).outcome === 'waiting_person',
  );
  await write(account, channelId, 'E torta?');
  await until('the second', async () => (await newestQuestion(account)).messageId !== seen);
  const { messageId: unseen } = await newestQuestion(account);
  await until(
    'it to wait',
    async () => (await outcomeOf(account, unseen)).outcome === 'waiting_person',
  );
  expect((await reply(account, conversationId, { text: 'Tem sim', seen })).status).toBe(202);
  await until(
    'the first to be answered',
    async () => (await outcomeOf(account, seen)).outcome === 'answered',
  ); // once the reply is out
  expect((await outcomeOf(account, unseen)).outcome).toBe('waiting_person');
  expect(await opened(account, conversationId)).toMatchObject({ waitingSince: expect.any(String) });
  await reply(account, conversationId, { text: 'E torta também', seen: unseen });
  expect(await opened(account, conversationId)).toMatchObject({ waitingSince: null });
});

test('the agent says nothing after a person has replied, even at the same moment', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const customers = Array.from({ length: 20 }, (_, index) => `Cliente ${index + 1}`);
  const Listed = z.object({ conversations: z.array(Conversation) });
  await Promise.all(
    customers.map((customer) => write(account, channelId, 'Qual o horário?', customer)),
  );
  const replied = new Set<string>();
  await until('everybody to be answered by a person', async () => {
    const { conversations } = Listed.parse(
      (await account.call('GET', '/api/conversations?limit=100')).data,
    );
    const next = conversations.filter(({ id }) => !replied.has(id));
    await Promise.all(
      next.map(
        async ({ id }) =>
          (await reply(account, id, { text: 'Aqui é a Bia' })).status === 202 && replied.add(id),
      ),
    );
    return replied.size === customers.length;
  });
  await Promise.all(
    customers.map((customer) =>
      until(`the person’s words to ${customer}`, async () =>
        (await said(account, channelId, customer)).includes('Aqui é a Bia'),
      ),
    ),
  );
  await until('no message without an outcome', async () => {
    const Worker = z.object({
      queue: z.object({ withoutOutcome: z.number(), undelivered: z.number().optional() }),
    });
    return (
      Worker.parse((await account.call('GET', '/agents/worker/status')).data).queue
        .withoutOutcome === 0
    );
  });
  // And who writes again waits for the person.
  await write(account, channelId, 'E no sábado?', 'Cliente 1');
  await until(
    'the outcome of what came later',
    async () =>
      (await outcomeOf(account, (await newestQuestion(account)).messageId)).reason ===
      'paused_by_person',
  );
  for (const customer of customers)
    expect((await said(account, channelId, customer)).at(-1)).toBe('Aqui é a Bia');
});

test('what was refused is sent again on demand, and nothing else is; a disconnected channel takes no reply', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Oi?');
  const { conversationId, messageId } = await newestQuestion(account);
  const again = (id: string) => account.call('POST', `/api/messages/${id}/send-again`);
  await act(account, channelId, { kind: 'block' }, 'Ana Souza');
  const id = uuidv7();
  expect((await reply(account, conversationId, { id, text: 'Olá, Ana' })).status).toBe(202);
  await until(
    'the refusal',
    async () => (await thread(account, conversationId))[0]?.delivery === 'failed',
  );
  expect((await thread(account, conversationId))[0]).toMatchObject({
    id,
    errorCode: 'blocked_by_contact',
  });
  await act(account, channelId, { kind: 'unblock' }, 'Ana Souza');
  expect((await again(id)).status).toBe(202);
  await until('it on the phone', async () => (await said(account, channelId)).length === 1);
  await until(
    'that it was taken',
    async () => (await thread(account, conversationId))[0]?.delivery === 'sent',
  );
  expect(await again(id)).toMatchObject({ status: 409, code: 'not_failed' });
  expect(await again(messageId)).toMatchObject({ status: 409, code: 'not_failed' });
  expect(await again(uuidv7())).toMatchObject({ status: 404, code: 'message_not_found' });
  // An agent's words are not sent by hand: nobody wrote them, and the question has its outcome.
  await environment.services.db.query(
    `update message set author = 'agent', delivery = 'failed' where id = $1`,
    [id],
  );
  expect(await again(id)).toMatchObject({ status: 409, code: 'not_failed' });
  expect(await opened(account, conversationId)).toMatchObject({
    channelStatus: 'connected',
    channelStatusReason: null,
  });
  await reportCredentialRefused(environment.services, {
    workspaceId: account.workspaceId,
    channelId,
    code: 'unauthorized',
  });
  expect(await opened(account, conversationId)).toMatchObject({
    channelStatus: 'error',
    channelStatusReason: 'credential_refused',
  });
  expect(
    (await reply(account, conversationId, { text: 'Oi' })).status,
    'it waits until the channel works again',
  ).toBe(202);
  expect((await account.call('DELETE', `/api/channels/${channelId}`)).status).toBe(200);
  expect(await opened(account, conversationId)).toMatchObject({
    channelStatus: 'disconnected',
    channelStatusReason: 'disconnected_by_user',
  });
  expect(await reply(account, conversationId, { text: 'Oi' })).toMatchObject({
    status: 409,
    code: 'channel_not_connected',
    error: 'O canal não está conectado. Conecte-o e tente de novo.',
  });
});

/** As the browser sends a file; it says nothing true about its type. */
function upload(
  who: Account,
  conversationId: string,
  [name, bytes]: [name: string, bytes: Uint8Array | string],
  { query = '', caption = '' } = {},
): Promise<Response> {
  const form = new FormData();
  form.append('caption', caption);
  form.append(
    'file',
    new File([typeof bytes === 'string' ? bytes : bytes.slice()], name, {
      type: 'application/x-lie',
    }),
  );
  const headers = { authorization: `Bearer ${who.token}` };
  return fetch(`${environment.origin}/api/conversations/${conversationId}/files?${query}`, {
    method: 'POST',
    body: form,
    headers,
  });
}

test('a file goes out once, as what its bytes are', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Manda o cardápio?');
  const { conversationId } = await newestQuestion(account);
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#1d7a68' },
  })
    .jpeg()
    .toBuffer();
  const messageId = uuidv7();
  // As long as words may be, longer than a server takes in an address, in lines, which a form ends
  // as Windows does.
  const rest = 'ã'.repeat(3_987);
  const caption = `Olha só\nisso\n${rest}`;
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      upload(account, conversationId, ['../a/cardápio.exe', picture], {
        query: `messageId=${messageId}`,
        caption,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect((await upload(account, conversationId, ['preços.txt', 'preço: R$ 5'])).status).toBe(202);
  const media = async () =>
    (await phone(account, channelId)).messages.flatMap(({ from, part }) =>
      from === 'business' && part.kind === 'media' ? [part.media] : [],
    );
  await until('both on the phone', async () => (await media()).length === 2);
  expect(await media()).toEqual(['image', 'document']);
  const parts = (await thread(account, conversationId)).flatMap((message) =>
    message.direction === 'out' ? message.parts : [],
  );
  expect(parts).toMatchObject([
    { media: 'document', mimeType: 'text/plain', fileName: 'preços.txt' },
    { kind: 'text', text: rest },
    {
      media: 'image',
      mimeType: 'image/jpeg',
      fileName: 'cardápio.exe',
      caption: 'Olha só\nisso',
      available: true,
    },
  ]);
  expect(await opened(account, conversationId)).toMatchObject({
    ownerIsMe: true,
    waitingSince: null,
  });
});

test('a file that is empty, too large or captioned too long is refused', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  await write(account, await channelOf(account, false), 'Manda o cardápio?');
  const { conversationId } = await newestQuestion(account);
  expect((await upload(account, conversationId, ['nada.txt', ''])).status).toBe(400);
  expect(
    (await upload(account, conversationId, ['x.txt', 'x'], { caption: 'ã'.repeat(4_001) })).status,
  ).toBe(400);
  expect(
    (await upload(account, conversationId, ['x.txt', 'x'], { query: 'caption=Oi' })).status,
    'not where it would be lost',
  ).toBe(400);
  expect(
    (await upload(account, conversationId, ['muito.bin', new Uint8Array(25 * 1024 * 1024 + 1)]))
      .status,
  ).toBe(413);
  expect((await upload(stranger, conversationId, ['x.txt', 'x'])).status).toBe(404);
});

test('the limit of a file depends on its channel and its type', () => {
  expect([fileLimit('instagram', 'application/zip'), fileLimit('instagram', 'image/png')]).toEqual([
    null,
    8 * 1024 * 1024,
  ]);
  expect([fileLimit('instagram', 'audio/mpeg'), fileLimit('instagram', 'audio/x-m4a')]).toEqual([
    null,
    25 * 1024 * 1024,
  ]);
});

test('a reply waits for what holds the conversation for a second, and is not refused', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Qual o horário?');
  const { conversationId } = await newestQuestion(account);
  const { db } = environment.services;
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select from conversation where id = $1 for update', [conversationId]);
  const replied = reply(account, conversationId, { text: 'Até as 18h.' });
  const answered = replied.then(() => true);
  // Loops give up after half a second, because others wait behind them; a person does not.
  await until('it to wait for a second, or an answer', async () => {
    const { rowCount } = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like 'update conversation%' and now() - query_start > interval '1 second'`,
    );
    return rowCount === 1 || (await Promise.race([answered, false]));
  });
  await holder.query('commit');
  holder.release();
  expect(await replied).toMatchObject({ status: 202 });
});
