import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { Agent } from '#contract/agents/agents.ts';
import { until } from '#test/environments/telegram.ts';
import { type FaultEnvironment, startFaultEnvironment } from './harness.ts';
import type { FaultPoint } from './fault-points.ts';
import { isLong } from './kill.ts';

/**
 * Kills the process while something that people began is in progress: a deletion, clearing the
 * queue, a call for a person, their own replies.
 */
let environment: FaultEnvironment;
beforeAll(async () => {
  environment = await startFaultEnvironment({ businesses: 1, botsPerBusiness: 1 });
});
afterAll(() => environment[Symbol.asyncDispose]());

/**
 * A job is taken up ten seconds after its process fell silent, and jobs are polled every ten
 * seconds; the rest is a margin for a busy machine.
 */
const PATIENCE_MS = 90_000;
const Answer = z.object({ data: z.unknown().optional() });
const WithId = z.object({ id: z.string() });

/** The owner of the business, signed in anew at the process that lives now. */
async function signIn(): Promise<
  (method: string, path: string, body?: unknown) => Promise<{ status: number; data: unknown }>
> {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${environment.product().port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, data: Answer.parse(await answer.json()).data };
  };
  const credential = { email: 'loja-1@example.com', password: 'vento norte 7 pedras' };
  const { token } = z
    .object({ token: z.string() })
    .parse((await call('POST', '/api/auth/login', credential)).data);
  await call('POST', '/api/auth/confirm', { password: credential.password }, token);
  return (method, path, body) => call(method, path, body, token);
}

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  z
    .object({ count: z.number() })
    .parse(
      (await environment.database.query(`select count(*)::int as count from ${sql}`, values))
        .rows[0],
    ).count;

async function kill(): Promise<void> {
  environment.product().signal('SIGKILL');
  expect(await environment.product().ended).toBe('SIGKILL');
}

test(
  'a deletion that was killed midway ends within seconds of the next start',
  { timeout: 180_000 },
  async () => {
    const call = await signIn();
    const { id } = WithId.parse(
      (await call('POST', '/channels', { type: 'telegram', displayName: 'Antigo', mode: 'live' }))
        .data,
    );
    const { rows } = await environment.database.query<{ workspace_id: string }>(
      'select workspace_id from channel where id = $1',
      [id],
    );
    const place = [rows[0]?.workspace_id, id];
    await environment.database.query(
      `with people as (insert into contact (id, workspace_id) select gen_random_uuid(), $1 from generate_series(1, 2000) returning id),
       identities as (insert into contact_identity (workspace_id, channel_id, value, contact_id) select $1, $2, id::text, id from people)
     insert into conversation (id, workspace_id, channel_id, contact_id, chat, waiting_since) select gen_random_uuid(), $1, $2, id, id::text, now() from people`,
      place,
    );
    await environment.database.query(
      `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_at)
     select gen_random_uuid(), $1, $2, c.id, 'in', 'customer', n, '[{"kind":"text","text":"oi"}]', 'waiting_person', now()
     from conversation c, generate_series(1, 20) n where c.channel_id = $2`,
      place,
    );
    expect((await call('DELETE', `/api/channels/${id}?purge=true`)).status).toBe(200);
    await until(
      'a part to be gone',
      async () => (await count('message where channel_id = $1', [id])) < 40_000,
      PATIENCE_MS,
    );
    await kill();
    expect(await count('message where channel_id = $1', [id])).toBeGreaterThan(0);
    await environment.start();
    const again = await signIn();
    const List = z.object({ counts: z.object({ all: z.number(), waiting: z.number() }) });
    expect(List.parse((await again('GET', '/api/conversations')).data).counts).toMatchObject({
      all: 0,
      waiting: 0,
    });
    await until(
      'the channel to be gone',
      async () => (await count('channel where id = $1', [id])) === 0,
      PATIENCE_MS,
    );
    expect(await count(`contact where workspace_id = $1`, [place[0]])).toBe(0);
  },
);

