import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Queryable } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { startPipelineEnvironment } from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';
import {
  claimSockets,
  deleteSession,
  extendSockets,
  hasKeys,
  nextSocketInMs,
  noteSigns,
  releaseSocket,
  SOCKET_LEASE_MS,
} from './connections.store.ts';
import { handLane } from '#server/pipeline/delivery/lanes.store.ts';
import { claimPolling, extendPolling, releasePolling, saveCursor } from './sockets.store.ts';

/** One process of the whole cluster asks for a channel, or holds its connection. */
const [one, other] = [uuidv7(), uuidv7()];
async function channels(steps: PipelineSteps, count: number): Promise<string[]> {
  const ids = [steps.channelId];
  while (ids.length < count)
    ids.push(
      (await steps.channel(ids.length % 2 === 0 ? 'same workspace' : 'another workspace'))
        .channelId,
    );
  return ids.toSorted();
}
const set = (
  steps: PipelineSteps,
  table: 'channel' | 'socket_session',
  id: string | undefined,
  change: string,
) =>
  steps.db.query(
    `update ${table} set ${change} where ${table === 'channel' ? 'id' : 'channel_id'} = $1`,
    [id],
  );

test('a channel is polled by one process, while its lease lasts and it is to be polled', async () => {
  await using steps = await startPipelineSteps();
  const ids = await channels(steps, 5);
  const [a, b, c, d, e] = ids;
  for (const id of [a, b, c, d]) await set(steps, 'channel', id, `receiving = 'polling'`);
  await set(steps, 'channel', b, `status = 'disconnected'`);
  await set(steps, 'channel', e, `receiving = 'webhook'`);
  const claim = async (worker: string, db: Queryable = steps.db) =>
    (await claimPolling(db, worker)).map(({ id }) => id).toSorted();
  await steps.holding(
    (client) => client.query('select from channel where id = $1 for update', [c]),
    async () =>
      expect(
        await steps.withoutWaiting(async (client) =>
          (await claimPolling(client, one)).map(({ id }) => id).toSorted(),
        ),
      ).toEqual([a, d]),
  );
  expect(await claim(other)).toEqual([c]);
  expect(await claim(other)).toEqual([]);
  // Extended by who holds it, as long as it is polled.
  await set(steps, 'channel', d, `receiving = 'none'`);
  expect(await extendPolling(steps.db, one, ids)).toEqual(new Set([a]));
  expect(await extendPolling(steps.db, one, [])).toEqual(new Set());
  await set(steps, 'channel', a, `poll_lease_until = now() - interval '1 millisecond'`);
  const [again] = await claimPolling(steps.db, other);
  expect(again).toEqual({ id: a, poll_cursor: null, poll_fence: 2 });
  // Who was late moves nothing on.
  expect(await saveCursor(steps.db, a ?? '', 1, 'late')).toBe(0);
  expect(await saveCursor(steps.db, a ?? '', 2, '7')).toBe(1);
  expect(await steps.rows(`select id from channel where poll_cursor = '7'`)).toEqual([{ id: a }]);
  // Given back, by its holder alone.
  await releasePolling(steps.db, one);
  expect(await claim(one)).toEqual([]);
  await releasePolling(steps.db, other);
  expect(await claim(one)).toEqual([a, c].toSorted());
});

