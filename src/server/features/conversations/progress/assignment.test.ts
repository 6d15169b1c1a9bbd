import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { OpenedConversation } from '#contract/conversations/conversations.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { teamRoutes } from '#contract/people/teams.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { until } from '#test/environments/telegram.ts';
import { takeOver } from '../conversations.ts';
import { releaseConversations, takeConversation } from '../state/taking.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const Told = z.object({
  notifications: z.array(z.object({ title: z.string() })),
  unread: z.number(),
});
const Viewers = z.object({ viewers: z.array(z.object({ id: z.string(), typing: z.boolean() })) });
const list = async (who: Account, state: string) =>
  List.parse((await who.call('GET', `/api/conversations?state=${state}`)).data);
const opened = async (who: Account, id: string) =>
  OpenedConversation.parse((await who.call('GET', `/api/conversations/${id}`)).data);
const assign = (who: Account, id: string, userId: string | null) =>
  who.call('POST', `/api/conversations/${id}/assign`, { userId });
const told = async (who: Account) =>
  Told.parse((await who.call('GET', '/api/notifications')).data).notifications.map(
    ({ title }) => title,
  );
const visit = async (who: Account, id: string, doing = 'looking') =>
  Viewers.parse((await who.call('POST', `/api/conversations/${id}/presence`, { doing })).data)
    .viewers;

async function answered(owner: Account) {
  const line = await connectBot(owner, {
    agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
  });
  await line.write('Ana Souza', 'onde vcs ficam?');
  await until(
    'the agent to answer',
    async () => (await list(owner, 'all')).conversations[0]?.unanswered === 0,
  );
  const [conversation] = (await list(owner, 'all')).conversations;
  return { line, id: conversation?.id ?? '' };
}

test('assigning a conversation tells its new owner and silences the agent', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const { line, id } = await answered(rita);

  expect((await assign(rita, id, bia.userId)).status).toBe(200);
  expect(await opened(rita, id)).toMatchObject({
    owner: 'person',
    ownerId: bia.userId,
    ownerIsMe: false,
  });
  expect([
    (await list(bia, 'mine')).conversations.length,
    (await list(rita, 'mine')).conversations.length,
  ]).toEqual([1, 0]);
  expect((await list(rita, 'all')).counts).toMatchObject({ person: 1, mine: 0, unowned: 0 });
  expect(await told(bia)).toEqual(['A conversa com Ana Souza é sua']);
  expect(await told(rita)).toEqual([]);

  await line.write('Ana Souza', 'aceita pix?');
  await until(
    'the message to wait for her',
    async () => (await opened(bia, id)).waitingSince !== null,
  );
  expect((await opened(bia, id)).lastMessage?.author).toBe('customer');

  expect((await assign(bia, id, null)).status).toBe(200);
  expect(await told(bia)).toEqual([]);
  expect((await list(rita, 'unowned')).conversations.map((row) => row.id)).toEqual([id]);
  expect((await list(rita, 'all')).counts).toMatchObject({ person: 1, unowned: 1 });
  expect((await rita.call('POST', `/api/conversations/${id}/hand-back`)).status).toBe(200);
  expect((await list(rita, 'all')).counts).toMatchObject({ person: 0, unowned: 0, agent: 1 });

  const stranger = await environment.account();
  expect((await assign(rita, id, stranger.userId)).code).toBe('person_not_found');
  expect((await assign(stranger, id, null)).code).toBe('not_found');
  expect((await assign(rita, uuidv7(), null)).code).toBe('not_found');
});

test('who leaves the team leaves their conversations to people, not to the agent', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const { line, id } = await answered(rita);
  await assign(bia, id, bia.userId);
  expect((await rita.call('DELETE', `/api/people/${bia.userId}`)).data).toEqual({
    conversations: 1,
  });
  expect((await bia.call('GET', '/api/conversations')).status).toBe(401);
  expect(await opened(rita, id)).toMatchObject({ owner: 'person', ownerId: null });
  await line.write('Ana Souza', 'alguém aí?');
  await until('the message to wait', async () => (await opened(rita, id)).waitingSince !== null);
  expect((await list(rita, 'unowned')).conversations.map((row) => row.id)).toEqual([id]);
});