test(
  'killed with a cleared queue that may be undone: it still may, and every message is answered once',
  { timeout: 120_000 },
  async () => {
    const call = await signIn();
    const Cleared = z.object({ messages: z.number() });
    const config = { debounce: { quietMs: 30_000, maxMs: 60_000 } };
    const Agents = z.object({ agents: z.array(WithId) });
    const [agent] = Agents.parse((await call('GET', '/agents')).data).agents;
    const { config: usual } = Agent.parse((await call('GET', `/agents/${agent?.id}`)).data);
    expect(
      (
        await call('PATCH', `/agents/${agent?.id}`, {
          config: { ...usual, ...config },
          publish: true,
        })
      ).status,
    ).toBe(200);
    const first = environment.newChats(8);
    const bot = environment.bots[0];
    const chats = Array.from({ length: 8 }, (_, index) => first + index);
    // A publication takes a moment to be known everywhere, and messages that are answered at once
    // before that are not in the queue.
    const queued = () => count(`message where direction = 'in' and outcome is null`);
    await until(
      'a message to wait',
      async () => {
        if ((await queued()) > 0) return true;
        await environment.simulator.control.act(
          bot?.token ?? '',
          { id: first - 1, name: 'Antes' },
          { kind: 'text', text: 'codigo1001' },
        );
        await new Promise((resolve) => setTimeout(resolve, 300));
        return (await queued()) > 0;
      },
      PATIENCE_MS,
    );
    for (const chat of chats)
      await environment.simulator.control.act(
        bot?.token ?? '',
        { id: chat, name: `Cliente ${chat}` },
        { kind: 'text', text: 'codigo1000' },
      );
    await until('all to be stored', async () => (await queued()) >= 9, PATIENCE_MS);
    const dry = Cleared.parse(
      (await call('DELETE', '/agents/worker/clear-queue?dryRun=true')).data,
    );
    expect(Cleared.parse((await call('DELETE', '/agents/worker/clear-queue')).data)).toEqual(dry);
    expect(await queued()).toBe(0);
    await kill();
    await environment.start();
    const again = await signIn();
    expect(await again('POST', '/api/agents/worker/clear-queue/undo')).toEqual({
      status: 200,
      data: dry,
    });
    const answers = (chat: number) =>
      environment.simulator.journal.filter(
        (entry) =>
          entry.type === 'call' &&
          entry.method === 'sendMessage' &&
          entry.accepted &&
          entry.chat === chat,
      ).length;
    await until('every answer', () => chats.every((chat) => answers(chat) > 0), PATIENCE_MS);
    expect(await queued()).toBe(0);
    expect(chats.map(answers)).toEqual(chats.map(() => 1));
    expect((await again('POST', '/api/agents/worker/clear-queue/undo')).status).toBe(409);
    expect(
      (await again('PATCH', `/agents/${agent?.id}`, { config: usual, publish: true })).status,
    ).toBe(200);
  },
);

