import { expect, test } from 'vitest';
import { z } from 'zod';
import { soundOf, wordsIn } from '#test/customers/speaking-line.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { until } from '#test/environments/telegram.ts';
import { startFaultEnvironment } from './harness.ts';
import { giveModel } from './thinking/business.ts';

/**
 * The process dies while a model writes down what a customer said, and the next one goes on with
 * it: the words come, and the customer has one answer.
 */
const PATIENCE_MS = 90_000;
const Row = z.object({
  parts: z.array(z.looseObject({ transcript: z.object({ text: z.string() }).optional() })),
  outcome: z.string().nullable(),
});

test(
  'killed while it hears: the words come all the same, and one answer',
  { timeout: 240_000 },
  async () => {
    const words = 'vocês entregam no domingo?';
    await using stopping = new AsyncDisposableStack();
    const model = await startChatModel(
      () => ({ calls: [{ name: 'hand_off', args: { reason: 'no_answer_found' } }] }),
      // The first request never ends: the process that made it is killed.
      ({ before, bytes }) => (before === 0 ? null : { text: wordsIn(bytes) }),
    );
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
    await giveModel(environment.product().port, owner, model.origin, {
      transcribe: true,
      images: false,
      transcriber: null,
    });
    const [chat] = [environment.newChats(1)];
    const file = soundOf(words).toString('base64');
    await simulator.control.act(
      bot.token,
      { id: chat, name: 'Ana' },
      { kind: 'voice', file, seconds: 3 },
    );
    await until('the request', () => model.spoken.length === 1, PATIENCE_MS);
    environment.product().signal('SIGKILL');
    expect(await environment.product().ended).toBe('SIGKILL');
    await environment.start();
    const read = async () =>
      Row.parse(
        (
          await database.query(
            `select m.parts, m.outcome from message m join conversation c on c.id = m.conversation_id where c.chat = $1 and m.direction = 'in'`,
            [String(chat)],
          )
        ).rows[0],
      );
    await until(
      'the words',
      async () => (await read()).parts[0]?.transcript?.text === words,
      PATIENCE_MS,
    );
    await until('the outcome', async () => (await read()).outcome !== null, PATIENCE_MS);
    const { rows } = await database.query<{ answers: number }>(
      `select count(*)::integer as answers from message m join conversation c on c.id = m.conversation_id where c.chat = $1 and m.direction = 'out' and m.author = 'agent'`,
      [String(chat)],
    );
    expect(rows).toEqual([{ answers: 1 }]);
    expect(model.spoken).toHaveLength(2);
  },
);
