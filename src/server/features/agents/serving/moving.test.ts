import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { TakeTurn } from '#server/agent/turn.ts';
import { createAnsweringAgents } from '#server/features/agents/agents.ts';
import { insertAgent, toggleStatus } from '#server/features/agents/agents.store.ts';
import type { Queryable } from '#server/platform/db.ts';
import { publish } from '#server/features/agents/publish.ts';
import { AgentConfig } from '#contract/agents/agents.ts';
import {
  echo,
  type PipelineEnvironment,
  startPipelineEnvironment,
  textOf,
} from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';
import { moveChannel } from './serving.ts';

/** A channel that is moved while a turn of its agent is under way. */
const ana = 9_001;
const Message = z.object({ outcome: z.string().nullable(), reason: z.string().nullable() });

const saysWhoItIs: TakeTurn = async (input, ...ports) => {
  const turn = await echo(input, ...ports);
  const text = `${input.version.agentName}: ${textOf(input)}`;
  return { ...turn, outcome: { kind: 'reply', text, choices: [], sources: [], end: 'answer' } };
};

/** An agent of the workspace that is on. */
async function agent({ services, workspaceId }: PipelineEnvironment, name: string) {
  const id = uuidv7();
  const config = AgentConfig.parse({ debounce: { quietMs: 0, maxMs: 0 } });
  const { db } = services;
  await insertAgent(db, {
    id,
    workspaceId,
    name,
    description: null,
    channelType: 'messenger',
    config,
  });
  await publish(db, workspaceId, id, { userId: null, language: 'pt' });
  await toggleStatus(db, workspaceId, id);
  return id;
}
const move = ({ services, workspaceId, channelId }: PipelineEnvironment, agentId: string | null) =>
  moveChannel(services.db, { workspaceId, userId: uuidv7() }, channelId, agentId);
const questions = (environment: PipelineEnvironment) =>
  environment.rows(
    Message,
    `select outcome, outcome_reason as reason from message where direction = 'in' order by seq`,
  );
const settled = (environment: PipelineEnvironment) =>
  until('an outcome', async () => {
    const all = await questions(environment);
    return all.length > 0 && all.every(({ outcome }) => outcome !== null);
  });
const delivered = (environment: PipelineEnvironment) =>
  until('everything to be sent', async () => {
    const waits = `select 1 from message where undelivered and delivery <> 'cancelled'`;
    return (await environment.rows(z.unknown(), waits)).length === 0;
  });

test.each([
  { to: 'Noite', sent: ['Noite: oi'], outcome: { outcome: 'answered', reason: 'answer' } },
  { to: null, sent: [], outcome: { outcome: 'waiting_person', reason: 'no_agent' } },
])('a draft whose channel goes to $to before it is committed is not sent', async (after) => {
  let arrived = false;
  const moved = Promise.withResolvers<void>();
  const find: { of?: ReturnType<typeof createAnsweringAgents> } = {};
  await using environment = await startPipelineEnvironment({
    findAnswering: async (...place) => find.of?.find(...place) ?? { none: 'no_agent' },
    takeTurn: async (input, ...ports) => {
      arrived = true;
      if (input.version.agentName === 'Dia') await moved.promise;
      return saysWhoItIs(input, ...ports);
    },
  });
  find.of = createAnsweringAgents(environment.services);
  const [day, night] = [await agent(environment, 'Dia'), await agent(environment, 'Noite')];
  await move(environment, day);
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('the agent to think', async () => arrived);
  await move(environment, after.to === null ? null : night);
  moved.resolve();
  await settled(environment);
  await delivered(environment);
  expect(environment.sent(ana)).toEqual(after.sent);
  expect(await questions(environment)).toEqual([after.outcome]);
  find.of.close();
});

test('a process that has not heard of the move yet decides in vain', async () => {
  const find: { of?: ReturnType<typeof createAnsweringAgents> } = {};
  let outdated = 3;
  const stale: { version?: Awaited<ReturnType<NonNullable<typeof find.of>['find']>> } = {};
  await using environment = await startPipelineEnvironment({
    findAnswering: async (...place) =>
      stale.version && outdated-- > 0
        ? stale.version
        : ((await find.of?.find(...place)) ?? { none: 'no_agent' }),
    takeTurn: saysWhoItIs,
  });
  find.of = createAnsweringAgents(environment.services);
  const [day, night] = [await agent(environment, 'Dia'), await agent(environment, 'Noite')];
  await move(environment, day);
  stale.version = await find.of.find(environment.workspaceId, environment.channelId);
  expect(stale.version).toMatchObject({ agentName: 'Dia' });
  await move(environment, night);
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await settled(environment);
  await delivered(environment);
  expect(outdated).toBeLessThan(1);
  expect(environment.sent(ana)).toEqual(['Noite: oi']);
  find.of.close();
});

test('who answers is read once a second for all channels of a workspace', async () => {
  await using environment = await startPipelineEnvironment();
  const { services, workspaceId, channelId } = environment;
  const day = await agent(environment, 'Dia');
  const channelIds = [channelId, ...Array.from({ length: 19 }, () => uuidv7())];
  for (const id of channelIds.slice(1))
    await services.db.query(
      `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'messenger', 'Loja', 'live', 'connected')`,
      [id, workspaceId],
    );
  await move(environment, day);
  const asked: string[] = [];
  const db: Queryable = {
    query: (statement, values) => {
      asked.push(typeof statement === 'string' ? statement : (statement.name ?? statement.text));
      return services.db.query(statement, values);
    },
  };
  const agents = createAnsweringAgents({ db, bus: services.bus });
  const found = await Promise.all(channelIds.map((id) => agents.find(workspaceId, id)));
  expect(found.every((one) => 'agentName' in one && one.agentName === 'Dia')).toBe(true);
  expect(asked).toEqual(['serving', 'all-hours', 'agent-version']);
  agents.close();
});
