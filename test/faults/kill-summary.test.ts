import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { query } from '#server/platform/db.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { until } from '#test/environments/telegram.ts';
import type { Bot } from './actors/load.ts';
import type { Owner } from './actors/business.ts';
import { type FaultEnvironment, startFaultEnvironment } from './harness.ts';
import { giveModel } from './thinking/business.ts';

/**
 * The process dies while a model sums up what was said. The conversation goes on without it, the
 * next process asks for the summary once more, and what the lost call may have cost stays charged:
 * the provider may have been paid for it.
 */
const PATIENCE_MS = 120_000;
/** What a model reads no more, with the first answer before it. */
const SAID_BEFORE = 28;
const SUMMARY = 'Perguntou por dois códigos.';

const Conversation = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  summary: z.string().nullable(),
});
const Budgets = z.object({ month: z.object({ spentMicros: z.number() }) });
const Usage = z.object({
  usage: z.array(z.object({ calls: z.number(), costMicros: z.number() })),
});

const Data = z.object({ data: z.unknown() });

const isSummary = ({ tools }: Heard): boolean => tools.length === 0;

/** It says word for word what the business says. */
function answer({ text }: Heard): Answered {
  const [, id = '', said = ''] =
    /<data id="([^"]+)" source="business" nonce="[^"]+">\n[^\n]*\n([^<]*)/.exec(text) ?? [];
  return {
    calls: [{ name: 'reply', args: { text: said.trim(), kind: 'answer', sources: [id] } }],
  };
}

/** A customer of a business, and what the product says of both. */
function openChat(environment: FaultEnvironment, owner: Owner, bot: Bot) {
  const { simulator, database } = environment;
  const chat = environment.newChats(1);
  const ana = { id: chat, name: 'Ana' };

  async function conversation(): Promise<z.output<typeof Conversation>> {
    const [row] = await query(database, Conversation, {
      text: 'select id, workspace_id, channel_id, summary from conversation where chat = $1',
      values: [String(chat)],
    });
    if (!row) throw new Error('There is no conversation.');
    return row;
  }
  async function answers(): Promise<string[]> {
    const rows = await query(database, z.object({ said: z.string() }), {
      text: `select m.parts -> 0 ->> 'text' as said from message m join conversation c on c.id = m.conversation_id
        where c.chat = $1 and m.direction = 'out' and m.author = 'agent' and m.delivery = 'sent' order by m.created_at`,
      values: [String(chat)],
    });
    return rows.map(({ said }) => said);
  }
  async function read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const response = await fetch(`http://127.0.0.1:${environment.product().port}${path}`, {
      headers: { authorization: `Bearer ${owner.session}` },
    });
    return schema.parse(Data.parse(await response.json()).data);
  }
  const usage = () => read('/api/usage', Usage);
  return {
    conversation,
    answers,
    /** Asks something; resolves when so many answers have come in all. */
    async ask(index: number, count: number): Promise<void> {
      const text = `codigo${1000 + index}`;
      await simulator.control.act(bot.token, ana, { kind: 'text', text });
      const isAnswered = async () => (await answers()).length >= count;
      await until(`an answer to ${text}`, isAnswered, PATIENCE_MS);
    },
    /** The customer has said so much a day ago. */
    async recall(count: number): Promise<void> {
      const { id, workspace_id: workspaceId, channel_id: channelId } = await conversation();
      const said = Array.from({ length: count }, (_, place) =>
        JSON.stringify([{ kind: 'text', text: `antiga ${place + 1}` }]),
      );
      await database.query(
        `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, created_at)
         select s.id, $1, $2, $3, 'in', 'customer', -s.place, s.parts, 'answered', now() - interval '1 day' - s.place * interval '1 second'
         from unnest($4::uuid[], $5::jsonb[]) with ordinality as s (id, parts, place)`,
        [workspaceId, channelId, id, said.map(() => uuidv7()), said],
      );
    },
    calls: async () => (await usage()).usage.reduce((sum, { calls }) => sum + calls, 0),
    /** What was charged for calls whose cost nobody has told yet. */
    async open(): Promise<number> {
      const { month } = await read('/api/budgets', Budgets);
      const told = (await usage()).usage.reduce((sum, { costMicros }) => sum + costMicros, 0);
      return month.spentMicros - told;
    },
  };
}

test(
  'killed while it sums up: each question has one answer, and one summary is kept',
  { timeout: 420_000 },
  async () => {
    await using stopping = new AsyncDisposableStack();
    let asked = 0;
    const model = await startChatModel((heard) => {
      if (!isSummary(heard)) return answer(heard);
      asked += 1;
      // The first request never ends: the process that made it is killed.
      return asked === 1 ? null : { text: SUMMARY };
    });
    stopping.defer(() => model.stop());
    const environment = stopping.use(
      await startFaultEnvironment({
        businesses: 1,
        botsPerBusiness: 1,
        peopleIn: [1],
        variables: { INSIDE_ORIGINS: model.origin },
      }),
    );
    const [owner] = environment.owners;
    const [bot] = environment.bots;
    if (!owner || !bot) throw new Error('There is no business.');
    await giveModel(environment.product().port, owner, model.origin);
    const chat = openChat(environment, owner, bot);
    await chat.ask(0, 1);
    await chat.recall(SAID_BEFORE);

    await chat.ask(1, 2);
    await until('the request', () => asked === 1, PATIENCE_MS);
    const lost = await chat.open();
    expect(lost).toBeGreaterThan(0);
    environment.product().signal('SIGKILL');
    expect(await environment.product().ended).toBe('SIGKILL');
    await environment.start();

    await chat.ask(2, 3);
    const isKept = async () => (await chat.conversation()).summary === SUMMARY;
    await until('the summary', isKept, PATIENCE_MS);
    await chat.ask(3, 4);
    expect(model.heard.findLast((heard) => !isSummary(heard))?.text).toContain(SUMMARY);
    expect(asked).toBe(2);
    const said = await chat.answers();
    expect(said).toHaveLength(4);
    expect(new Set(said).size).toBe(4);
    expect(await chat.open()).toBe(lost);
    expect(await chat.calls(), 'four turns and a summary').toBe(5);
  },
);
