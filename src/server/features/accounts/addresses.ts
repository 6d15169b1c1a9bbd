import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { sendLater } from './letters/account-letters.ts';
import { emailKey } from './email-key.ts';
import { deleteLinksOf, findAddress, setAskedEmail } from './links.store.ts';
import { countTry, gate } from './throttle.ts';

/**
 * Counts a letter to an address that nobody has confirmed: by recipient, workspace and
 * installation. Throws `too_many_tries`.
 */
export const countStrangersMail = (
  db: Database,
  recipient: string,
  workspaceId: string,
  now: Date,
): Promise<void> =>
  countTry(
    db,
    [
      gate('confirmationMail', emailKey(recipient)),
      gate('confirmations', workspaceId),
      gate('strangersMail'),
    ],
    now,
  );

/** Whether the person has confirmed the address of their account. */
export const hasShownAddress = async (db: Queryable, userId: string): Promise<boolean> =>
  ((await findAddress(db, userId))?.email_confirmed_at ?? null) !== null;

/**
 * Asks for another address. It replaces the old one when the link that is mailed to it is opened,
 * and the old one is told. When another account has the address, only the letter says so. Runs in
 * the caller's transaction.
 */
export async function askForEmail(
  { jobs }: Services,
  tx: Queryable,
  session: Session,
  email: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { userId, workspaceId } = session;
  await setAskedEmail(tx, userId, email);
  await deleteLinksOf(tx, userId, 'confirm');
  const details = { address: caller.address };
  await record(tx, {
    workspaceId,
    userId,
    action: 'account.email_asked',
    subject: userId,
    details,
  });
  await sendLater(jobs, tx, {
    kind: 'confirm_email',
    userId,
    to: email,
    language: caller.language,
  });
  await sendLater(jobs, tx, {
    kind: 'email_asked',
    userId,
    at: now.toISOString(),
    language: caller.language,
  });
}

/**
 * Mails a confirmation link for the address that the person asked for or has; links mailed before
 * no longer work. Throws `too_many_tries`.
 */
export async function askConfirmation(
  { db, jobs }: Services,
  session: Session,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { userId, workspaceId } = session;
  const person = await findAddress(db, userId);
  if (person === null) throw new AppError('not_signed_in');
  if (person.asked_email === null && person.email_confirmed_at !== null) return;
  const to = person.asked_email ?? person.email;
  await countStrangersMail(db, to, workspaceId, now);
  await inTransaction(db, async (tx) => {
    await deleteLinksOf(tx, userId, 'confirm');
    await sendLater(jobs, tx, { kind: 'confirm_email', userId, to, language: caller.language });
  });
}
