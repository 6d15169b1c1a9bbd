import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/db.ts';
import { mailsIn } from '#test/environments/mails.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { raise } from '../notifications.ts';
import { invitationAccepted } from '../workspace-notices.ts';
import { mailUnread } from './unread-mail.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const db = () => environment.services.db;
const byMail = { bell: true, push: false, mail: true };
const choose = (account: Account, ways: unknown) =>
  account.call('PUT', '/api/notice-choices/team', ways, { 'accept-language': 'pt' });
/** A person with a confirmed address of their own; resolves with it, too. */
async function person(): Promise<{ account: Account; address: string }> {
  const account = await environment.account();
  const address = `${uuidv7()}@loja.example`;
  await db().query('update app_user set email = $2, email_confirmed_at = now() where id = $1', [
    account.userId,
    address,
  ]);
  return { account, address };
}
const joins = (account: Account, name: string): Promise<boolean> =>
  inTransaction(db(), (tx) => raise(tx, account.workspaceId, invitationAccepted(uuidv7(), name)));
/** As if everything had happened so many minutes earlier. */
async function pass({ workspaceId }: Account, minutes: number): Promise<void> {
  const earlier = `- $2 * interval '1 minute'`;
  const values = [workspaceId, minutes];
  await inTransaction(db(), async (tx) => {
    await tx.query(
      `update notice_mail set mailed_until = mailed_until ${earlier} where workspace_id = $1`,
      values,
    );
    await tx.query(
      `update notice set raised_at = raised_at ${earlier} where workspace_id = $1`,
      values,
    );
  });
}
const lettersTo = async (address: string): Promise<string[]> =>
  (await mailsIn(join(environment.services.config.dataDir, 'outbox')))
    .filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, ''));
const round = () => mailUnread(environment.services);
const WITHIN = { timeout: 15_000, interval: 50 };

test('what stays unread as long as a person chose is one letter, once', async () => {
  const { account, address } = await person();
  expect((await choose(account, byMail)).status).toBe(200);
  expect((await account.call('PUT', '/api/notice-mail', { afterMinutes: 30 })).data).toMatchObject({
    mailAfterMinutes: 30,
    mailTo: address,
  });
  await joins(account, 'Bia Lima');
  await pass(account, 20);
  await joins(account, 'Caio Reis');
  await round();
  await pass(account, 20);
  await Promise.all([round(), round()]);
  await expect.poll(async () => (await lettersTo(address)).length, WITHIN).toBe(1);
  const [letter = ''] = await lettersTo(address);
  expect(letter).toContain('2 pessoas entraram na equipe');
  expect(letter).toContain('/?profile=3Dnotices');
  await pass(account, 60);
  await round();
  await joins(account, 'Davi');
  await pass(account, 31);
  await round();
  await expect.poll(async () => (await lettersTo(address)).length, WITHIN).toBe(2);
});

test('what was read, is not wanted, or came before it was wanted is not mailed', async () => {
  const { account, address } = await person();
  const quiet = await person();
  await joins(account, 'Antes');
  await pass(account, 5);
  await choose(account, byMail);
  await joins(account, 'Lida');
  await account.call('PUT', '/api/notifications/read-all');
  await joins(quiet.account, 'Bia');
  for (const one of [account, quiet.account]) await pass(one, 60);
  await round();
  // What is enqueued later is sent later, so the letters before it would be there.
  await joins(account, 'Depois');
  await pass(account, 60);
  await round();
  await expect.poll(async () => (await lettersTo(address)).length, WITHIN).toBe(1);
  expect((await lettersTo(address))[0]).toContain('entrou na equipe');
  expect(await lettersTo(quiet.address)).toEqual([]);
});

test('an address that is not confirmed gets nothing, and the person is told', async () => {
  const { account, address } = await person();
  await db().query('update app_user set email_confirmed_at = null where id = $1', [account.userId]);
  await choose(account, byMail);
  expect((await account.call('GET', '/api/notice-choices')).data).toMatchObject({
    mailAfterMinutes: 15,
    mailTo: null,
  });
  await joins(account, 'Bia');
  await pass(account, 60);
  await round();
  const other = await person();
  await choose(other.account, byMail);
  await joins(other.account, 'Caio');
  await pass(other.account, 60);
  await round();
  await expect.poll(async () => (await lettersTo(other.address)).length, WITHIN).toBe(1);
  expect(await lettersTo(address)).toEqual([]);
});