test('who looks at a conversation is known to the others while they do', async () => {
  const rita = await environment.account();
  const bia = await environment.colleague(rita);
  const { id } = await answered(rita);
  expect(await visit(rita, id)).toEqual([]);
  expect(await visit(bia, id)).toEqual([
    expect.objectContaining({ id: rita.userId, typing: false }),
  ]);
  await visit(bia, id, 'typing');
  expect(await visit(rita, id)).toEqual([
    expect.objectContaining({ id: bia.userId, typing: true }),
  ]);
  // Who only looks on has not stopped typing by it.
  await visit(bia, id);
  expect(await visit(rita, id)).toEqual([expect.objectContaining({ typing: true })]);
  await visit(bia, id, 'leaving');
  expect(await visit(rita, id)).toEqual([]);
  await visit(bia, id);
  // A page that says nothing any more, for its computer sleeps.
  await environment.services.db.query(
    `update viewing set seen_at = now() - interval '26 seconds' where user_id = $1`,
    [bia.userId],
  );
  expect(await visit(rita, id)).toEqual([]);
  const stranger = await environment.account();
  expect(
    (await stranger.call('POST', `/api/conversations/${id}/presence`, { doing: 'looking' })).code,
  ).toBe('not_found');
});

test('a team tells its people by their ids, in whatever order they came', async () => {
  const rita = await environment.account();
  const [bia, caio] = [await environment.colleague(rita), await environment.colleague(rita)];
  const { id } = teamRoutes.createTeam.answer.data.parse(
    (await rita.call('POST', '/api/teams', { name: 'Vendas' })).data,
  );
  const userIds = [bia.userId, caio.userId].toSorted();
  for (const userId of userIds.toReversed())
    await environment.services.db.query(
      'insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3)',
      [rita.workspaceId, id, userId],
    );
  expect((await rita.call('GET', '/api/teams')).data).toMatchObject({ teams: [{ userIds }] });
});

const Team = teamRoutes.createTeam.answer.data;
/** A team with Bia alone in it, in a workspace of three. */
async function teamOfBia() {
  const rita = await environment.account();
  const [bia, caio] = [await environment.colleague(rita), await environment.colleague(rita)];
  const { id: teamId } = Team.parse(
    (await rita.call('POST', '/api/teams', { name: 'Vendas', userIds: [bia.userId] })).data,
  );
  return { rita, bia, caio, teamId };
}
const of = async (who: Account, team: string) =>
  List.parse((await who.call('GET', `/api/conversations?team=${team}`)).data).conversations.map(
    (row) => row.id,
  );
const give = (who: Account, id: string, body: object) =>
  who.call('POST', `/api/conversations/${id}/assign`, body);

test('a team takes neither a name that is used nor somebody of another workspace', async () => {
  const { rita, teamId } = await teamOfBia();
  expect(await rita.call('POST', '/api/teams', { name: 'vendas' })).toMatchObject({
    status: 409,
    code: 'team_taken',
  });
  const stranger = await environment.account();
  expect(
    await rita.call('PATCH', `/api/teams/${teamId}`, { userIds: [stranger.userId] }),
  ).toMatchObject({ code: 'person_not_found' });
});

test('a conversation given to a team is its members’, and they are told', async () => {
  const { rita, bia, caio, teamId } = await teamOfBia();
  const { id } = await answered(rita);

  // By a person: its people are told, and find it under their own.
  expect((await give(rita, id, { userId: null, teamId })).status).toBe(200);
  expect(await opened(rita, id)).toMatchObject({
    owner: 'person',
    ownerId: null,
    team: { id: teamId, name: 'Vendas' },
  });
  expect([await told(bia), await told(caio)]).toEqual([
    ['A conversa com Ana Souza é do seu time'],
    [],
  ]);
  expect([await of(bia, 'mine'), await of(caio, 'mine'), await of(caio, teamId)]).toEqual([
    [id],
    [],
    [id],
  ]);
  // To a person within it stays the team's.
  expect((await give(rita, id, { userId: bia.userId })).status).toBe(200);
  expect(await opened(bia, id)).toMatchObject({ ownerIsMe: true, team: { id: teamId } });
  expect((await bia.call('POST', `/api/conversations/${id}/hand-back`)).status).toBe(200);
  expect(await opened(bia, id)).toMatchObject({ owner: 'agent', team: null });
});

