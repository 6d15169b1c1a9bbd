import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { handBack, takeOver } from '#server/features/conversations/conversations.ts';
import type { TakeTurn } from '#server/agent/turn.ts';
import {
  echo,
  type PipelineEnvironment,
  saying,
  startPipelineEnvironment,
  textOf,
} from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';

const ana = 7_001;
const bia = 7_002;
const Outcome = z.object({ outcome: z.string().nullable(), outcome_reason: z.string().nullable() });
const outcomes = (environment: PipelineEnvironment) =>
  environment.rows(
    Outcome,
    `select outcome, outcome_reason from message where direction = 'in' order by created_at, seq`,
  );
const settled = (environment: PipelineEnvironment, count: number) =>
  until(
    `${count} outcomes`,
    async () =>
      (await outcomes(environment)).filter(({ outcome }) => outcome !== null).length === count,
  );
const Delivery = z.object({
  delivery: z.string(),
  attempts: z.number(),
  resends: z.number(),
  error_code: z.string().nullable(),
});
const deliveries = (environment: PipelineEnvironment) =>
  environment.rows(
    Delivery,
    `select delivery, attempts, resends, error_code from message where direction = 'out' order by created_at, seq`,
  );
const ConversationId = z.object({ id: z.string() });

async function conversationOf(environment: PipelineEnvironment): Promise<string> {
  const [row] = await environment.rows(ConversationId, 'select id from conversation');
  if (!row) throw new Error('no conversation yet');
  return row.id;
}

function secretOf(environment: PipelineEnvironment): Promise<string> {
  return environment.directory
    .find(environment.channelId)
    .then((channel) => z.object({ secretToken: z.string() }).parse(channel?.settings).secretToken);
}

