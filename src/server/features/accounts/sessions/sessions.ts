import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '#server/platform/db.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import { findSession, insertSession, touchSession } from './sessions.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_IDLE_MS = 7 * DAY_MS;
const SESSION_MAX_MS = 30 * DAY_MS;
/** Idle time is counted in days, so updating `last_seen_at` once a minute is exact enough. */
const TOUCH_MS = 60_000;

/**
 * Makes a token of 256 random bits for the client. The database only has its SHA-256; a slow hash
 * is not needed, because nobody can guess the token.
 */
export function newToken(): { token: string; hash: Uint8Array } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Resolves with the token, which is shown to the client once and stored nowhere. */
export async function startSession(
  db: Queryable,
  who: { userId: string; workspaceId: string },
  caller: Caller,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken();
  await insertSession(db, {
    ...who,
    id: uuidv7(),
    tokenHash: hash,
    userAgent: caller.userAgent,
    address: caller.address,
    now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
  });
  return token;
}

/** Null when the token is unknown, ended, unused for 7 days or 30 days old. */
export async function authenticate(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Session | null> {
  const row = await findSession(db, hashToken(token));
  if (row === null) return null;
  const seenMs = now.getTime() - Date.parse(row.last_seen_at);
  if (Date.parse(row.expires_at) <= now.getTime() || seenMs >= SESSION_IDLE_MS) return null;
  if (seenMs >= TOUCH_MS) await touchSession(db, row.session_id, now);
  const isConfirmed =
    row.confirmed_until !== null && Date.parse(row.confirmed_until) > now.getTime();
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    role: row.role,
    isConfirmed,
  };
}
