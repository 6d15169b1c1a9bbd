import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NoticeChoice, noticeChoiceRoutes, noticeSubjects } from '#contract/notice-choices.ts';
import { teamRoutes } from '#contract/people/teams.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { inTransaction } from '#server/platform/db.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { raise } from '../notifications.ts';
import { customerWrote } from '../conversation-notices.ts';
import { invitationAccepted } from '../workspace-notices.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const choose = (account: Account, subject: string, ways: unknown) =>
  account.call('PUT', `/api/notice-choices/${subject}`, ways);
const joins = ({ workspaceId }: Account): Promise<boolean> =>
  inTransaction(environment.services.db, (tx) =>
    raise(tx, workspaceId, invitationAccepted(uuidv7(), 'Bia Lima')),
  );
const List = notificationRoutes.listNotifications.answer.data.pick({
  notifications: true,
  unread: true,
});
const unread = async (account: Account) =>
  List.parse((await account.call('GET', '/api/notifications')).data);

test('whoever has chosen nothing is told of everything by the bell', async () => {
  const account = await environment.account();
  const { data } = await account.call('GET', '/api/notice-choices');
  const choices: Partial<NoticeChoice>[] = noticeSubjects.map((subject) => ({
    subject,
    bell: true,
    mail: false,
  }));
  expect(data).toMatchObject({ choices });
});

test('a subject that a person does not want is not in their bell, and in everybody else’s', async () => {
  const account = await environment.account();
  const colleague = await environment.colleague(account);
  const quiet = { bell: false, push: true, mail: false };
  const answer = await choose(account, 'team', quiet);
  expect([answer.status, answer.data]).toEqual([200, { subject: 'team', ...quiet, sound: false }]);
  await joins(account);
  expect(await unread(account)).toEqual({ notifications: [], unread: 0 });
  expect(await unread(colleague)).toMatchObject({
    unread: 1,
    notifications: [{ title: 'Bia Lima entrou na equipe' }],
  });
  // It was only not shown.
  await choose(account, 'team', { ...quiet, bell: true });
  expect(await unread(account)).toMatchObject({ unread: 1 });
});

test('a choice counts in the workspace in which it was made, and is complete', async () => {
  const account = await environment.account();
  expect((await choose(account, 'weather', { bell: true, push: true, mail: false })).status).toBe(
    400,
  );
  expect((await choose(account, 'team', { bell: false })).status).toBe(400);
  await choose(account, 'team', { bell: false, push: false, mail: false });
  const other = await environment.account();
  await joins(other);
  expect(await unread(other)).toMatchObject({ unread: 1 });
});

const choicesOf = async (account: Account) =>
  noticeChoiceRoutes.listNoticeChoices.answer.data
    .parse((await account.call('GET', '/api/notice-choices')).data)
    .choices.filter(({ subject }) => subject === 'waiting' || subject.startsWith('wrote'))
    .map(({ subject, bell }) => [subject, bell]);

/** A conversation in which a customer has written. */
async function conversation({ workspaceId }: Account): Promise<{ id: string; channelId: string }> {
  const [id, contactId, channelId] = [uuidv7(), uuidv7(), uuidv7()];
  const { db } = environment.services;
  await db.query(
    `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'Balcão', 'live', 'error')`,
    [channelId, workspaceId],
  );
  await db.query(`insert into contact (id, workspace_id, name) values ($1, $2, 'Ana')`, [
    contactId,
    workspaceId,
  ]);
  await db.query(
    'insert into conversation (id, workspace_id, channel_id, contact_id, chat) values ($1, $2, $3, $4, $5)',
    [id, workspaceId, channelId, contactId, id],
  );
  return { id, channelId };
}

test('that a customer wrote is chosen apart by whose the conversation is', async () => {
  const account = await environment.account();
  const { workspaceId, userId } = account;
  const { id: teamId } = teamRoutes.createTeam.answer.data.parse(
    (await account.call('POST', '/api/teams', { name: 'Vendas', userIds: [userId] })).data,
  );
  const whose = {
    wrote_mine: { userId, teamId: null },
    wrote_team: { userId: null, teamId },
    wrote_nobody: { userId: null, teamId: null },
  };
  for (const of of Object.values(whose)) {
    const { id, channelId } = await conversation(account);
    await inTransaction(environment.services.db, (tx) =>
      raise(tx, workspaceId, customerWrote(id, { channelId, ...of })),
    );
  }
  expect((await unread(account)).unread).toBe(3);
  let left = 3;
  for (const subject of Object.keys(whose)) {
    await choose(account, subject, { bell: false, push: true, mail: false });
    expect((await unread(account)).unread, subject).toBe((left -= 1));
  }
  await choose(account, 'wrote_team', { bell: true, push: true, mail: false });
  expect((await unread(account)).unread).toBe(1);
});

test('a choice from before they were apart goes on counting for each, until it is chosen itself', async () => {
  const account = await environment.account();
  // As the version before stored it.
  await environment.services.db.query(
    `insert into notice_choice (workspace_id, user_id, subject, bell, push, mail) values ($1, $2, 'waiting', false, true, false)`,
    [account.workspaceId, account.userId],
  );
  expect(await choicesOf(account)).toEqual([
    ['wrote_mine', false],
    ['wrote_team', false],
    ['wrote_nobody', false],
    ['waiting', false],
  ]);
  const { id, channelId } = await conversation(account);
  await inTransaction(environment.services.db, (tx) =>
    raise(tx, account.workspaceId, customerWrote(id, { channelId, userId: null, teamId: null })),
  );
  expect((await unread(account)).unread).toBe(0);
  await choose(account, 'waiting', { bell: true, push: true, mail: false });
  expect((await unread(account)).unread, 'they are apart now').toBe(0);
  await choose(account, 'wrote_nobody', { bell: true, push: true, mail: false });
  expect((await unread(account)).unread).toBe(1);
  expect(await choicesOf(account)).toEqual([
    ['wrote_mine', false],
    ['wrote_team', false],
    ['wrote_nobody', true],
    ['waiting', true],
  ]);
});