async function post(
  environment: PipelineEnvironment,
  body: string,
  secret: string | null,
  channelId = environment.channelId,
): Promise<number> {
  const response = await fetch(`${environment.origin}/api/webhook/telegram/${channelId}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
    },
  });
  return response.status;
}

/** Ana opens the chat with the bot, so that it may write to her; no message comes of it. */
async function openChat(environment: PipelineEnvironment): Promise<string> {
  await environment.act(ana, { kind: 'block' });
  await environment.act(ana, { kind: 'unblock' });
  return secretOf(environment);
}

const update = (id: number, text: string, chat = ana): string =>
  JSON.stringify({
    update_id: id,
    message: {
      message_id: id,
      date: 1_790_000_000 + id,
      chat: { id: chat, type: 'private', first_name: 'Ana' },
      from: { id: chat, is_bot: false, first_name: 'Ana' },
      text,
    },
  });

describe('the door', () => {
  test('a message is stored once and answered once, however often it is delivered (B1, B2)', async () => {
    await using environment = await startPipelineEnvironment();
    const secret = await openChat(environment);
    const body = update(1, 'Qual o horário?');
    expect(
      await Promise.all(Array.from({ length: 10 }, () => post(environment, body, secret))),
    ).toEqual(Array.from({ length: 10 }, () => 200));
    await until('the answer', () => environment.sent(ana).length > 0);
    expect(await post(environment, body, secret)).toBe(200);
    await settled(environment, 1);
    expect(environment.sent(ana)).toEqual(['re: Qual o horário?']);
  });

  test('a forged secret is refused and leaves no trace; an unknown channel and an unreadable body are taken', async () => {
    await using environment = await startPipelineEnvironment();
    const secret = await secretOf(environment);
    expect(await post(environment, update(1, 'oi'), null)).toBe(401);
    expect(await post(environment, update(1, 'oi'), `${secret.slice(0, -1)}!`)).toBe(401);
    expect(await environment.rows(z.unknown(), 'select 1 from inbound_event')).toEqual([]);
    expect(await post(environment, update(1, 'oi'), secret, uuidv7())).toBe(200);
    expect(await post(environment, update(1, 'oi'), secret, 'nowhere')).toBe(200);
    expect(await post(environment, '{"update_id":', secret)).toBe(200);
    expect(
      await environment.rows(z.object({ kind: z.string() }), 'select kind from inbound_event'),
    ).toEqual([{ kind: 'ignored' }]);
  });

  test('twenty first messages at once make one contact and one conversation', async () => {
    await using environment = await startPipelineEnvironment();
    const secret = await secretOf(environment);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(environment, update(index + 1, `m${index}`), secret),
      ),
    );
    await settled(environment, 20);
    expect(
      await environment.rows(
        z.object({ contacts: z.number(), conversations: z.number(), messages: z.number() }),
        `select (select count(*) from contact) as contacts, (select count(*) from conversation) as conversations, (select count(*) from message where direction = 'in') as messages`,
      ),
    ).toEqual([{ contacts: 1, conversations: 1, messages: 20 }]);
  });

  test('NUL and half a surrogate pair, which PostgreSQL cannot store, become a visible mark; nothing is lost', async () => {
    await using environment = await startPipelineEnvironment();
    const secret = await openChat(environment);
    const odd = String.raw`"b\u0000c \ud83d d \udc00 \\ud83d \\u0000 \ud83d\ude00"`;
    expect(await post(environment, update(1, 'PLACE').replace('"PLACE"', odd), secret)).toBe(200);
    await until('the answer', () => environment.sent(ana).length > 0);
    expect(environment.sent(ana)).toEqual([
      expect.stringMatching(/^re: b.?c \ufffd d \ufffd \\ud83d \\u0000 😀$/u),
    ]);
  });
});

describe('one lane for each conversation', () => {
  test('five quick messages are answered once, in the order they were written (B5, B7)', async () => {
    await using environment = await startPipelineEnvironment({
      config: { debounce: { quietMs: 300, maxMs: 2000 }, typingMs: 0 },
    });
    const secret = await openChat(environment);
    for (const id of [2, 1, 3, 5, 4]) await post(environment, update(id, `m${id}`), secret);
    await until('the answer', () => environment.sent(ana).length > 0);
    await settled(environment, 5);
    expect(environment.sent(ana)).toEqual(['re: m1 | m2 | m3 | m4 | m5']);
  });

  test('a message that comes while the agent thinks discards the draft; both are answered once (B8)', async () => {
    const thinking = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let turns = 0;
    const slow: TakeTurn = async (input, ports, signal) => {
      turns += 1;
      if (turns === 1) {
        thinking.resolve();
        await go.promise;
      }
      return echo(input, ports, signal);
    };
    await using environment = await startPipelineEnvironment({ takeTurn: slow });
    await environment.act(ana, { kind: 'text', text: 'Quanto custa' });
    await thinking.promise;
    await environment.act(ana, { kind: 'text', text: 'o bolo?' });
    await until('both stored', async () => (await outcomes(environment)).length === 2);
    go.resolve();
    await settled(environment, 2);
    await until('the answer', () => environment.sent(ana).length > 0);
    expect(environment.sent(ana)).toEqual(['re: Quanto custa | o bolo?']);
  });

  test('conversations do not wait for each other, nor get each other’s answers', async () => {
    const stuck = Promise.withResolvers<void>();
    const oneStuck: TakeTurn = async (input, ports, signal) => {
      if (textOf(input) === 'pare') await stuck.promise;
      return echo(input, ports, signal);
    };
    await using environment = await startPipelineEnvironment({ takeTurn: oneStuck });
    await environment.act(ana, { kind: 'text', text: 'pare' });
    const people = Array.from({ length: 64 }, (_, index) => 8_000 + index);
    await Promise.all(
      people.map((person) => environment.act(person, { kind: 'text', text: `sou ${person}` })),
    );
    await until(
      '64 answers',
      () => people.every((person) => environment.sent(person).length > 0),
      15_000,
    );
    for (const person of people) expect(environment.sent(person)).toEqual([`re: sou ${person}`]);
    expect(environment.sent(ana)).toEqual([]);
    stuck.resolve();
    await until('the last answer', () => environment.sent(ana).length === 1);
  });

  test('an edit before the answer is answered as edited; after it, it changes the message and nothing else', async () => {
    await using environment = await startPipelineEnvironment({
      config: { debounce: { quietMs: 400, maxMs: 2000 }, typingMs: 0 },
    });
    await environment.act(ana, { kind: 'text', text: 'quero 1 bolo' });
    const [first] = environment.simulator.journal.flatMap((entry) =>
      entry.type === 'update' && entry.messageId !== null ? [entry.messageId] : [],
    );
    await environment.act(ana, { kind: 'edit', messageId: first ?? 0, text: 'quero 2 bolos' });
    await until('the answer', () => environment.sent(ana).length > 0);
    expect(environment.sent(ana)).toEqual(['re: quero 2 bolos']);
  });

  test('an edit while the agent thinks discards the draft: the new text is answered', async () => {
    const thinking = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow: TakeTurn = async (input, ports, signal) => {
      if (textOf(input) === 'quero 1 bolo') {
        thinking.resolve();
        await go.promise;
      }
      return echo(input, ports, signal);
    };
    await using environment = await startPipelineEnvironment({ takeTurn: slow });
    await environment.act(ana, { kind: 'text', text: 'quero 1 bolo' });
    await thinking.promise;
    const [first] = environment.simulator.journal.flatMap((entry) =>
      entry.type === 'update' && entry.messageId !== null ? [entry.messageId] : [],
    );
    await environment.act(ana, { kind: 'edit', messageId: first ?? 0, text: 'quero 2 bolos' });
    await until(
      'the edit',
      async () =>
        (await environment.rows(z.unknown(), 'select 1 from message where edited_at is not null'))
          .length === 1,
    );
    go.resolve();
    await until('the answer', () => environment.sent(ana).length > 0);
    expect(environment.sent(ana)).toEqual(['re: quero 2 bolos']);
  });

  test('an album is one turn', async () => {
    await using environment = await startPipelineEnvironment({
      config: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
    });
    await environment.act(ana, { kind: 'album', count: 3, caption: 'meus bolos' });
    await settled(environment, 3).catch(() => {});
    await until('the answer', () => environment.sent(ana).length > 0, 10_000);
    expect(environment.sent(ana)).toEqual(['re: (media) | (media) | (media)']);
  });
});

describe('people', () => {
  test('a person who steps in at the moment the agent commits is not talked over (B10, B11)', async () => {
    const thinking = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow: TakeTurn = async (input, ports, signal) => {
      thinking.resolve();
      await go.promise;
      return echo(input, ports, signal);
    };
    await using environment = await startPipelineEnvironment({ takeTurn: slow });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await thinking.promise;
    await takeOver(
      environment.services.db,
      environment.workspaceId,
      await conversationOf(environment),
      uuidv7(),
    );
    go.resolve();
    await settled(environment, 1);
    expect(await outcomes(environment)).toEqual([
      { outcome: 'waiting_person', outcome_reason: 'paused_by_person' },
    ]);
    await handBack(
      environment.services.db,
      environment.workspaceId,
      await conversationOf(environment),
    );
    await environment.act(ana, { kind: 'text', text: 'obrigada' });
    await until('the answer', () => environment.sent(ana).length > 0);
    // What was asked meanwhile is taken up with it.
    expect(environment.sent(ana)).toEqual(['re: oi | obrigada']);
  });

  test('a handoff tells the customer, notifies, pauses the agent, and says so when nobody comes (B14)', async () => {
    await using environment = await startPipelineEnvironment({
      takeTurn: saying(() => ({
        kind: 'hand_off',
        reason: 'asked_for_person',
        text: 'Vou chamar alguém.',
        note: 'Quer falar com uma pessoa',
      })),
    });
    await environment.act(ana, { kind: 'text', text: 'atendente' });
    await until('the handoff text', () => environment.sent(ana).length > 0);
    expect(await outcomes(environment)).toEqual([
      { outcome: 'handed_off', outcome_reason: 'asked_for_person' },
    ]);
    expect(
      await environment.rows(
        z.object({ kind: z.string(), detail: z.string() }),
        'select kind, detail from notice',
      ),
    ).toEqual([{ kind: 'handoff', detail: 'Quer falar com uma pessoa' }]);
    await environment.act(ana, { kind: 'text', text: 'alguém?' });
    await settled(environment, 2);
    expect((await outcomes(environment))[1]).toEqual({
      outcome: 'waiting_person',
      outcome_reason: 'paused_by_person',
    });
    await environment.services.db.query(`update handoff set fallback_at = now()`);
    await until('the fallback', () => environment.sent(ana).length === 2, 10_000);
    expect(environment.sent(ana)[1]).toMatch(/Ainda não conseguimos/);
  });

  test('without an agent a message waits for a person, visibly', async () => {
    await using environment = await startPipelineEnvironment({
      findAnswering: async () => ({ none: 'agent_inactive' }),
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await settled(environment, 1);
    expect(await outcomes(environment)).toEqual([
      { outcome: 'waiting_person', outcome_reason: 'agent_inactive' },
    ]);
  });

  test('a contact who opts out is remembered (B23)', async () => {
    await using environment = await startPipelineEnvironment({
      takeTurn: async (input) => ({
        outcome: { kind: 'reply', text: 'Certo.', choices: [], sources: [], end: 'small_talk' },
        trace: [],
        state: {},
        consent: textOf(input) === 'PARAR' ? 'opt_out' : null,
        opensAt: null,
      }),
    });
    await environment.act(ana, { kind: 'text', text: 'PARAR' });
    await until(
      'the consent',
      async () =>
        (
          await environment.rows(
            z.unknown(),
            'select 1 from contact where opted_out_at is not null',
          )
        ).length === 1,
    );
  });
});

describe('delivery', () => {
  test('429 and 500 are waited out and tried again, in order', async () => {
    await using environment = await startPipelineEnvironment();
    await environment.simulator.control.setFaults({
      next: { sendMessage: ['too_many', 'server_error', 'bad_gateway', null] },
    });
    await environment.act(ana, { kind: 'text', text: 'um' });
    await until('the first answer', () => environment.sent(ana).length === 1, 15_000);
    await environment.act(ana, { kind: 'text', text: 'dois' });
    await until('the second answer', () => environment.sent(ana).length === 2, 15_000);
    expect(environment.sent(ana)).toEqual(['re: um', 're: dois']);
    await until('both parts to be recorded', async () =>
      (await deliveries(environment)).every(({ delivery }) => delivery === 'sent'),
    );
    expect(
      (await deliveries(environment)).map(({ delivery, attempts }) => ({ delivery, attempts })),
    ).toEqual([
      { delivery: 'sent', attempts: 4 },
      { delivery: 'sent', attempts: 1 },
    ]);
  });

  test('a send whose answer never came is unknown, then repeated at most once and labelled (B9)', async () => {
    await using environment = await startPipelineEnvironment();
    await environment.simulator.control.setFaults({ next: { sendMessage: ['reset_after', null] } });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until(
      'the part to be sent',
      async () => (await deliveries(environment))[0]?.delivery === 'sent',
      15_000,
    );
    expect(await deliveries(environment)).toMatchObject([
      { delivery: 'sent', attempts: 2, resends: 1 },
    ]);
    expect(environment.sent(ana)).toEqual(['re: oi', 're: oi']);
  });

  test('an answer that says no more than that it was taken is enough: nothing is sent twice (B9)', async () => {
    await using environment = await startPipelineEnvironment();
    await environment.simulator.control.setFaults({ next: { sendMessage: ['no_id'] } });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until(
      'the first part to be sent',
      async () => (await deliveries(environment))[0]?.delivery === 'sent',
      15_000,
    );
    await environment.act(ana, { kind: 'text', text: 'tem bolo?' });
    await until(
      'the second',
      async () => (await deliveries(environment))[1]?.delivery === 'sent',
      15_000,
    );
    expect(environment.sent(ana)).toEqual(['re: oi', 're: tem bolo?']);
    expect(await deliveries(environment)).toEqual(
      [1, 2].map(() => ({ delivery: 'sent', attempts: 1, resends: 0, error_code: null })),
    );
  });

  test('an answer that stays unknown is a failure that people see', async () => {
    await using environment = await startPipelineEnvironment();
    await environment.simulator.control.setFaults({
      next: { sendMessage: ['reset_after', 'truncated'] },
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until(
      'the part to be given up',
      async () => (await deliveries(environment))[0]?.delivery === 'failed',
      15_000,
    );
    expect(environment.sent(ana).length).toBe(2);
    expect(await outcomes(environment)).toEqual([
      { outcome: 'failed', outcome_reason: 'outcome_unknown' },
    ]);
  });

  test('a customer who blocked the bot: the answer fails with its reason, the contact is marked', async () => {
    const thinking = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    await using environment = await startPipelineEnvironment({
      takeTurn: async (input, ports, signal) => {
        thinking.resolve();
        await go.promise;
        return echo(input, ports, signal);
      },
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await thinking.promise;
    await environment.act(ana, { kind: 'block' });
    const marked = async () =>
      (
        await environment.rows(
          z.unknown(),
          'select 1 from contact where unreachable_at is not null',
        )
      ).length === 1;
    await until('the block to be known', marked);
    go.resolve();
    await until(
      'the failure',
      async () => (await outcomes(environment))[0]?.outcome === 'failed',
      10_000,
    );
    expect(await outcomes(environment)).toEqual([
      { outcome: 'failed', outcome_reason: 'recipient_unreachable' },
    ]);
    expect(await marked()).toBe(true);
    await environment.act(bia, { kind: 'text', text: 'oi' });
    await until('another customer is served', () => environment.sent(bia).length === 1);
  });

  test('long answers go in parts, in order', async () => {
    const long = Array.from(
      { length: 300 },
      (_, index) => `Frase número ${index} da resposta.`,
    ).join(' ');
    await using environment = await startPipelineEnvironment({
      takeTurn: saying(() => ({
        kind: 'reply',
        text: long,
        choices: [],
        sources: [],
        end: 'answer',
      })),
    });
    await environment.act(ana, { kind: 'text', text: 'conte' });
    await until(
      'all parts',
      () => environment.sent(ana).join(' ').length >= long.length - 5,
      15_000,
    );
    expect(environment.sent(ana).length).toBeGreaterThan(1);
    expect(environment.sent(ana).join(' ')).toBe(long);
  });

  test('buttons go out and come back as a choice that is acknowledged', async () => {
    await using environment = await startPipelineEnvironment({
      takeTurn: async (input, ports, signal) =>
        textOf(input) === '[2]'
          ? echo(input, ports, signal)
          : saying(() => ({
              kind: 'choices',
              text: 'Qual?',
              choices: ['Bolo', 'Pão'],
              sources: [],
              end: 'choices',
            }))(input, ports, signal),
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until('the buttons', () => environment.sent(ana).length === 1);
    const menu = environment.simulator.journal.find(
      (entry) => entry.type === 'call' && entry.method === 'sendMessage',
    );
    await environment.act(ana, {
      kind: 'press',
      messageId: menu?.type === 'call' ? (menu.messageId ?? 0) : 0,
      buttonId: '2',
    });
    await until('the answer to the press', () => environment.sent(ana).length === 2);
    expect(environment.sent(ana)[1]).toBe('re: [2]');
    await until('the acknowledgement', () =>
      environment.simulator.journal.some(
        (entry) =>
          entry.type === 'call' && entry.method === 'answerCallbackQuery' && entry.accepted,
      ),
    );
  });

  test('a revoked token puts the channel in error; what was not sent stays queued', async () => {
    await using environment = await startPipelineEnvironment();
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until('the first answer', () => environment.sent(ana).length === 1);
    const secret = await secretOf(environment);
    await environment.simulator.control.revoke(environment.token);
    await post(environment, update(999, 'ainda aí?'), secret);
    const Status = z.object({ status: z.string(), status_reason: z.string().nullable() });
    await until(
      'the error state',
      async () =>
        (await environment.rows(Status, 'select status, status_reason from channel'))[0]?.status ===
        'error',
      10_000,
    );
    expect(await environment.rows(Status, 'select status, status_reason from channel')).toEqual([
      { status: 'error', status_reason: 'credential_refused' },
    ]);
    await until(
      'the part to wait',
      async () => (await deliveries(environment)).at(-1)?.delivery === 'queued',
    );
  });
});
