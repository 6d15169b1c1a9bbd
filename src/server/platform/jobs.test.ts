import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import { type Database, inTransaction, openDatabase } from './db.ts';
import { createEventBus, type RunningEventBus } from './event-bus.ts';
import { createJobs, type RunningJobs } from './jobs.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
let jobs: RunningJobs;
let bus: RunningEventBus;
/** A pool that announces on the bus, as the product's does. */
let telling: Database;

beforeEach(async () => {
  database = await createDatabase();
  bus = createEventBus(database.connection, createLog('silent'));
  telling = openDatabase(database.connection, bus.publish);
  jobs = createJobs(database.connection, bus, createLog('silent'));
});

afterEach(async () => {
  await jobs.stop(0);
  await telling.end();
  await bus.stop();
  await database.drop();
});

test('runs what was committed and never what was rolled back', async () => {
  const done: unknown[] = [];
  jobs.handle('greet', {}, async (data) => void done.push(data));
  await jobs.start({ work: true });
  const broken = inTransaction(database.db, async (client) => {
    await jobs.enqueue(client, 'greet', { name: 'rolled back' });
    throw new Error('the rest failed');
  });
  await expect(broken).rejects.toThrow('the rest failed');
  await inTransaction(database.db, (client) => jobs.enqueue(client, 'greet', { name: 'Ana' }));
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ name: 'Ana' }]);
});

test('a process without the worker role enqueues for one that has it', async () => {
  const done: string[] = [];
  jobs.handle('greet', {}, async () => void done.push('here'));
  await jobs.start({ work: false });
  const worker = createJobs(database.connection, bus, createLog('silent'));
  worker.handle('greet', {}, async () => void done.push('there'));
  await worker.start({ work: true });
  await jobs.enqueue(database.db, 'greet', {});
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['there']);
  await worker.stop(0);
});

test('a job that keeps failing is tried again and ends as a dead letter', async () => {
  let tries = 0;
  jobs.handle('fail', { retryLimit: 1, retryDelaySeconds: 0 }, async () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  await jobs.start({ work: true });
  await jobs.enqueue(database.db, 'fail', { mail: 1 });
  const deadLetters = async () =>
    (await database.db.query(`select data from pgboss.job where name = 'dead_letters'`)).rows;
  await expect.poll(deadLetters, { timeout: 20_000 }).toEqual([{ data: { mail: 1 } }]);
  expect(tries).toBe(2);
}, 30_000);

test('an exclusive job is taken once for each thing, until it is over', async () => {
  const begun: unknown[] = [];
  const first = Promise.withResolvers<void>();
  jobs.handle('sum', { exclusive: true, concurrency: 3 }, async (data) => {
    begun.push(data['of']);
    if (begun.length === 1) await first.promise;
  });
  await jobs.start({ work: true });
  const enqueue = (key: string): Promise<void> =>
    jobs.enqueue(database.db, 'sum', { of: key }, { key });
  await Promise.all([enqueue('a'), enqueue('a')]);
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['a']);
  await enqueue('a');
  await enqueue('b');
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['a', 'b']);
  first.resolve();
  const over = async () =>
    (await database.db.query(`select from pgboss.job where name = 'sum' and state = 'completed'`))
      .rowCount;
  await expect.poll(over, { timeout: 10_000 }).toBe(2);
  await enqueue('a');
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['a', 'b', 'a']);
}, 30_000);

test('a job that nobody declared is a mistake of the caller', async () => {
  await jobs.start({ work: false });
  await expect(jobs.enqueue(database.db, 'unknown', {})).rejects.toThrow(
    'The job unknown is not declared',
  );
  jobs.handle('once', {}, async () => undefined);
  expect(() => jobs.handle('once', {}, async () => undefined)).toThrow('declared twice');
});

test('every worker of a queue takes the next job when it has done one', async () => {
  let rounds = 0;
  let waiting: (() => void)[] = [];
  /** A job ends when three run side by side. */
  const meet = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < 3) return;
      rounds += 1;
      for (const end of waiting) end();
      waiting = [];
    });
  jobs.handle('meet', { concurrency: 3 }, meet);
  await jobs.start({ work: true });
  await inTransaction(database.db, async (client) => {
    for (let job = 0; job < 9; job += 1) await jobs.enqueue(client, 'meet', {});
  });
  await expect.poll(() => rounds, { timeout: 30_000 }).toBe(3);
});

test('jobs of a group begin before anybody looks for them, once they are committed', async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  jobs.handle('hear', { concurrency: 2, groupConcurrency: 2 }, async () => {
    begun += 1;
    await held.promise;
  });
  await jobs.start({ work: true });
  // The second one comes while the workers have just been told of the first.
  for (let job = 0; job < 2; job += 1)
    await inTransaction(telling, (tx) => jobs.enqueue(tx, 'hear', {}, { group: 'one' }));
  // The workers look for jobs 5 seconds after their start.
  await expect.poll(() => begun, { timeout: 4_000 }).toBe(2);
  held.resolve();
});

test('a group of jobs leaves places to the others', async () => {
  const held = Promise.withResolvers<void>();
  let taken = 0;
  const done: unknown[] = [];
  jobs.handle('hold', { concurrency: 3, groupConcurrency: 2 }, async ({ of }) => {
    if (of === 'many') {
      taken += 1;
      await held.promise;
    }
    done.push(of);
  });
  await jobs.start({ work: true });
  // One after the other, because workers that look at the same moment do not see what another takes:
  // pg-boss counts a group's jobs without a lock.
  for (let job = 0; job < 2; job += 1) {
    await jobs.enqueue(telling, 'hold', { of: 'many' }, { group: 'many' });
    await expect.poll(() => taken, { timeout: 30_000 }).toBe(job + 1);
  }
  for (let job = 0; job < 2; job += 1)
    await jobs.enqueue(telling, 'hold', { of: 'many' }, { group: 'many' });
  await jobs.enqueue(telling, 'hold', { of: 'one' }, { group: 'one' });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['one']);
  expect(taken).toBe(2);
  held.resolve();
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(5);
});
