import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MessageOutcome } from '#contract/conversations/messages.ts';
import { FILE_RETENTION_JOB } from './thread/file-retention.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, phone, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Agents = z.object({ agents: z.array(z.object({ id: z.string(), status: z.string() })) });
const Conversations = z.object({
  conversations: z.array(z.object({ id: z.string(), owner: z.string(), unanswered: z.number() })),
});
const Worker = z.object({
  running: z.boolean(),
  workers: z.array(z.object({ alive: z.boolean() })),
  queue: z.object({ withoutOutcome: z.number(), due: z.number() }),
});
const Clearing = z.object({ dryRun: z.boolean(), messages: z.number() });

const worker = async (account: Account) =>
  Worker.parse((await account.call('GET', '/agents/worker/status')).data);

/**
 * The live stream of a page that was loaded a minute ago, and how often it was told of the
 * conversations.
 */
async function openPage(account: Account) {
  const response = await fetch(`${environment.origin}/api/events?age=60000`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const heard = (): number => text.split('event: conversations\n').length - 1;
  async function read(wanted: () => boolean): Promise<void> {
    while (!wanted()) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`The stream ended early: ${text}`);
      text += chunk.value;
    }
  }
  await read(() => text.includes(': here'));
  return {
    heard,
    hears: (times: number) => read(() => heard() >= times),
    reads: (wanted: string) => read(() => text.includes(wanted)),
    close: () => reader?.cancel(),
  };
}

test('the main job: a simulated customer asks, the first agent answers, and the outcome says so', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  expect((await write(account, channelId, 'Oi, qual o horário de atendimento?')).status).toBe(200);
  await until('the answer on the phone', async () =>
    (await phone(account, channelId)).messages.some((message) => message.from === 'business'),
  );
  await until(
    'no message without an outcome',
    async () => (await worker(account)).queue.withoutOutcome === 0,
  );
  const { messageId } = await newestQuestion(account);
  const outcome = MessageOutcome.parse(
    (await account.call('GET', `/api/messages/${messageId}/outcome`)).data,
  );
  expect(outcome).toMatchObject({
    outcome: 'answered',
    replies: [{ delivery: 'sent', attempts: 1, possiblySentTwice: false }],
  });
  expect(outcome.text).toMatch(/respondeu|opções/);
  expect(outcome.run?.trace.length).toBeGreaterThan(0);
});

test('an open page hears that a customer wrote and that somebody took over', async () => {
  const [account, other] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, false);
  const [page, elsewhere] = [await openPage(account), await openPage(other)];
  // The promises of a new workspace are counted within some seconds, and each is told of its own.
  await Promise.all([page.hears(1), elsewhere.hears(1)]);
  const [ofBoth, ofItself] = [page.heard(), elsewhere.heard()];
  await write(account, channelId, 'Oi?');
  await page.hears(ofBoth + 1);
  const { conversationId } = await newestQuestion(account);
  // The message and what became of it may have been told apart.
  await until('the outcome', async () => (await worker(account)).queue.withoutOutcome === 0);
  const before = page.heard();
  expect(
    (await account.call('POST', `/api/conversations/${conversationId}/take-over`)).status,
  ).toBe(200);
  await page.hears(before + 1);
  environment.services.bus.tell(other.workspaceId, 'notifications');
  await elsewhere.reads('event: notifications');
  expect(elsewhere.heard()).toBe(ofItself);
  await Promise.all([page.close(), elsewhere.close()]);
});

test('with the agent off a message waits for a person and says why; in English too', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, false);
  await write(account, channelId, 'Oi?');
  await until('an outcome', async () =>
    Conversations.parse((await account.call('GET', '/api/conversations')).data).conversations.some(
      (row) => row.unanswered === 0,
    ),
  );
  const { messageId } = await newestQuestion(account);
  expect((await account.call('GET', `/api/messages/${messageId}/outcome`)).data).toMatchObject({
    outcome: 'waiting_person',
    reason: 'agent_inactive',
    text: 'O agente deste canal está desligado.',
  });
  expect(
    (
      await account.call('GET', `/api/messages/${messageId}/outcome`, undefined, {
        'accept-language': 'en',
      })
    ).data,
  ).toMatchObject({
    text: 'The agent of this channel is switched off.',
  });
});

