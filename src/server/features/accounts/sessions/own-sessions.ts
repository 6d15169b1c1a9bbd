import type { ShownSession } from '#contract/accounts/sessions.ts';
import { record } from '#server/features/audit/audit.ts';
import { sessionsEnded } from '#server/features/live/live.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findCredentialById } from '../credentials.store.ts';
import { verifyPassword } from '../password-hash.ts';
import { normalise } from '../passwords.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import {
  confirmSession,
  deleteOwnSession,
  deleteSessionsOf,
  listSessions,
} from './sessions.store.ts';
import { countTry, gate, takeBackTries } from '../throttle.ts';

const CONFIRMED_MS = 10 * 60 * 1000;

/**
 * Confirms the session by the password: for ten minutes it may do what a borrowed session must not.
 * Throws `wrong_password`, `too_many_tries`.
 */
export async function confirmPassword(
  db: Database,
  session: Session,
  password: string,
  now: Date,
): Promise<{ confirmedUntil: string }> {
  await checkOwnPassword(db, session.userId, password, now);
  const until = new Date(now.getTime() + CONFIRMED_MS);
  await confirmSession(db, session.sessionId, until);
  return { confirmedUntil: until.toISOString() };
}

/**
 * Checks the password of a person who is signed in. The try is counted, and taken back when the
 * password is right. Throws `wrong_password`, `too_many_tries`.
 */
export async function checkOwnPassword(
  db: Database,
  userId: string,
  password: string,
  now: Date,
): Promise<void> {
  const own = gate('ownPassword', userId);
  await countTry(db, [own], now);
  const credential = await findCredentialById(db, userId);
  if (credential === null) throw new AppError('not_signed_in');
  if (!(await verifyPassword(credential.password_hash, normalise(password))))
    throw new AppError('wrong_password');
  await takeBackTries(db, own, []);
}

export async function readSessions(
  db: Database,
  session: Session,
  now: Date,
): Promise<{ sessions: ShownSession[] }> {
  const rows = await listSessions(
    db,
    session.userId,
    now,
    new Date(now.getTime() - SESSION_IDLE_MS),
  );
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      isThis: row.id === session.sessionId,
      userAgent: row.user_agent,
      address: row.address,
      startedAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    })),
  };
}

/** Throws `session_not_found`. */
export async function endSession(
  { db }: Services,
  session: Session,
  sessionId: string,
  caller: Caller,
): Promise<void> {
  const { userId, workspaceId } = session;
  await inTransaction(db, async (tx) => {
    if (!(await deleteOwnSession(tx, userId, sessionId))) throw new AppError('session_not_found');
    const details = { address: caller.address, endedSessions: 1 };
    await record(tx, { workspaceId, userId, action: 'session.ended', subject: sessionId, details });
    sessionsEnded(tx, userId);
  });
}

/** Ends all of the person's sessions except the one that asks. */
export async function endOtherSessions(
  { db }: Services,
  session: Session,
  caller: Caller,
): Promise<{ ended: number }> {
  const { userId, workspaceId, sessionId } = session;
  const ended = await inTransaction(db, async (tx) => {
    const count = await deleteSessionsOf(tx, userId, sessionId);
    const details = { address: caller.address, endedSessions: count };
    await record(tx, { workspaceId, userId, action: 'session.ended', details });
    sessionsEnded(tx, userId);
    return count;
  });
  return { ended };
}