test('a connection is held by one process, while its lease lasts and it is wanted, or to be ended', async () => {
  await using steps = await startPipelineSteps();
  const ids = await channels(steps, 5);
  const [a, b, c, d, e] = ids;
  for (const id of ids)
    await steps.db.query(
      `insert into socket_session (channel_id, workspace_id, state, wanted) select id, workspace_id, 'connected', true from channel where id = $1`,
      [id],
    );
  await set(steps, 'socket_session', b, `wanted = false, state = 'expired'`);
  await set(steps, 'socket_session', c, `wanted = false, state = 'leaving'`);
  await set(steps, 'socket_session', d, 'held = true');
  const claim = async (worker: string, limit = 10) =>
    (await claimSockets(steps.db, worker, limit)).map((held) => held.channel_id).toSorted();
  expect(await nextSocketInMs(steps.db, one)).toBeLessThanOrEqual(0);
  await steps.holding(
    (client) => client.query('select from socket_session where channel_id = $1 for update', [e]),
    async () => {
      const held = await steps.withoutWaiting((client) => claimSockets(client, one, 10));
      expect(
        held.map(({ channel_id: id, fence, leaving }) => [id, fence, leaving]).toSorted(),
      ).toEqual([
        [a, 1, false],
        [c, 1, true],
      ]);
    },
  );
  // What is ours is nobody's to wait for; what another holds may be ours when its lease has run
  // out.
  expect(await nextSocketInMs(steps.db, one)).toBeLessThanOrEqual(0);
  expect(await claim(other)).toEqual([e]);
  expect(await nextSocketInMs(steps.db, one)).toBeGreaterThan(SOCKET_LEASE_MS - 2000);
  await set(steps, 'socket_session', e, 'wanted = false');
  expect(await nextSocketInMs(steps.db, one)).toBe(null);
  expect(await nextSocketInMs(steps.db, other)).toBeGreaterThan(0);
  await set(steps, 'socket_session', a, `wanted = false`);
  // One that is to be ended is waited for as well.
  expect(await nextSocketInMs(steps.db, other)).toBeGreaterThan(0);
  await set(steps, 'socket_session', a, `wanted = true`);
  expect(await extendSockets(steps.db, one, ids)).toEqual(
    new Map([
      [a, { fence: 1, leaving: false }],
      [c, { fence: 1, leaving: true }],
    ]),
  );
  expect(await extendSockets(steps.db, one, [a ?? ''])).toEqual(
    new Map([[a, { fence: 1, leaving: false }]]),
  );
  expect(await extendSockets(steps.db, other, ids), 'it is not wanted any more').toEqual(new Map());
  // Ours, whose lease ran out meanwhile, is waited for, and taken under a new fence.
  await set(steps, 'socket_session', a, `lease_until = now() - interval '1 millisecond'`);
  expect(await nextSocketInMs(steps.db, one)).toBeLessThanOrEqual(0);
  const [again] = await claimSockets(steps.db, other, 1);
  expect(again).toMatchObject({ channel_id: a, fence: 2 });
  if (!again) throw new Error('nothing was claimed');
  expect(await releaseSocket(steps.db, { ...again, fence: 1 })).toBe(0);
  expect(await claim(one)).toEqual([]);
  expect(await releaseSocket(steps.db, again)).toBe(1);
  expect(await claim(one)).toEqual([a]);
  // Only what is to be ended goes with its keys, and by its holder.
  const leaving = { ...again, channel_id: c ?? '', fence: 1 };
  expect(await deleteSession(steps.db, { ...leaving, fence: 0 })).toBe(0);
  expect(await deleteSession(steps.db, { ...again, fence: 3 })).toBe(0);
  expect(await deleteSession(steps.db, leaving)).toBe(1);
  expect(await steps.rows('select 1 from socket_session')).toHaveLength(4);
});

test('many connections are taken some at a time, in the order of their ids', async () => {
  await using steps = await startPipelineSteps();
  const ids = await channels(steps, 3);
  for (const id of ids.toReversed())
    await steps.db.query(
      `insert into socket_session (channel_id, workspace_id, state, wanted) select id, workspace_id, 'connected', true from channel where id = $1`,
      [id],
    );
  for (const id of ids)
    expect((await claimSockets(steps.db, one, 1)).map((held) => held.channel_id)).toEqual([id]);
});

test('what was heard last is noted by who holds the connection; the phone’s time only moves on', async () => {
  await using steps = await startPipelineSteps();
  const ids = await channels(steps, 2);
  const [a = '', b = ''] = ids;
  for (const id of ids)
    await steps.db.query(
      `insert into socket_session (channel_id, workspace_id, state, wanted, holder) select id, workspace_id, 'connected', true, $2 from channel where id = $1`,
      [id, id === a ? one : other],
    );
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const sign = (channelId: string, phoneAt: Date | null) => ({
    channelId,
    heardMsAgo: 60_000,
    phoneAt,
  });
  await noteSigns(steps.db, one, [sign(a, late), sign(b, late)]);
  await noteSigns(steps.db, one, [sign(a, early)]);
  await noteSigns(steps.db, one, [sign(a, null)]);
  expect(
    await steps.rows(
      `select phone_at, round(extract(epoch from now() - heard_at))::integer as ago from socket_session order by channel_id`,
    ),
  ).toEqual([
    { phone_at: late.toISOString(), ago: 60 },
    { phone_at: null, ago: null },
  ]);
});

