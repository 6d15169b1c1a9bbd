import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { listStopped } from '#server/features/worker/stopped.store.ts';
import { createServices } from '#test/environments/services.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createPlaces } from './turn/thinking/places.ts';
import { beat, registerWorker, unregisterWorker } from './workers.store.ts';

/** Who works, and what follows where nobody does. */
async function worker(steps: PipelineSteps, roles: string, secondsAgo = 0): Promise<string> {
  const id = uuidv7();
  await registerWorker(steps.db, { id, host: 'loja', processId: 1, roles });
  await steps.db.query(
    `update worker set heartbeat_at = now() - $2 * interval '1 second' where id = $1`,
    [id, secondsAgo],
  );
  return id;
}

test('the rates of the channels are shared by the processes that send and live, whatever else runs', async () => {
  await using steps = await startPipelineSteps();
  const me = await worker(steps, 'web,worker');
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({ alive: 1 });
  await worker(steps, 'web');
  const silent = await worker(steps, 'worker', 6);
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({ alive: 1 });
  const other = await worker(steps, 'web,worker', 3);
  expect(await beat(steps.db, me, 3, 4)).toMatchObject({ alive: 2 });
  expect(
    await steps.rows(
      'select answered, delivered from worker where id = any($1::uuid[]) order by answered',
      [[me, other]],
    ),
  ).toEqual([
    { answered: 0, delivered: 0 },
    { answered: 3, delivered: 4 },
  ]);
  await unregisterWorker(steps.db, other);
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({ alive: 1 });
  // Who was heard of yesterday is no longer kept; who was a moment ago is.
  await steps.db.query(
    `update worker set heartbeat_at = now() - interval '25 hours' where id = $1`,
    [silent],
  );
  await worker(steps, 'worker');
  expect(await steps.rows('select 1 from worker where id = $1', [silent])).toEqual([]);
  expect(await steps.rows('select 1 from worker where id = $1', [me])).toHaveLength(1);
});

test('a beat sees what waits for any process', async () => {
  await using steps = await startPipelineSteps();
  const me = await worker(steps, 'worker');
  const nothing = { answer_in: null, lane_in: null, has_early: false, has_nameless: false };
  expect(await beat(steps.db, me, 0, 0)).toMatchObject(nothing);
  await steps.write('A', 'oi', { name: 'Ana' });
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({
    ...nothing,
    answer_in: expect.any(Number),
  });
  await steps.commit(await steps.claim('A'), ['Sim']);
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({ ...nothing, lane_in: expect.any(Number) });
  await steps.write('B');
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({ has_nameless: true });
  await steps.db.query('update contact set name_asked_at = now()');
  expect(await beat(steps.db, me, 0, 0)).toMatchObject({ has_nameless: false });
});

test('those wait in vain whose turn or lane is late while nobody was heard of who works', async () => {
  await using steps = await startPipelineSteps();
  const other = await steps.channel('another workspace');
  await steps.answered('A', ['Sim']);
  await steps.write('B', 'oi', { workspace_id: other.workspaceId, channel_id: other.channelId });
  const late = async () => (await listStopped(steps.db)).toSorted();
  expect(await late()).toEqual([]);
  await steps.db.query(
    `update conversation set answer_at = answer_at - interval '21 seconds', deliver_at = deliver_at - interval '21 seconds'`,
  );
  expect(await late()).toEqual([steps.workspaceId, other.workspaceId].toSorted());
  // Neither who only shows pages nor who has been silent for as long works.
  await worker(steps, 'web');
  await worker(steps, 'worker', 21);
  expect(await late()).toEqual([steps.workspaceId, other.workspaceId].toSorted());
  await worker(steps, 'web,worker', 10);
  expect(await late()).toEqual([]);
});

test('a beat wakes who sends for what is due before the next one, and for nothing else', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  const woken: (number | undefined)[] = [];
  let beats = 0;
  const nothing = (): Promise<never> => Promise.reject(new Error('nobody asks for this'));
  const heartbeat = startHeartbeat(services, { age: nothing, note: async () => {} }, uuidv7(), {
    ingest: { store: nothing, isFull: false, idle: nothing },
    debounce: nothing,
    connections: {
      start: () => {},
      session: () => null,
      heldSince: () => null,
      extendLeases: async () => void (beats += 1),
      wake: () => {},
      stop: nothing,
    },
    sockets: null,
    collector: null,
    answerer: { answer: nothing, answered: 0 },
    places: createPlaces(),
    deliverer: {
      hasRoom: true,
      serve: () => {},
      wake: (waitMs) => void woken.push(waitMs),
      extendLeases: async () => {},
      setShare: () => {},
      delivered: 0,
      stop: nothing,
    },
    rounds: null,
  });
  const beatOnce = async (): Promise<void> => {
    const before = beats;
    heartbeat.wake();
    await expect.poll(() => beats).toBeGreaterThan(before);
  };
  const wokenNow = async (): Promise<(number | undefined)[]> => {
    // One may be on its way that has looked already.
    await beatOnce();
    woken.length = 0;
    await beatOnce();
    return woken;
  };
  try {
    expect(await wokenNow()).toEqual([]);
    await steps.answered('A', ['Sim']);
    await steps.db.query(`update conversation set deliver_at = now() + interval '1 minute'`);
    expect(await wokenNow()).toEqual([]);
    await steps.db.query(`update conversation set deliver_at = now()`);
    expect((await wokenNow())[0]).toBe(0);
  } finally {
    await heartbeat.stop();
    await close();
  }
});
