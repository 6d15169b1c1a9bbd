import { uuidv7 } from 'uuidv7';
import type { User } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/people/roles.ts';
import { record } from '#server/features/audit/audit.ts';
import { sessionsEnded } from '#server/features/live/live.ts';
import { sessionMoved } from '#server/features/notifications/push/subscriptions.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { checkPassword } from './accounts.ts';
import { readUser } from './user-view.ts';
import { findProfile, insertMembership, insertUser, type NewUser } from './accounts.store.ts';
import { findCredential } from './credentials.store.ts';
import { emailKey } from './email-key.ts';
import { noteConfirmed } from './links.store.ts';
import { hashNewPassword } from './passwords.ts';
import { requireRegistration } from './registration.ts';
import { newToken, startSession } from './sessions/sessions.ts';
import { moveSession } from './sessions/sessions.store.ts';

/** Who accepts an invitation: somebody with an account, or somebody who gets one. */
export type Joiner = { userId: string } | { newUser: NewUser };

export const hasAccount = async (db: Queryable, key: string): Promise<boolean> =>
  (await findCredential(db, key)) !== null;

/**
 * Finds out who accepts an invitation. Throws `invalid_credentials` for a wrong password of an
 * existing account; for a new one `weak_password`, `invalid_input` and `registration_closed`.
 */
export async function identify(
  services: Services,
  { email, name, password }: { email: string; name: string | undefined; password: string },
  caller: Caller,
  now: Date,
): Promise<Joiner> {
  const { config, db } = services;
  const key = emailKey(email);
  if (await hasAccount(db, key))
    return { userId: (await checkPassword(db, { key, password }, caller, now)).id };
  if (name === undefined)
    throw new AppError('invalid_input', {}, [
      { path: 'name', message: caller.language === 'pt' ? 'Campo obrigatório' : 'Required' },
    ]);
  await requireRegistration(services, { invited: true });
  const passwordHash = await hashNewPassword(
    password,
    { name, email, company: null },
    config.passwordMinLength,
  );
  return {
    newUser: { id: uuidv7(), name, email, emailKey: key, phone: null, company: null, passwordHash },
  };
}

/**
 * Makes the person a member, in the transaction that uses up the invitation. `isEmailShown`: they
 * used a link that was mailed to their address. Somebody who is a member already keeps their role.
 * Throws `email_taken`.
 */
export async function join(
  tx: Queryable,
  joiner: Joiner,
  { workspaceId, role, isEmailShown }: { workspaceId: string; role: Role; isEmailShown: boolean },
  caller: Caller,
  now: Date,
): Promise<{ token: string; user: User }> {
  // Somebody has made an account with this address since the page was opened: they must join with
  // its password.
  if ('newUser' in joiner && !(await insertUser(tx, joiner.newUser)))
    throw new AppError('email_taken');
  const userId = 'newUser' in joiner ? joiner.newUser.id : joiner.userId;
  await insertMembership(tx, { workspaceId, userId, role });
  if (isEmailShown) await noteConfirmed(tx, userId, now);
  const token = await startSession(tx, { userId, workspaceId }, caller, now);
  return { token, user: await readUser(tx, { userId, workspaceId }) };
}

/**
 * Moves the session to another workspace under a new token, with the same end. Throws
 * `workspace_not_found`.
 */
export async function enterWorkspace(
  { db }: Services,
  session: Session,
  workspaceId: string,
): Promise<{ token: string; user: User }> {
  const { userId, sessionId } = session;
  const { token, hash } = newToken();
  const user = await inTransaction(db, async (tx) => {
    if ((await findProfile(tx, userId, workspaceId)) === null)
      throw new AppError('workspace_not_found');
    await moveSession(tx, { sessionId, userId, workspaceId, tokenHash: hash });
    await sessionMoved(tx, { sessionId, workspaceId });
    // Live streams that were opened with the old token end.
    sessionsEnded(tx, userId);
    await record(tx, {
      workspaceId,
      userId,
      action: 'workspace.entered',
      details: { from: session.workspaceId },
    });
    return readUser(tx, { userId, workspaceId });
  });
  return { token, user };
}