test('an account that a phone is linked to is known by its keys', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  await steps.db.query(
    `insert into socket_session (channel_id, workspace_id, state, wanted) select id, workspace_id, 'connected', true from channel`,
  );
  const has = (workspaceId = steps.workspaceId) => hasKeys(steps.db, workspaceId, steps.channelId);
  const key = (channelId: string, kind: string) =>
    steps.db.query(
      `insert into socket_key (channel_id, workspace_id, kind, id, value) select id, workspace_id, $2, '1', '\\x00' from channel where id = $1`,
      [channelId, kind],
    );
  await key(steps.channelId, 'session');
  await key(foreign.channelId, 'creds');
  expect(await has()).toBe(false);
  await key(steps.channelId, 'creds');
  expect(await has()).toBe(true);
  expect(await has(foreign.workspaceId)).toBe(false);
});

test('a lane goes to who holds the connection of its channel, from who has the lane', async () => {
  await using steps = await startPipelineSteps();
  const foreign = await steps.channel('another workspace');
  await steps.answered('A', ['Sim']);
  const lane = await steps.lane('A');
  const hand = (to = lane) => handLane(steps.db, to, one);
  expect(await hand(), 'nobody holds it').toBe(null);
  for (const [id, holder] of [
    [foreign.channelId, other],
    [steps.channelId, one],
  ])
    await steps.db.query(
      `insert into socket_session (channel_id, workspace_id, state, wanted, holder, lease_until)
       select id, workspace_id, 'connected', true, $2, now() + interval '1 minute' from channel where id = $1`,
      [id, holder],
    );
  expect(await hand(), 'it is ours').toBe(null);
  await set(
    steps,
    'socket_session',
    steps.channelId,
    `holder = '${other}', lease_until = now() - interval '1 millisecond'`,
  );
  expect(await hand(), 'whose lease is over').toBe(null);
  await set(steps, 'socket_session', steps.channelId, `lease_until = now() + interval '1 minute'`);
  await steps.answered('B', ['Sim']);
  expect(await hand({ ...lane, deliver_fence: lane.deliver_fence - 1 })).toBe(null);
  expect(await hand()).toEqual({ holder: other, fence: lane.deliver_fence + 1 });
  expect(
    await steps.rows('select chat, deliver_worker = $1 as handed from conversation order by chat', [
      other,
    ]),
  ).toEqual([
    { chat: 'A', handed: true },
    { chat: 'B', handed: null },
  ]);
});

test('a lane whose connection another process holds is handed to it; while nobody holds it, it waits', async () => {
  await using environment = await startPipelineEnvironment({ withSockets: true });
  const { db } = environment.services;
  const [channel, contact, conversation] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status, receiving, secrets) values ($1, $2, 'whatsapp_web', 'Loja', 'live', 'connected', 'socket', '\\x00')`,
    [channel, environment.workspaceId],
  );
  await db.query(
    `insert into socket_session (channel_id, workspace_id, state, wanted, holder, lease_until) values ($1, $2, 'connected', false, $3, now() - interval '1 hour')`,
    [channel, environment.workspaceId, other],
  );
  await db.query('insert into contact (id, workspace_id, name) values ($1, $2, $3)', [
    contact,
    environment.workspaceId,
    'Ana',
  ]);
  await db.query(
    `insert into conversation (id, workspace_id, channel_id, contact_id, chat, sent_seq, deliver_at) values ($1, $2, $3, $4, 'A', 1, now())`,
    [conversation, environment.workspaceId, channel, contact],
  );
  await db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery)
     values ($1, $2, $3, $4, 'out', 'person', 1, '[{"kind":"text","text":"oi"}]', 'queued')`,
    [uuidv7(), environment.workspaceId, channel, conversation],
  );
  const Shown = z.object({
    worker: z.string().nullable(),
    wasTaken: z.boolean(),
    waits: z.boolean(),
  });
  const lane = async () =>
    (
      await environment.rows(
        Shown,
        'select deliver_worker as worker, deliver_fence > 0 as "wasTaken", deliver_at is not null as waits from conversation',
      )
    )[0];
  environment.services.bus.wake('delivery');
  await until('it to be given back', async () => {
    const now = await lane();
    return now?.wasTaken === true && now.worker === null;
  });
  expect(await lane()).toMatchObject({ waits: true });
  await db.query(`update socket_session set lease_until = now() + interval '1 hour'`);
  await db.query('update conversation set deliver_at = now()');
  environment.services.bus.wake('delivery');
  await until('it to be handed over', async () => (await lane())?.worker === other);
});
