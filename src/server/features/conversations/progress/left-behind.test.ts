import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { noteRoutes } from '#contract/conversations/notes.ts';
import { teamRoutes } from '#contract/people/teams.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** What becomes of the conversations of a person who is removed from the workspace. */
let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const Notes = noteRoutes.listNotes.answer.data;
const Team = teamRoutes.createTeam.answer.data;
const Told = notificationRoutes.listNotifications.answer.data;

const waiting = async (who: Account) => (await list(who, 'state=waiting')).counts['waiting'];
const list = async (who: Account, query: string) =>
  List.parse((await who.call('GET', `/api/conversations?${query}`)).data);
const told = async (who: Account) =>
  Told.parse((await who.call('GET', '/api/notifications')).data).notifications.map(
    ({ title }) => title,
  );
const unreadOf = async (who: Account) =>
  Told.parse((await who.call('GET', '/api/notifications')).data).unread;
const notes = async (who: Account, id: string) =>
  Notes.parse((await who.call('GET', `/api/conversations/${id}/notes`)).data).notes;

/**
 * A customer asks in a conversation that Bia has, or her team; Rita has looked at it, too, and
 * Caio is of no team.
 */
async function asked(ofTeam: boolean) {
  const rita = await environment.account();
  const [bia, caio] = [await environment.colleague(rita), await environment.colleague(rita)];
  const { id: teamId } = Team.parse(
    (await rita.call('POST', '/api/teams', { name: 'Vendas', userIds: [bia.userId, rita.userId] }))
      .data,
  );
  const channelId = await channelOf(rita, false);
  await write(rita, channelId, 'bom dia');
  const { conversationId: id } = await newestQuestion(rita);
  await until('the first message', async () => (await waiting(rita)) === 1);
  const given = { userId: bia.userId, ...(ofTeam && { teamId }) };
  expect((await rita.call('POST', `/api/conversations/${id}/assign`, given)).status).toBe(200);
  await bia.call('POST', `/api/conversations/${id}/messages`, {
    message: { kind: 'text', text: 'Bom dia, pode falar' },
  });
  await until('her reply', async () => (await waiting(rita)) === 0);
  await write(rita, channelId, 'tem bolo hoje?');
  await until('the question', async () => (await told(bia)).includes('Ana Souza escreveu'));
  const { messageId } = await newestQuestion(rita);
  for (const who of [rita, bia])
    expect(
      (await who.call('POST', `/api/conversations/${id}/seen`, { message: messageId })).status,
    ).toBe(200);
  return { rita, bia, caio, id, messageId, teamId, channelId };
}

test.each([
  ['nobody’s', false],
  ['her team’s', true],
])(
  'a question that a person had who is removed waits again, unread, and is %s',
  async (_whose, ofTeam) => {
    const { rita, bia, caio, id, messageId, channelId } = await asked(ofTeam);
    expect((await list(rita, 'state=waiting')).conversations).toMatchObject([{ id, unread: 0 }]);
    expect(await told(rita), 'only who has the conversation is told').not.toContain(
      'Ana Souza escreveu',
    );
    expect((await rita.call('DELETE', `/api/people/${bia.userId}`)).data).toEqual({
      conversations: 1,
    });

    expect((await list(rita, 'state=waiting')).conversations).toMatchObject([
      { id, unread: 1, waitingSince: expect.any(String) },
    ]);
    const unowned = await list(caio, 'state=unowned');
    expect(unowned.conversations.map((row) => row.id)).toEqual([id]);
    expect(unowned.counts).toMatchObject({ waiting: 1, unowned: 1 });
    expect((await list(rita, 'team=mine')).conversations.map((row) => row.id)).toEqual(
      ofTeam ? [id] : [],
    );
    expect((await rita.call('GET', `/api/messages/${messageId}/outcome`)).data).toMatchObject({
      outcome: 'waiting_person',
      reason: 'paused_by_person',
    });
    expect(await told(rita)).toContain('Ana Souza escreveu');
    expect((await told(caio)).includes('Ana Souza escreveu')).toBe(!ofTeam);
    const [event] = await notes(rita, id);
    expect(event).toMatchObject({
      event: { kind: 'person_left', person: 'Dona Rita', team: ofTeam ? 'Vendas' : null },
      text: ofTeam
        ? 'Dona Rita saiu da equipe, e a conversa voltou para Vendas.'
        : 'Dona Rita saiu da equipe, e a conversa ficou sem ninguém.',
      isMine: false,
    });
    expect((await rita.call('DELETE', `/api/notes/${event?.id}`)).code).toBe('note_not_found');

    // What comes next is told to whose it is now, too.
    await rita.call('PUT', '/api/notifications/read-all');
    await environment.services.db.query(
      `update notice set raised_at = raised_at - interval '3 minutes' where workspace_id = $1`,
      [rita.workspaceId],
    );
    await write(rita, channelId, 'alguém aí?');
    await until('it to be told', async () => (await unreadOf(rita)) === 1);
  },
);

test('what nobody waits for returns without a notice, and is not unread', async () => {
  const { rita, bia, id } = await asked(false);
  await bia.call('POST', `/api/conversations/${id}/messages`, {
    message: { kind: 'text', text: 'Tem sim' },
  });
  await until('her reply', async () => (await waiting(rita)) === 0);
  expect((await rita.call('DELETE', `/api/people/${bia.userId}`)).data).toEqual({
    conversations: 1,
  });
  expect((await list(rita, 'state=unowned')).conversations).toMatchObject([
    { id, unread: 0, waitingSince: null },
  ]);
  expect(await told(rita)).not.toContain('Ana Souza escreveu');
  expect(await notes(rita, id)).toHaveLength(1);
});
