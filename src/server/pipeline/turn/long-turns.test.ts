import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/platform/db.ts';
import {
  echo,
  type PipelineEnvironment,
  startPipelineEnvironment,
  textOf,
} from '#test/environments/pipeline.ts';
import { Interrupted } from './thinking/interrupted.ts';
import { until } from '#test/environments/telegram.ts';
import type { TakeTurn } from '#server/agent/turn.ts';
import { applyChange } from '#server/pipeline/intake/changes/changes.ts';
import { LEASE_MS } from './collect.store.ts';
import { MAX_RESTARTS } from './settle.sql.ts';

const ana = 7_001;
const beto = 7_002;
const patience = 20_000;
const inbound = (environment: PipelineEnvironment) =>
  environment.rows(
    z.object({ outcome: z.string().nullable(), reason: z.string().nullable() }),
    `select outcome, outcome_reason as reason from message where direction = 'in' order by created_at, seq`,
  );
const stored = (environment: PipelineEnvironment, count: number) =>
  until(`${count} messages`, async () => (await inbound(environment)).length === count);

test('an agent that thinks for longer than a lease lasts is asked once, and its answer leaves once', async () => {
  let turns = 0;
  const slow: TakeTurn = async (input, ports, signal) => {
    turns += 1;
    // It is not waited for anything: this is how long the agent takes.
    await sleep(LEASE_MS + 2000);
    return echo(input, ports, signal);
  };
  await using environment = await startPipelineEnvironment({ takeTurn: slow });
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('the answer', () => environment.sent(ana).length > 0, patience);
  expect(turns).toBe(1);
  expect(environment.sent(ana)).toEqual(['re: oi']);
});

test('who writes on and on while the agent thinks gets an answer all the same, after so many drafts', async () => {
  let turns = 0;
  let number = 0;
  await using environment = await startPipelineEnvironment({
    takeTurn: async (input, ports, signal) => {
      turns += 1;
      if (turns <= MAX_RESTARTS + 2) {
        number += 1;
        await environment.act(ana, { kind: 'text', text: `mais ${number}` });
        await stored(environment, number + 1);
      }
      return echo(input, ports, signal);
    },
  });
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('an answer', () => environment.sent(ana).length > 0, patience);
  expect(environment.sent(ana)[0]).toBe('re: oi | mais 1 | mais 2');
  const heard = () =>
    environment
      .sent(ana)
      .join(' | ')
      .match(/mais \d/g) ?? [];
  await until('the rest', () => heard().length === number && turns > MAX_RESTARTS + 2, patience);
  expect(heard()).toEqual(['mais 1', 'mais 2', 'mais 3', 'mais 4']);
});

test('between tries of a turn that fails the wait grows', async () => {
  const tries: number[] = [];
  await using environment = await startPipelineEnvironment({
    takeTurn: async () => {
      tries.push(Date.now());
      throw new Error('no brain');
    },
  });
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('a second try', () => tries.length === 2, patience);
  const Due = z.object({ left: z.number() });
  const left = () =>
    environment.rows(
      Due,
      `select extract(epoch from answer_at - now())::float8 as left from conversation where answer_lease_until is null and answer_attempts = 2`,
    );
  await until('the third to be set', async () => (await left()).length === 1, patience);
  expect((await left())[0]?.left).toBeGreaterThan(2.5);
  expect((await left())[0]?.left).toBeLessThan(4.1);
});

test('a turn that waits for a place between its tries is given up after three of them', async () => {
  let failed = 0;
  let turns = 0;
  await using environment = await startPipelineEnvironment({
    takeTurn: async () => {
      turns += 1;
      if (turns % 2 === 0) throw new Interrupted('no_place');
      failed += 1;
      throw new Error('no brain');
    },
  });
  const { services } = environment;
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('an outcome', async () => {
    await services.db.query(
      'update conversation set answer_at = now() where answer_lease_until is null and answer_at > now()',
    );
    services.bus.wake('answer');
    return (await inbound(environment)).some(({ outcome }) => outcome !== null) || failed > 5;
  });
  expect(failed).toBe(3);
  expect(await inbound(environment)).toEqual([{ outcome: 'handed_off', reason: 'agent_failed' }]);
});

test('what the customer takes back while the agent thinks is not answered', async () => {
  const thinking = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const heard: string[] = [];
  await using environment = await startPipelineEnvironment({
    takeTurn: async (input, ports, signal) => {
      heard.push(textOf(input));
      thinking.resolve();
      await go.promise;
      return echo(input, ports, signal);
    },
  });
  await environment.act(ana, { kind: 'text', text: 'meu cartão é 1234' });
  await thinking.promise;
  const [message] = await environment.rows(
    z.object({ mid: z.string() }),
    `select provider_message_id as mid from message`,
  );
  const chat = await environment.rows(
    z.object({ chat: z.string() }),
    `select chat from conversation`,
  );
  const removal = {
    kind: 'remove',
    eventId: 'taken back',
    chat: chat[0]?.chat ?? '',
    messageId: message?.mid ?? '',
    time: now(),
  } as const;
  const tools = { jobs: environment.services.jobs };
  await inTransaction(environment.services.db, (db) =>
    applyChange({ ...tools, db }, environment, removal, '{}'),
  );
  go.resolve();
  await until(
    'an outcome',
    async () => (await inbound(environment)).every(({ outcome }) => outcome !== null),
    patience,
  );
  expect(await inbound(environment)).toEqual([
    { outcome: 'closed', reason: 'removed_by_customer' },
  ]);
  expect(heard).toEqual(['meu cartão é 1234']);
  expect(environment.sent(ana)).toEqual([]);
});

test('a wait for one chat holds up no other, and a wait for the channel holds up all', async () => {
  await using environment = await startPipelineEnvironment({ config: { answersGroups: true } });
  const refuseNext = () =>
    environment.simulator.control.setFaults({
      retryAfter: 600,
      next: { sendMessage: ['too_many'] },
    });
  const paused = () =>
    environment.rows(
      z.object({ paused: z.boolean() }),
      `select coalesce(paused_until > now(), false) as paused from channel`,
    );
  const putOff = () =>
    environment.rows(
      z.object({ chat: z.string() }),
      `select split_part(chat, ':', 2) as chat from conversation where deliver_at > now() + interval '5 minutes' order by created_at`,
    );
  await refuseNext();
  await environment.simulator.control.act(
    environment.token,
    { id: ana, name: 'Ana', group: { id: -777, title: 'Festa' } },
    { kind: 'text', text: 'oi' },
  );
  await until('the group to wait', async () => (await putOff()).length === 1, patience);
  expect(await paused()).toEqual([{ paused: false }]);
  await environment.act(beto, { kind: 'text', text: 'oi' });
  await until('the other’s answer', () => environment.sent(beto).length === 1, patience);

  await refuseNext();
  await environment.act(beto, { kind: 'text', text: 'e aí' });
  await until('the channel to rest', async () => (await paused())[0]?.paused === true, patience);
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('the third to wait', async () => (await putOff()).length === 3, patience);
  expect(environment.sent(ana)).toEqual([]);
});

const now = (): string => new Date().toISOString();