// The answer is decided but not committed, or committed but not sent.
test.each<[FaultPoint, number]>([
  ['F7', 6],
  ['F8', 1],
])(
  'killed at %s while customers ask for a person: one notice for each who waits, and no other',
  { timeout: 120_000 },
  async (point, hit) => {
    const bot = environment.bots[0];
    const first = environment.newChats(12);
    const chats = Array.from({ length: 12 }, (_, index) => first + index);
    await environment.product().arm({ point, hit });
    const written = Promise.all(
      chats.map((chat) =>
        environment.simulator.control.act(
          bot?.token ?? '',
          { id: chat, name: `Cliente ${chat}` },
          { kind: 'text', text: 'quero falar com um atendente' },
        ),
      ),
    );
    await until('the product to be killed', () => !environment.product().alive, PATIENCE_MS);
    await environment.start();
    await written;
    const ours = `c.chat = any($1)`;
    const values = [chats.map(String)];
    await until(
      'every customer to wait',
      async () =>
        (await count(`conversation c where c.waiting_since is not null and ${ours}`, values)) ===
        12,
      PATIENCE_MS,
    );
    expect(
      await count(
        `handoff h join conversation c on c.id = h.conversation_id where h.closed_at is null and ${ours}`,
        values,
      ),
    ).toBe(12);
    expect(
      await count(
        `notice n join conversation c on c.id = n.conversation_id where n.kind = 'handoff' and ${ours}`,
        values,
      ),
    ).toBe(12);
    const told = (chat: number) =>
      environment.simulator.journal.filter(
        (entry) =>
          entry.type === 'call' &&
          entry.method === 'sendMessage' &&
          entry.accepted &&
          entry.chat === chat,
      ).length;
    await until(
      'every customer to be told',
      () => chats.every((chat) => told(chat) > 0),
      PATIENCE_MS,
    );
    await until(
      'nothing to be on its way',
      async () => (await count(`message where delivery in ('queued', 'sending')`)) === 0,
      PATIENCE_MS,
    );
    expect(chats.map(told)).toEqual(chats.map(() => 1));
  },
);

// The request has left; in the long form also: the part is marked, and the provider has answered.
test.each<[FaultPoint, number]>([
  ['F9', 4],
  ...(isLong
    ? ([
        ['marked', 3],
        ['F10', 2],
      ] satisfies [FaultPoint, number][])
    : []),
])(
  'killed at %s while people reply, now or at a time: their pages send again, the customer reads each reply, and twice only what is labelled so',
  { timeout: 120_000 },
  async (point, hit) => {
    const bot = environment.bots[0];
    const first = environment.newChats(10);
    const chats = Array.from({ length: 10 }, (_, index) => first + index);
    const write = (chat: number, text: string) =>
      environment.simulator.control.act(
        bot?.token ?? '',
        { id: chat, name: `Cliente ${chat}` },
        { kind: 'text', text },
      );
    const heard = (chat: number, text?: string): number =>
      environment.simulator.journal.filter(
        (entry) =>
          entry.type === 'call' &&
          entry.method === 'sendMessage' &&
          entry.accepted &&
          entry.chat === chat &&
          (text === undefined || entry.params['text'] === text),
      ).length;
    await Promise.all(chats.map((chat) => write(chat, 'codigo1000')));
    await until(
      'the agent to answer all',
      () => chats.every((chat) => heard(chat) === 1),
      PATIENCE_MS,
    );
    const { rows } = await environment.database.query(
      'select id, chat from conversation where chat = any($1)',
      [chats.map(String)],
    );
    const conversations = z.array(z.object({ id: z.string(), chat: z.string() })).parse(rows);
    const replies = conversations.map(({ id, chat }) => ({
      id: uuidv7(),
      conversation: id,
      chat: Number(chat),
      text: `Aqui é a Bia ${chat}`,
    }));

    const call = await signIn();
    const atATime = replies.filter((_, index) => index % 2 === 0);
    const atOnce = replies.filter((reply) => !atATime.includes(reply));
    const sendAt = new Date(Date.now() + 4000).toISOString();
    for (const { id, conversation, text } of atATime)
      expect(
        (
          await call('POST', `/api/conversations/${conversation}/scheduled-messages`, {
            id,
            text,
            sendAt,
          })
        ).status,
      ).toBe(201);
    await environment.product().arm({ point, hit });
    const restarted = environment.product().ended.then(() => environment.start());
    /** Sends as the page does: with the same id until the server has acknowledged it. */
    const send = async ({ id, conversation, text }: (typeof replies)[number]): Promise<void> =>
      until(
        'a reply to be taken',
        () =>
          call('POST', `/api/conversations/${conversation}/messages`, {
            id,
            message: { kind: 'text', text },
          }).then(
            ({ status }) => status === 202,
            () => false,
          ),
        PATIENCE_MS,
      );
    await Promise.all([...atOnce.map(send), restarted]);
    await Promise.all(atOnce.map(send));
    await until(
      'what was scheduled to be sent',
      async () => (await count('scheduled_message')) === 0,
      PATIENCE_MS,
    );
    await until(
      'nothing to be on its way',
      async () => (await count(`message where delivery in ('queued', 'sending', 'unknown')`)) === 0,
      PATIENCE_MS,
    );
    for (const { id, chat, text } of replies) {
      const labelled = await count('message where id = $1 and resends = 1', [id]);
      expect(heard(chat, text), text).toBeGreaterThanOrEqual(1);
      expect(heard(chat, text), text).toBeLessThanOrEqual(1 + labelled);
    }
    // The agent stays silent afterwards, because the person is in charge of the conversation.
    await Promise.all(chats.map((chat) => write(chat, 'codigo1000')));
    const waiting = `message m join conversation c on c.id = m.conversation_id where c.chat = any($1) and m.outcome = 'waiting_person'`;
    await until(
      'the new questions to wait',
      async () => (await count(waiting, [chats.map(String)])) === 10,
      PATIENCE_MS,
    );
    for (const { chat, text } of replies) expect(heard(chat) - heard(chat, text), text).toBe(1);
  },
);

