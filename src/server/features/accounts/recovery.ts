import type { z } from 'zod';
import type {
  ForgotPasswordBody,
  PasswordBody,
  ResetPasswordBody,
} from '#contract/accounts/accounts.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { sessionsEnded } from '#server/features/live/live.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { sendLater } from './letters/account-letters.ts';
import { findHomeWorkspace, findPerson } from './accounts.store.ts';
import { updatePasswordHash } from './credentials.store.ts';
import { emailKey } from './email-key.ts';
import { forgetAskedEmail, noteConfirmed } from './links.store.ts';
import { checkOwnPassword } from './sessions/own-sessions.ts';
import { hashNewPassword } from './passwords.ts';
import { deleteResetsOf, findReset, takeReset } from './recovery.store.ts';
import { hashToken } from './sessions/sessions.ts';
import { deleteSessionsOf } from './sessions/sessions.store.ts';
import { addressGate, countTry, gate, takeBackTries } from './throttle.ts';

/**
 * Asks for a link to set a new password. The answer is the same whether or not the address has an
 * account, because the job decides whether a mail is sent. It is also the same when one address is
 * asked for too often, and then no mail is sent.
 */
export async function requestReset(
  { db, jobs }: Services,
  body: z.output<typeof ForgotPasswordBody>,
  caller: Caller,
  now: Date,
): Promise<void> {
  const key = emailKey(body.email);
  await countTry(db, [addressGate('recoveryByAddress', caller.address)], now);
  try {
    await countTry(db, [gate('recoveryMail', key)], now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return;
    throw error;
  }
  await sendLater(jobs, db, { kind: 'reset', emailKey: key, language: caller.language });
}

/**
 * Sets a new password. The link works once, for half an hour. All sessions and other reset links of
 * the person end with it. An address change that is still open is taken back too, because somebody
 * else may have asked for it.
 */
export async function resetPassword(
  { config, db, jobs }: Services,
  body: z.output<typeof ResetPasswordBody>,
  caller: Caller,
  now: Date,
): Promise<void> {
  const own = addressGate('resetByAddress', caller.address);
  await countTry(db, [own], now);
  const tokenHash = hashToken(body.token);
  const userId = await findReset(db, tokenHash, now);
  const person = userId === null ? null : await findPerson(db, { userId });
  if (person === null) throw new AppError('reset_link_invalid');
  const passwordHash = await hashNewPassword(body.password, person, config.passwordMinLength);
  await inTransaction(db, async (tx) => {
    // When two requests come with one link, the first gets the row and the second finds none.
    if ((await takeReset(tx, tokenHash, now)) === null) throw new AppError('reset_link_invalid');
    await deleteResetsOf(tx, person.id);
    await updatePasswordHash(tx, person.id, passwordHash);
    await forgetAskedEmail(tx, person.id);
    await noteConfirmed(tx, person.id, now);
    const ended = await deleteSessionsOf(tx, person.id, null);
    sessionsEnded(tx, person.id);
    const workspaceId = await findHomeWorkspace(tx, person.id);
    if (workspaceId !== null)
      await record(tx, {
        workspaceId,
        userId: null,
        action: 'password.reset',
        subject: person.id,
        details: { address: caller.address, endedSessions: ended },
      });
    await sendLater(jobs, tx, {
      kind: 'password_changed',
      userId: person.id,
      at: now.toISOString(),
      language: caller.language,
    });
  });
  await takeBackTries(db, own, []);
}

/**
 * Changes the password. All sessions except this one end, and an address change that is still open
 * is taken back, as in `resetPassword`.
 */
export async function changePassword(
  { config, db, jobs }: Services,
  body: z.output<typeof PasswordBody>,
  session: Session,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { userId, workspaceId, sessionId } = session;
  await checkOwnPassword(db, userId, body.currentPassword, now);
  const person = await findPerson(db, { userId });
  if (person === null) throw new AppError('not_signed_in');
  const passwordHash = await hashNewPassword(body.newPassword, person, config.passwordMinLength);
  await inTransaction(db, async (tx) => {
    await updatePasswordHash(tx, userId, passwordHash);
    await deleteResetsOf(tx, userId);
    await forgetAskedEmail(tx, userId);
    const ended = await deleteSessionsOf(tx, userId, sessionId);
    sessionsEnded(tx, userId);
    await record(tx, {
      workspaceId,
      userId,
      action: 'password.changed',
      subject: userId,
      details: { address: caller.address, endedSessions: ended },
    });
    await sendLater(jobs, tx, {
      kind: 'password_changed',
      userId,
      at: now.toISOString(),
      language: caller.language,
    });
  });
}