test('a message without an outcome says what is being done about it, and claims nothing that is not', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const [agent] = Agents.parse((await account.call('GET', '/agents')).data).agents;
  const full = z
    .object({ config: z.record(z.string(), z.unknown()) })
    .parse((await account.call('GET', `/agents/${agent?.id}`)).data);
  await account.call('PATCH', `/agents/${agent?.id}`, {
    config: { ...full.config, debounce: { quietMs: 10_000, maxMs: 10_000 } },
  });
  await write(account, channelId, 'Oi');
  await until(
    'the message to wait',
    async () => (await worker(account)).queue.withoutOutcome === 1,
  );
  const { conversationId, messageId } = await newestQuestion(account);
  const reasonWhen = async (clock: string) => {
    await environment.services.db.query(`update conversation set ${clock} where id = $1`, [
      conversationId,
    ]);
    const { outcome, reason, text } = MessageOutcome.parse(
      (await account.call('GET', `/api/messages/${messageId}/outcome`)).data,
    );
    expect(outcome).toBe('pending');
    expect(text).not.toContain('código');
    return reason;
  };
  expect(await reasonWhen(`first_unanswered_at = now()`)).toBe('waiting_more');
  expect(await reasonWhen(`answer_attempts = 1`)).toBe('model_retry');
  expect(await reasonWhen(`answer_lease_until = now() + interval '1 hour'`)).toBe('running');
  expect(await reasonWhen(`answer_at = null, answer_lease_until = null`)).toBe('unknown');
});

test('take over and hand back by the API', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'Oi');
  await until('the greeting', async () => (await phone(account, channelId)).messages.length >= 2);
  const { conversationId } = await newestQuestion(account);
  expect(
    (await account.call('POST', `/api/conversations/${conversationId}/take-over`)).status,
  ).toBe(200);
  await write(account, channelId, 'Qual o endereço?');
  const outcome = async () => {
    const { messageId } = await newestQuestion(account);
    return MessageOutcome.parse(
      (await account.call('GET', `/api/messages/${messageId}/outcome`)).data,
    );
  };
  await until(
    'the message to wait for this person',
    async () => (await outcome()).outcome === 'waiting_person',
  );
  expect(await outcome()).toMatchObject({ reason: 'paused_by_person' });
  const before = (await phone(account, channelId)).messages.length;
  expect(
    (await account.call('POST', `/api/conversations/${conversationId}/hand-back`)).status,
  ).toBe(200);
  await write(account, channelId, 'Vocês entregam?');
  await until(
    'the agent to answer again',
    async () => (await phone(account, channelId)).messages.length >= before + 2,
  );
});

test('clearing the queue: preview, clear, undo; another workspace keeps its own', async () => {
  const [account, other] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, true);
  // Ten seconds of patience, so that the message waits while the queue is cleared.
  const [agent] = Agents.parse((await account.call('GET', '/agents')).data).agents;
  const full = z
    .object({ config: z.record(z.string(), z.unknown()) })
    .parse((await account.call('GET', `/agents/${agent?.id}`)).data);
  await account.call('PATCH', `/agents/${agent?.id}`, {
    config: { ...full.config, debounce: { quietMs: 10_000, maxMs: 10_000 } },
  });
  await write(account, channelId, 'Oi');
  await until(
    'the message to wait',
    async () => (await worker(account)).queue.withoutOutcome === 1,
  );
  expect(
    Clearing.parse((await other.call('DELETE', '/agents/worker/clear-queue')).data).messages,
  ).toBe(0);
  expect(
    Clearing.parse((await account.call('DELETE', '/agents/worker/clear-queue?dryRun=true')).data),
  ).toEqual({
    dryRun: true,
    messages: 1,
  });
  expect(Clearing.parse((await account.call('DELETE', '/agents/worker/clear-queue')).data)).toEqual(
    { dryRun: false, messages: 1 },
  );
  const { messageId } = await newestQuestion(account);
  expect((await account.call('GET', `/api/messages/${messageId}/outcome`)).data).toMatchObject({
    outcome: 'waiting_person',
    reason: 'queue_cleared',
  });
  expect((await other.call('POST', '/api/agents/worker/clear-queue/undo')).data).toEqual({
    messages: 0,
  });
  expect((await account.call('POST', '/api/agents/worker/clear-queue/undo')).data).toEqual({
    messages: 1,
  });
  await until('the answer after all', async () =>
    (await phone(account, channelId)).messages.some((message) => message.from === 'business'),
  );
  expect(await account.call('POST', '/api/agents/worker/clear-queue/undo')).toMatchObject({
    status: 409,
    code: 'undo_expired',
  });
});