/** A conversation for which the agent has called the team. */
async function teamCalled() {
  const { rita, bia, caio, teamId } = await teamOfBia();
  const { line, id } = await answered(rita);
  const agent = await firstAgent(rita);
  const config = { ...agent.config, handOff: { ...agent.config.handOff, teamId } };
  expect((await rita.call('PATCH', `/agents/${agent.id}`, { config, publish: true })).status).toBe(
    200,
  );
  await line.write('Ana Souza', 'quero falar com um atendente');
  await until('the team to be called', async () => (await of(bia, 'mine')).length === 1);
  await until('her to be told', async () => (await told(bia)).length === 1);
  return { rita, bia, caio, teamId, id };
}

test('a team that the agent calls is told first, and everybody later', async () => {
  const { rita, caio } = await teamCalled();

  // By the agent: its people first, all when the waiting time is over.
  expect(await told(caio)).toEqual([]);
  await environment.services.db.query(
    'update notice set everybody_at = now() where workspace_id = $1',
    [rita.workspaceId],
  );
  expect((await told(caio)).length).toBe(1);
});

test('a conversation of a team without people is everybody’s, also once the team is gone', async () => {
  const { rita, bia, caio, teamId, id } = await teamCalled();

  // Without people it is everybody's; gone, its conversation stays where it is.
  await environment.services.db.query(
    `update notice set everybody_at = now() + interval '1 hour' where workspace_id = $1`,
    [rita.workspaceId],
  );
  expect(await told(caio)).toEqual([]);
  expect((await rita.call('DELETE', `/api/people/${bia.userId}`)).status).toBe(200);
  expect([await of(rita, teamId), (await told(caio)).length]).toEqual([[id], 1]);
  expect((await caio.call('DELETE', `/api/teams/${teamId}`)).status).toBe(403);
  expect((await rita.call('DELETE', `/api/teams/${teamId}`)).status).toBe(200);
  expect(await opened(rita, id)).toMatchObject({ team: null, owner: 'person' });
  expect((await list(rita, 'unowned')).conversations.map((row) => row.id)).toEqual([id]);
});

test('no conversation is given to a team of another workspace', async () => {
  const [rita, stranger] = [await environment.account(), await environment.account()];
  const { id } = await answered(rita);
  const theirs = Team.parse(
    (await stranger.call('POST', '/api/teams', { name: 'Vendas' })).data,
  ).id;
  expect(await give(rita, id, { userId: null, teamId: theirs })).toMatchObject({
    status: 404,
    code: 'team_not_found',
  });
  expect(await of(rita, theirs)).toEqual([]);
});

test('whoever takes a conversation over while its person is removed keeps it', async () => {
  await using steps = await startPipelineSteps();
  const { workspaceId } = steps;
  const [{ id: taken }, { id: left }] = [
    await steps.answered('A', ['um']),
    await steps.answered('B', ['um']),
  ];
  const [bia, caio] = [uuidv7(), uuidv7()];
  for (const id of [taken, left]) await takeOver(steps.db, workspaceId, id, bia);
  let released: ReturnType<typeof releaseConversations> | undefined;
  await steps.holding(
    (client) => takeConversation(client, workspaceId, taken, caio),
    async () => {
      released = releaseConversations(steps.db, workspaceId, bia);
      await steps.blocked();
    },
  );
  expect(await released).toMatchObject([{ id: left }]);
  expect(
    await steps.rows('select chat, owner, owner_user_id from conversation order by chat'),
  ).toEqual([
    { chat: 'A', owner: 'person', owner_user_id: caio },
    { chat: 'B', owner: 'person', owner_user_id: null },
  ]);
});
