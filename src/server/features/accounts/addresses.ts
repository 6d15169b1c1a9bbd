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
 * Letters to an address of which nobody has shown that it is theirs: by recipient, workspace and
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

/** Whether they have shown that the address of their account is theirs. */
export const hasShownAddress = async (db: Queryable, userId: string): Promise<boolean> =>
  ((await findAddress(db, userId))?.email_confirmed_at ?? null) !== null;

/**
 * Another address was asked for: it counts once the link to it was opened, and the old one is told.
 * Whether another account has it says only the letter to it. In the caller's transaction.
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
 * A link once more, or the first to the address that they have; the one before is dead. Throws
 * `too_many_tries`.
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