/** A photo that a customer sent, once our copy of it is there. */
async function photo(account: Account) {
  const channelId = await channelOf(account, true);
  expect(
    (
      await account.call('POST', `/api/simulator/channels/${channelId}/phone`, {
        customer: 'Ana Souza',
        action: { kind: 'photo', caption: 'meu bolo' },
      })
    ).status,
  ).toBe(200);
  await until(
    'the message',
    async () =>
      Conversations.parse((await account.call('GET', '/api/conversations')).data).conversations
        .length === 1,
  );
  const { messageId, conversationId } = await newestQuestion(account);
  const read = (token: string) =>
    fetch(`${environment.origin}/api/messages/${messageId}/media/0`, {
      headers: { authorization: `Bearer ${token}` },
    });
  await until('our copy', async () => (await read(account.token)).status === 200, 15_000);
  return { channelId, messageId, conversationId, read };
}

test('a photo is kept as our own copy and served to its workspace alone', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const { channelId, messageId, read } = await photo(account);
  const answer = await read(account.token);
  expect(answer.headers.get('content-type')).toMatch(/^image\//);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect((await read(stranger.token)).status).toBe(404);
  expect((await fetch(`${environment.origin}/api/messages/${messageId}/media/0`)).status).toBe(401);
  await until(
    'the polite answer',
    async () =>
      (await phone(account, channelId)).messages.some((message) => message.from === 'business'),
    10_000,
  );
});

test('a photo is erased when it is older than files are kept', async () => {
  const account = await environment.account();
  const { messageId, conversationId, read } = await photo(account);
  const { db, jobs, config, blobs } = environment.services;
  const kept = await db.query<{ blob: string }>(
    `select parts -> 0 ->> 'blob' as blob from message where id = $1`,
    [messageId],
  );
  const blob = kept.rows[0]?.blob ?? '';
  await jobs.enqueue(db, FILE_RETENTION_JOB, {});
  config.fileRetentionDays = 30;
  await db.query(
    `update message set created_at = now() - interval '29 days 23 hours' where id = $1`,
    [messageId],
  );
  await jobs.enqueue(db, FILE_RETENTION_JOB, {});
  const done = async (): Promise<number> =>
    (
      await db.query(`select 1 from pgboss.job where name = $1 and state = 'completed'`, [
        FILE_RETENTION_JOB,
      ])
    ).rows.length;
  await until('two runs that erase nothing', async () => (await done()) === 2, 20_000);
  expect((await blobs.read(blob)).byteLength).toBeGreaterThan(0);
  await db.query(
    `update message set created_at = now() - interval '30 days 1 hour' where id = $1`,
    [messageId],
  );
  await jobs.enqueue(db, FILE_RETENTION_JOB, {});
  await until('it to expire', async () => (await read(account.token)).status === 404, 20_000);
  await expect(blobs.read(blob)).rejects.toMatchObject({ code: 'not_found' });
  const thread = await account.call('GET', `/api/conversations/${conversationId}/messages`);
  expect(thread.text).toContain('"available":false,"expired":true');
  expect(thread.text).toContain('meu bolo');
});

test('workers are known by their heartbeat', async () => {
  const account = await environment.account();
  await until('a living worker', async () =>
    (await worker(account)).workers.some((row) => row.alive),
  );
  expect((await worker(account)).running).toBe(true);
});

test('another workspace’s conversations and messages do not exist', async () => {
  const [account, stranger] = [await environment.account(), await environment.account()];
  const channelId = await channelOf(account, true);
  await write(account, channelId, 'Oi');
  await until(
    'the conversation',
    async () =>
      Conversations.parse((await account.call('GET', '/api/conversations')).data).conversations
        .length === 1,
  );
  const { conversationId, messageId } = await newestQuestion(account);
  for (const [method, path] of [
    ['GET', `/api/conversations/${conversationId}/messages`],
    ['POST', `/api/conversations/${conversationId}/take-over`],
    ['POST', `/api/conversations/${conversationId}/hand-back`],
    ['GET', `/api/messages/${messageId}/outcome`],
  ] as const) {
    expect(await stranger.call(method, path), path).toMatchObject({ status: 404 });
    expect(await environment.call(method, path), path).toMatchObject({ status: 401 });
  }
  expect(
    Conversations.parse(
      (await stranger.call('GET', `/api/conversations?channelId=${channelId}`)).data,
    ).conversations,
  ).toEqual([]);
});
