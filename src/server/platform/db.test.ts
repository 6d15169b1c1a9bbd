import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServices, type TestServices } from '#test/environments/services.ts';
import { inTransaction, openWithFixedPlans, type Transaction } from './db.ts';

const workspaceId = '0190a6e0-0000-7000-8000-000000000000';
let environment: TestServices;
/** All that was said on the bus, in its order. */
let heard: string[];

beforeEach(async () => {
  environment = await createServices();
  heard = [];
  for (const topic of ['live', 'answer-due', 'channels'] as const)
    environment.services.bus.subscribe(topic, (payload) => heard.push(`${topic}: ${payload}`));
  await environment.services.db.query(
    'create table kept (id int unique deferrable initially deferred)',
  );
});

afterEach(() => environment.close());

const countKept = async (): Promise<unknown> =>
  (await environment.services.db.query('select id from kept')).rowCount;

/** Says something of each kind, some of it twice. */
async function write(tx: Transaction, id: number): Promise<void> {
  tx.tell(workspaceId, 'conversations', 'notifications');
  tx.wake('answer');
  await tx.query('insert into kept values ($1)', [id]);
  tx.tell(workspaceId, 'conversations');
  tx.tellPerson({ workspaceId, userId: 'ana' }, 'seen');
  tx.wake('answer');
  tx.publish('channels', 'one');
}

const said = [
  `live: ${workspaceId} conversations`,
  `live: ${workspaceId} notifications`,
  'answer-due: 0',
  `live: ${workspaceId} seen ana`,
  'channels: one',
];

test('what a transaction says is heard once, and when it is committed', async () => {
  const seen: Promise<unknown>[] = [];
  environment.services.bus.subscribe('answer-due', () => seen.push(countKept()));
  const answer = await inTransaction(environment.services.db, async (tx) => {
    await write(tx, 1);
    expect(heard).toEqual([]);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(heard).toEqual(said);
  expect(await Promise.all(seen)).toEqual([1]);
});

test('nobody hears of a transaction that fails, or whose commit is refused', async () => {
  const broken = inTransaction(environment.services.db, async (tx) => {
    await write(tx, 1);
    throw new Error('the rest failed');
  });
  await expect(broken).rejects.toThrow('the rest failed');
  const refused = inTransaction(environment.services.db, async (tx) => {
    await write(tx, 1);
    await write(tx, 1);
  });
  await expect(refused).rejects.toThrow('duplicate key');
  expect(await countKept()).toBe(0);
  expect(heard).toEqual([]);
});

test('connections with fixed plans say it on the same bus', async () => {
  const fixed = openWithFixedPlans(environment.services.db, () => undefined, { relaxed: true });
  try {
    await inTransaction(fixed, (tx) => write(tx, 1));
  } finally {
    await fixed.end();
  }
  expect(heard).toEqual(said);
});

test('a topic that is misspelt does not compile', () => {
  const misspelt = (tx: Transaction): void => {
    // @ts-expect-error: there is no such topic
    tx.tell(workspaceId, 'conversation');
    // @ts-expect-error: there is no such topic
    tx.publish('channel', 'one');
    // @ts-expect-error: there is no such work
    tx.wake('answers');
    // @ts-expect-error: there is no such topic
    environment.services.bus.subscribe('channel', () => undefined);
  };
  expect(misspelt).toBeTypeOf('function');
});
