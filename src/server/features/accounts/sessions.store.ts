import { z } from 'zod';
import { Role } from '#contract/roles.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Row = z.object({
  session_id: z.string(),
  user_id: z.string(),
  workspace_id: z.string(),
  role: Role,
  last_seen_at: z.string(),
  expires_at: z.string(),
});
export type SessionRow = z.output<typeof Row>;

/** The role is read from the membership each time, so a person who was removed or demoted is so at once. */
export async function findSession(db: Queryable, tokenHash: Uint8Array): Promise<SessionRow | null> {
  const [row] = await query(db, Row, {
    name: 'session-by-token',
    text: `select s.id as session_id, s.user_id, s.workspace_id, m.role, s.last_seen_at, s.expires_at
      from session s join membership m on m.workspace_id = s.workspace_id and m.user_id = s.user_id
      where s.token_hash = $1`,
    values: [tokenHash],
  });
  return row ?? null;
}

export interface NewSession {
  id: string;
  userId: string;
  workspaceId: string;
  tokenHash: Uint8Array;
  userAgent: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await execute(
    db,
    `
    insert into session (id, user_id, workspace_id, token_hash, user_agent, created_at, last_seen_at, expires_at) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [session.id, session.userId, session.workspaceId, session.tokenHash, session.userAgent, session.now, session.expiresAt],
  );
  await noteEntry(db, session);
}

/** The workspace that a person signs in to next time. */
async function noteEntry(db: Queryable, { userId, workspaceId }: Pick<NewSession, 'userId' | 'workspaceId'>): Promise<void> {
  await execute(db, 'update membership set entered_at = now() where workspace_id = $1 and user_id = $2', [workspaceId, userId]);
}

export async function moveSession(
  db: Queryable,
  session: Pick<NewSession, 'userId' | 'workspaceId' | 'tokenHash'> & { sessionId: string },
): Promise<void> {
  await execute(db, 'update session set workspace_id = $2, token_hash = $3 where id = $1', [
    session.sessionId,
    session.workspaceId,
    session.tokenHash,
  ]);
  await noteEntry(db, session);
}

export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await execute(db, 'update session set last_seen_at = $2 where id = $1 and last_seen_at < $2', [sessionId, now]);
}

export async function deleteSession(db: Queryable, sessionId: string): Promise<void> {
  await execute(db, 'delete from session where id = $1', [sessionId]);
}

/** All of a person's sessions, in every workspace, but the one to keep. Resolves with how many ended. */
export async function deleteSessionsOf(db: Queryable, userId: string, keep: string | null): Promise<number> {
  return execute(db, 'delete from session where user_id = $1 and id is distinct from $2::uuid', [userId, keep]);
}

export async function deleteEndedSessions(db: Queryable, now: Date, idleSince: Date): Promise<number> {
  return execute(db, 'delete from session where expires_at <= $1 or last_seen_at <= $2', [now, idleSince]);
}
