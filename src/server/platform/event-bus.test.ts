import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import type { BusTopic } from './announcements.ts';
import { createEventBus, type RunningEventBus } from './event-bus.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
let here: RunningEventBus;
let there: RunningEventBus;

beforeEach(async () => {
  database = await createDatabase();
  here = createEventBus(database.connection, createLog('silent'));
  there = createEventBus(database.connection, createLog('silent'));
  await Promise.all([here.start(), there.start()]);
});

afterEach(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await database.drop();
});

function collect(bus: RunningEventBus, topic: BusTopic): string[] {
  const heard: string[] = [];
  bus.subscribe(topic, (payload) => heard.push(payload));
  return heard;
}

test('is heard at once here, once, and soon in another process', async () => {
  const [own, other] = [collect(here, 'answer-due'), collect(there, 'answer-due')];
  here.publish('answer-due', '5');
  expect(own).toEqual(['5']);
  await expect.poll(() => other).toEqual(['5']);
  there.publish('answer-due', '6');
  await expect.poll(() => own).toEqual(['5', '6']);
  expect(other).toEqual(['5', '6']);
});

test('a bus that is stopped while it connects leaves no connection behind', async () => {
  const connection = { ...database.connection, applicationName: 'stopped-early' };
  const early = createEventBus(connection, createLog('silent'));
  await Promise.all([early.start(), early.stop()]);
  const own = `select 1 from pg_stat_activity where application_name like 'stopped-early%'`;
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await expect.poll(async () => (await client.query(own)).rowCount).toBe(0);
  } finally {
    await client.end();
  }
});

test('what is told again before it left is told once; many and large ones all arrive', async () => {
  const other = collect(there, 'live');
  for (let round = 0; round < 3; round++)
    for (let id = 0; id < 500; id++) here.publish('live', `${id} ${'ç'.repeat(100)}`);
  await expect.poll(() => other.length).toBe(500);
  expect(new Set(other).size).toBe(500);
  expect(() => here.publish('live', 'x'.repeat(8_000))).toThrow('publish an id instead');
});

test('one listener that fails does not stop the others', () => {
  here.subscribe('answer-due', () => {
    throw new Error('broken listener');
  });
  const heard = collect(here, 'answer-due');
  here.publish('answer-due');
  expect(heard).toEqual(['']);
});

test('who unsubscribed is not called', () => {
  const heard: string[] = [];
  const unsubscribe = here.subscribe('answer-due', (payload) => heard.push(payload));
  unsubscribe();
  here.publish('answer-due', '1');
  expect(heard).toEqual([]);
});

test('hears again after its connection was cut', async () => {
  const heard = collect(there, 'answer-due');
  await database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '% events'`,
  );
  let number = 0;
  await expect
    .poll(
      () => {
        here.publish('answer-due', String(++number));
        return heard.length;
      },
      { timeout: 10_000, interval: 50 },
    )
    .toBeGreaterThan(0);
});
