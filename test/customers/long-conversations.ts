import { expect } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import { SUMMARY_JOB } from '#server/pipeline/turn/thinking/summary.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import {
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { connectBot } from './customer-line.ts';

type Script = (heard: Heard) => Answered | Promise<Answered>;

const Sent = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string().nullable() })),
});
/** Only a summary is made without tools. */
const isSummary = ({ tools }: Heard): boolean => tools.length === 0;

export const says = (text: string, source?: string): Answered => {
  const args = source ? { text, kind: 'answer', sources: [source] } : { text, kind: 'question' };
  return { calls: [{ name: 'reply', args }] };
};
export const texts = (...said: string[]): object[] => said.map((text) => ({ kind: 'text', text }));
/** As many of them as a model reads no more, once somebody has written and was answered. */
export const old = (first: string): object[] =>
  texts(first, ...Array.from({ length: 27 }, (_, place) => `antiga ${place}`));

/** A model that answers customers and sums up what they said, as a test says. */
export async function startLongConversations() {
  const usual: { sumsUp: Script; answers: Script } = {
    sumsUp: () => ({ text: 'Quer saber da entrega.' }),
    answers: ({ passages }) => says('Até 40 minutos.', passages[0]),
  };
  const script = { ...usual };
  const model = await startChatModel((heard) =>
    isSummary(heard) ? script.sumsUp(heard) : script.answers(heard),
  );
  const environment = await startProductEnvironment({
    insideOrigins: [model.origin],
    fileRetentionDays: 30,
  });
  return {
    script,
    environment,
    heard: model.heard,
    reset() {
      model.heard.splice(0);
      Object.assign(script, usual);
    },
    summaries: (): Heard[] => model.heard.filter(isSummary),
    /** What the newest turn was told, from its system text on. */
    lastTold(): string[] {
      const heard = model.heard.findLast((one) => !isSummary(one));
      if (!heard) throw new Error('No turn was under way.');
      return Sent.parse(JSON.parse(heard.body)).messages.map(({ content }) => content ?? '');
    },
    shop: (agent: Partial<AgentConfig> = {}) => openShop(environment, model.origin, agent),
    async [Symbol.asyncDispose]() {
      await environment[Symbol.asyncDispose]();
      await model.stop();
    },
  };
}

const Kept = z.object({ id: z.string(), summary: z.string().nullable() });
async function openShop(
  environment: ProductEnvironment,
  origin: string,
  agent: Partial<AgentConfig>,
) {
  const account = await environment.account();
  const { db } = environment.services;
  const faq = [
    { question: 'Qual o prazo de entrega?', answer: 'Até 40 minutos.', variants: [], buttons: [] },
  ];
  const limits = { repliesPerFiveMinutes: 100 };
  const quick = { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0, limits, faq, ...agent };
  const line = await connectBot(account, { agent: quick });
  const { id: connectionId } = await connectModel(account, 'compatible', origin, {
    chat: { input: 1_000_000, output: 1_000_000 },
  });
  const { id, config } = await firstAgent(account);
  const brain = { kind: 'model', connectionId, model: 'chat', builtinFirst: false };
  const put = await account.call('PATCH', `/agents/${id}`, {
    config: { ...config, ...quick, brain },
  });
  expect(put.status, put.text).toBe(200);
  const rows = async <Row extends z.ZodType>(row: Row, text: string, values: unknown[] = []) =>
    z.array(row).parse((await db.query(text, [account.workspaceId, ...values])).rows);
  let [turns, recalled] = [0, 0];
  /** Writes, and resolves with what the business said to it. */
  async function ask(text: string): Promise<string> {
    turns += 1;
    await line.write('Ana', text);
    await until(`an answer to “${text}”`, async () => (await line.heard('Ana')).length === turns);
    return (await line.heard('Ana')).at(-1) ?? '';
  }
  const conversation = async () => {
    const [row] = await rows(Kept, 'select id, summary from conversation where workspace_id = $1');
    if (!row) throw new Error('There is no conversation.');
    return row;
  };
  return {
    account,
    line,
    ask,
    rows,
    conversation,
    /** The customer has said this: so many days ago, a second after the other, or just now. */
    async recall(said: readonly object[], daysAgo = 1) {
      const { id: conversationId } = await conversation();
      for (const [place, part] of said.entries()) {
        recalled += 1;
        await db.query(
          `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, created_at)
           values ($2, $1, $3, $4, 'in', 'customer', $5, $6, 'answered',
             case when $7::integer > 0 then now() - $7 * interval '1 day' + $8::integer * interval '1 second' else clock_timestamp() end)`,
          [
            account.workspaceId,
            uuidv7(),
            line.channelId,
            conversationId,
            -recalled,
            JSON.stringify([part]),
            daysAgo,
            place,
          ],
        );
      }
    },
    summed: (words: string) =>
      until(`“${words}” to be kept`, async () => (await conversation()).summary === words),
    /** So many summaries were asked for and are over, with or without one. */
    over: (count: number) =>
      until(`${count} jobs`, async () => {
        const done = await rows(
          z.unknown(),
          `select from pgboss.job where name = '${SUMMARY_JOB}' and state = 'completed' and data ->> 'workspaceId' = $1::text`,
        );
        return done.length >= count;
      }),
  };
}
