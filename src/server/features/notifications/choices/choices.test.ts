import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NoticeChoice, noticeSubjects } from '#contract/notice-choices.ts';
import { inTransaction } from '#server/platform/db.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { raise } from '../notifications.ts';
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
const unread = async (account: Account): Promise<unknown> =>
  (await account.call('GET', '/api/notifications')).data;

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
  expect([answer.status, answer.data]).toEqual([200, { subject: 'team', ...quiet }]);
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
