import { expect, test } from 'vitest';
import { z } from 'zod';
import { ModelConnection } from '#contract/models/model-connections.ts';
import { query } from '#server/platform/db.ts';
import { type Answered, type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { until } from '#test/environments/telegram.ts';
import type { Owner } from './actors/business.ts';
import type { Bot } from './actors/load.ts';
import type { ThinkingPoint } from './fault-points.ts';
import { type FaultEnvironment, startFaultEnvironment } from './harness.ts';
import { giveModel } from './thinking/business.ts';
import { endLeases } from './thinking/effect-rows.ts';

/**
 * E8: the process dies in the middle of paid calls while a stop is near. What a lost call was charged
 * stays, or the call is settled; nothing is spent past the stop; and what is spent is always what
 * usage tells and what lost calls were charged.
 */
const PATIENCE_MS = 120_000;
/** A dollar for a million tokens of either kind: a token is a millionth of a dollar. */
const price = { input: 1_000_000, output: 1_000_000 };

const Data = z.object({ data: z.unknown() });
const Month = z.object({ month: z.object({ spentMicros: z.number(), stopMicros: z.number() }) });
const Usage = z.object({
  usage: z.array(z.object({ calls: z.number(), costMicros: z.number() })),
});
const Connections = z.object({ connections: z.array(ModelConnection) });

/** It says word for word what the business says. */
function answer({ text }: Heard): Answered {
  const [, id = '', said = ''] =
    /<data id="([^"]+)" source="business" nonce="[^"]+">\n[^\n]*\n([^<]*)/.exec(text) ?? [];
  return {
    calls: [{ name: 'reply', args: { text: said.trim(), kind: 'answer', sources: [id] } }],
  };
}

/** A business and what it spends. */
function openBooks({ database, product, simulator }: FaultEnvironment, owner: Owner, bot: Bot) {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${product().port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.session}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status, path).toBeLessThan(300);
    return Data.parse(await response.json()).data;
  }
  const month = async () => Month.parse(await call('GET', '/api/budgets')).month;
  async function usage(): Promise<{ calls: number; cost: number }> {
    const rows = Usage.parse(await call('GET', '/api/usage')).usage;
    return rows.reduce(
      (sum, row) => ({ calls: sum.calls + row.calls, cost: sum.cost + row.costMicros }),
      { calls: 0, cost: 0 },
    );
  }
  return {
    usage,
    spent: async () => (await month()).spentMicros,
    /** What was charged for calls whose cost nobody has told yet. */
    held: async () => (await month()).spentMicros - (await usage()).cost,
    stopAt: (monthStopMicros: number) =>
      call('PUT', '/api/budgets', { monthStopMicros, dayStopMicros: null, agents: [] }),
    async priceModel(): Promise<void> {
      const [connection] = Connections.parse(
        await call('GET', '/api/model-connections'),
      ).connections;
      await call('PATCH', `/api/model-connections/${connection?.id}`, { prices: { chat: price } });
    },
    write: (chat: number) =>
      simulator.control.act(
        bot.token,
        { id: chat, name: 'Ana' },
        { kind: 'text', text: `codigo${1000 + (chat % 50)}` },
      ),
    /** How often each was answered. */
    async answered(chats: number[]): Promise<number[]> {
      const rows = await query(database, z.object({ count: z.number() }), {
        text: `select (select count(*)::integer from message m join conversation c on c.id = m.conversation_id
            where c.chat = chat.id and m.direction = 'out' and m.delivery = 'sent') as count
          from unnest($1::text[]) with ordinality as chat (id, place) order by place`,
        values: [chats.map(String)],
      });
      return rows.map(({ count }) => count);
    },
  };
}

/** Where a process dies, and whether what the call was charged is then settled already. */
const deaths: [ThinkingPoint, boolean][] = [
  ['reserved', false],
  ['asked', false],
  ['answering', false],
  ['answered', false],
  ['charged', true],
];

test('killed in mid-call at the last cents', { timeout: 420_000 }, async () => {
  await using stopping = new AsyncDisposableStack();
  let isHanging = false;
  const model = await startChatModel((heard) => (isHanging ? null : answer(heard)));
  stopping.defer(() => model.stop());
  const environment = stopping.use(
    await startFaultEnvironment({
      businesses: 1,
      botsPerBusiness: 1,
      peopleIn: [1],
      variables: { INSIDE_ORIGINS: model.origin },
    }),
  );
  const { database } = environment;
  const [owner] = environment.owners;
  const [bot] = environment.bots;
  if (!owner || !bot) throw new Error('There is no business.');
  await giveModel(environment.product().port, owner, model.origin);
  const books = openBooks(environment, owner, bot);
  await books.priceModel();
  // Whatever was past a stop at any moment is remembered.
  await database.query(`
    create table fault_past_stop (spent bigint, stop bigint);
    create function fault_past_stop() returns trigger language plpgsql as $$
    begin insert into fault_past_stop values (new.spent_micros, new.stop_micros); return null; end $$;
    create trigger fault_past_stop after update of spent_micros on budget for each row
      when (new.spent_micros > new.stop_micros and new.spent_micros > old.spent_micros) execute function fault_past_stop();
  `);
  const die = async (kill: () => unknown): Promise<void> => {
    const product = environment.product();
    kill();
    expect(await product.ended).toBe('SIGKILL');
    await environment.start();
    await endLeases(database, product.pid);
  };
  const areAnswered = async (chats: number[]): Promise<void> => {
    const isEach = async () => (await books.answered(chats)).every((count) => count > 0);
    await until('each to be answered', isEach, PATIENCE_MS);
    expect(await books.answered(chats)).toEqual(chats.map(() => 1));
  };

  let lost = 0;
  for (const [point, isSettled] of deaths) {
    const before = await books.usage();
    const chat = environment.newChats(1);
    await environment.product().arm({ point, hit: 1 });
    await books.write(chat);
    await die(() => undefined);
    await areAnswered([chat]);
    const held = await books.held();
    if (isSettled) expect(held, point).toBe(lost);
    else expect(held, point).toBeGreaterThan(lost);
    lost = held;
    // The turn asks again; a call that was settled is in usage with the one after it.
    expect((await books.usage()).calls - before.calls, point).toBe(isSettled ? 2 : 1);
  }

  isHanging = true;
  const heard = model.heard.length;
  const chats = Array.from({ length: 6 }, () => environment.newChats(1));
  const [first = 0, ...others] = chats;
  await books.write(first);
  await until('a first call', () => model.heard.length === heard + 1, PATIENCE_MS);
  const charge = (await books.held()) - lost;
  await books.stopAt((await books.spent()) + Math.floor(charge * 2.5));
  await Promise.all(others.map((chat) => books.write(chat)));
  const refused = async () => (await books.answered(chats)).filter((count) => count > 0).length;
  await until('three to find no room', async () => (await refused()) === 3, PATIENCE_MS);
  expect(model.heard.length).toBe(heard + 3);
  const held = await books.held();
  const told = await books.usage();
  await die(() => environment.product().signal('SIGKILL'));
  await areAnswered(chats);
  // There is no room to ask again: the rules have answered, and the charges of the three stay.
  expect(model.heard.length).toBe(heard + 3);
  expect(await books.held()).toBe(held);
  expect(await books.usage()).toEqual(told);

  isHanging = false;
  await books.stopAt((await books.spent()) + charge * 2);
  const last = environment.newChats(1);
  await books.write(last);
  await areAnswered([last]);
  expect((await books.usage()).calls).toBe(told.calls + 1);
  expect(await books.held()).toBe(held);
  expect((await database.query('select from fault_past_stop')).rowCount).toBe(0);
});
