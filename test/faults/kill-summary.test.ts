import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { query } from '#server/platform/db.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { until } from '#test/environments/telegram.ts';
import { startFaultEnvironment } from './harness.ts';
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

const isSummary = ({ tools }: Heard): boolean => tools.length === 0;

/** It says word for word what the business says. */
function answer({ text }: Heard): Answered {
  const [, id = '', said = ''] =
    /<data id="([^"]+)" source="business" nonce="[^"]+">\n[^\n]*\n([^<]*)/.exec(text) ?? [];
  return {
    calls: [{ name: 'reply', args: { text: said.trim(), kind: 'answer', sources: [id] } }],
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
    const { owners, bots, simulator, database } = environment;
    const [owner] = owners;
    const [bot] = bots;
    if (!owner || !bot) throw new Error('There is no business.');
    await giveModel(environment.product().port, owner, model.origin);
    const chat = environment.newChats(1);

    const conversation = async () => {
      const [row] = await query(database, Conversation, {
        text: 'select id, workspace_id, channel_id, summary from conversation where chat = $1',
        values: [String(chat)],
      });
      if (!row) throw new Error('There is no conversation.');
      return row;
    };
    const answers = async () =>
      (
        await query(database, z.object({ said: z.string(), delivery: z.string() }), {
          text: `select m.parts -> 0 ->> 'text' as said, m.delivery from message m join conversation c on c.id = m.conversation_id
            where c.chat = $1 and m.direction = 'out' and m.author = 'agent' order by m.created_at`,
          values: [String(chat)],
        })
      ).flatMap(({ said, delivery }) => (delivery === 'sent' ? [said] : []));
    async function ask(index: number, count: number): Promise<void> {
      const text = `codigo${1000 + index}`;
      await simulator.control.act(
        bot?.token ?? '',
        { id: chat, name: 'Ana' },
        { kind: 'text', text },
      );
      await until(
        `an answer to ${text}`,
        async () => (await answers()).length >= count,
        PATIENCE_MS,
      );
    }
    async function read<Schema extends z.ZodType>(path: string, schema: Schema) {
      const response = await fetch(`http://127.0.0.1:${environment.product().port}${path}`, {
        headers: { authorization: `Bearer ${owner?.session}` },
      });
      return z.object({ data: schema }).parse(await response.json()).data;
    }
    /** What was charged for calls whose cost nobody has told yet. */
    async function open(): Promise<number> {
      const { month } = await read('/api/budgets', Budgets);
      const { usage } = await read('/api/usage', Usage);
      return month.spentMicros - usage.reduce((sum, { costMicros }) => sum + costMicros, 0);
    }

    await ask(0, 1);
    const { id, workspace_id: workspaceId, channel_id: channelId } = await conversation();
    for (let place = 1; place <= SAID_BEFORE; place += 1)
      await database.query(
        `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, created_at)
         values ($1, $2, $3, $4, 'in', 'customer', $5::integer, $6, 'answered', now() - interval '1 day' - $5 * interval '1 second')`,
        [
          uuidv7(),
          workspaceId,
          channelId,
          id,
          -place,
          JSON.stringify([{ kind: 'text', text: `antiga ${place}` }]),
        ],
      );
    await ask(1, 2);
    await until('the request', () => asked === 1, PATIENCE_MS);
    const lost = await open();
    expect(lost).toBeGreaterThan(0);
    environment.product().signal('SIGKILL');
    expect(await environment.product().ended).toBe('SIGKILL');
    await environment.start();

    await ask(2, 3);
    expect((await conversation()).summary).toBeNull();
    await until('the summary', async () => (await conversation()).summary === SUMMARY, PATIENCE_MS);
    await ask(3, 4);
    const told = model.heard.findLast((heard) => !isSummary(heard))?.text;
    expect(told).toContain(SUMMARY);
    expect(asked).toBe(2);
    const said = await answers();
    expect(new Set(said).size).toBe(4);
    expect(said).toHaveLength(4);
    expect(await open()).toBe(lost);
    const { usage } = await read('/api/usage', Usage);
    expect(usage.reduce((sum, { calls }) => sum + calls, 0)).toBe(5);
  },
);