test(
  'each customer is asked, scored and thanked once although the product is killed',
  { timeout: 120_000 },
  async () => {
    const bot = environment.bots[0];
    const first = environment.newChats(8);
    const chats = Array.from({ length: 8 }, (_, index) => first + index);
    const write = (chat: number, text: string) =>
      environment.simulator.control.act(
        bot?.token ?? '',
        { id: chat, name: `Cliente ${chat}` },
        { kind: 'text', text },
      );
    const heard = (chat: number, text: string): number =>
      environment.simulator.journal.filter(
        (entry) =>
          entry.type === 'call' &&
          entry.method === 'sendMessage' &&
          entry.accepted &&
          entry.chat === chat &&
          entry.params['text'] === text,
      ).length;
    const survey = { question: 'Como foi?', thanks: 'Valeu!', quietDays: 7 };
    const settled = () =>
      until(
        'nothing to be on its way',
        async () =>
          (await count(`message where delivery in ('queued', 'sending', 'unknown')`)) === 0,
        PATIENCE_MS,
      );
    const ours = `c.chat = any($1)`;
    const values = [chats.map(String)];
    /** Whether the part was sent again after its outcome was unknown, and is labelled so. */
    const labelled = (text: string) =>
      count(
        `message m join conversation c on c.id = m.conversation_id where m.resends > 0 and m.parts::text like '%' || $2 || '%' and ${ours}`,
        [...values, text],
      );

    const call = await signIn();
    expect((await call('PUT', '/api/satisfaction', { isOn: true, ...survey })).status).toBe(200);
    await Promise.all(chats.map((chat) => write(chat, 'codigo1000')));
    const answered = `message m join conversation c on c.id = m.conversation_id where m.outcome = 'answered' and ${ours}`;
    await until(
      'the agent to answer all',
      async () => (await count(answered, values)) === 8,
      PATIENCE_MS,
    );
    await settled();
    const { rows } = await environment.database.query<{ id: string }>(
      `select id from conversation c where ${ours}`,
      values,
    );
    await environment.product().arm({ point: 'F9', hit: 4 });
    for (const { id } of rows)
      expect((await call('POST', `/api/conversations/${id}/resolve`, {})).status).toBe(200);
    await until('the product to be killed', () => !environment.product().alive, PATIENCE_MS);
    await environment.start();
    await until(
      'every question',
      () => chats.every((chat) => heard(chat, survey.question) > 0),
      PATIENCE_MS,
    );
    await settled();
    const asked = chats.map((chat) => heard(chat, survey.question));
    expect(asked.reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(
      8 + (await labelled(survey.question)),
    );

    await environment.product().arm({ point: 'F3', hit: 1 });
    const said = Promise.all(chats.map((chat) => write(chat, '5')));
    await until('the product to be killed', () => !environment.product().alive, PATIENCE_MS);
    await environment.start();
    await said;
    await until(
      'every thanks',
      () => chats.every((chat) => heard(chat, survey.thanks) > 0),
      PATIENCE_MS,
    );
    await settled();
    const thanked = chats.map((chat) => heard(chat, survey.thanks));
    expect(thanked.reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(
      8 + (await labelled(survey.thanks)),
    );
    const rated = `message m join conversation c on c.id = m.conversation_id where m.direction = 'in' and m.outcome_reason = 'rated_5' and ${ours}`;
    expect(await count(rated, values)).toBe(8);
    expect(
      await count(
        `conversation c where c.resolved_at is not null and c.answer_at is null and ${ours}`,
        values,
      ),
    ).toBe(8);
    expect(
      (await (await signIn())('PUT', '/api/satisfaction', { isOn: false, ...survey })).status,
    ).toBe(200);
  },
);

// The text is decided but not committed, or committed but not sent.
test.each<[FaultPoint, number]>([
  ['F7', 6],
  ['F8', 1],
])(
  'killed at %s while customers write at night where no agent answers: each is told once',
  { timeout: 120_000 },
  async (point, hit) => {
    const call = await signIn();
    const [agent] = z
      .object({ agents: z.array(WithId) })
      .parse((await call('GET', '/agents')).data).agents;
    const flip = async () =>
      expect((await (await signIn())('PATCH', `/agents/${agent?.id}/toggle-status`)).status).toBe(
        200,
      );
    await flip();
    const blocks = [{ day: (new Date().getUTCDay() + 3) % 7, from: '03:00', to: '03:01' }];
    const hours = { timeZone: 'UTC', blocks, holidays: [] };
    expect((await call('PUT', '/api/business-hours', hours)).status).toBe(200);
    const texts = { greeting: 'Olá.', away: 'Estamos fechados.', promise: true };
    expect((await call('PUT', '/api/automatic-texts', texts)).status).toBe(200);

    const bot = environment.bots[0];
    const first = environment.newChats(12);
    const chats = Array.from({ length: 12 }, (_, index) => first + index);
    await environment.product().arm({ point, hit });
    const written = Promise.all(
      chats.map((chat) =>
        environment.simulator.control.act(
          bot?.token ?? '',
          { id: chat, name: `Cliente ${chat}` },
          { kind: 'text', text: 'Tem bolo de milho?' },
        ),
      ),
    );
    await until('the product to be killed', () => !environment.product().alive, PATIENCE_MS);
    await environment.start();
    await written;
    const told = (chat: number) =>
      environment.simulator.journal.flatMap((entry) =>
        entry.type === 'call' &&
        entry.method === 'sendMessage' &&
        entry.accepted &&
        entry.chat === chat
          ? [String(entry.params['text'])]
          : [],
      );
    await until(
      'every customer to be told',
      () => chats.every((chat) => told(chat).length > 0),
      PATIENCE_MS,
    );
    await until(
      'nothing to be on its way',
      async () =>
        (await count(
          `message where delivery in ('queued', 'sending') or direction = 'in' and outcome is null`,
        )) === 0,
      PATIENCE_MS,
    );
    for (const chat of chats)
      expect(told(chat)).toEqual([expect.stringMatching(/^Olá\.\n\nEstamos fechados\. Voltamos /)]);
    expect(
      await count(
        `conversation c join opening_due o on o.conversation_id = c.id where c.waiting_since is not null and c.chat = any($1)`,
        [chats.map(String)],
      ),
    ).toBe(12);
    await flip();
  },
);
