import { z } from 'zod';
import { Role } from '#contract/people/roles.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { isHere } from './visits.sql.ts';

const Row = z.object({
  session_id: z.string(),
  user_id: z.string(),
  workspace_id: z.string(),
  role: Role,
  last_seen_at: z.string(),
  expires_at: z.string(),
  confirmed_until: z.string().nullable(),
});
export type SessionRow = z.output<typeof Row>;

/**
 * Finds a session with the person's current role. The role is read from the membership each time,
 * so that removing or demoting a person takes effect at once.
 */
export async function findSession(
  db: Queryable,
  tokenHash: Uint8Array,
): Promise<SessionRow | null> {
  const [row] = await query(db, Row, {
    name: 'session-by-token',
    text: `select s.id as session_id, s.user_id, s.workspace_id, m.role, s.last_seen_at, s.expires_at, s.confirmed_until
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
  address: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await execute(
    db,
    `
    insert into session (id, user_id, workspace_id, token_hash, user_agent, address, created_at, last_seen_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      session.id,
      session.userId,
      session.workspaceId,
      session.tokenHash,
      session.userAgent,
      session.address,
      session.now,
      session.expiresAt,
    ],
  );
  await noteEntry(db, session);
}

/** Records the workspace that the person signs in to next time, and that they are here. */
async function noteEntry(
  db: Queryable,
  { userId, workspaceId }: Pick<NewSession, 'userId' | 'workspaceId'>,
): Promise<void> {
  await execute(
    db,
    `update membership m set entered_at = now(), ${isHere('now()')} where m.workspace_id = $1 and m.user_id = $2`,
    [workspaceId, userId],
  );
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

/** Until `until`, the person counts as having entered the password again. */
export async function confirmSession(db: Queryable, sessionId: string, until: Date): Promise<void> {
  await execute(db, 'update session set confirmed_until = $2 where id = $1', [sessionId, until]);
}

const Shown = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export type ShownSessionRow = z.output<typeof Shown>;

/** The person's sessions that have not ended, in every workspace. The one used last comes first. */
export function listSessions(
  db: Queryable,
  userId: string,
  now: Date,
  idleSince: Date,
): Promise<ShownSessionRow[]> {
  return query(db, Shown, {
    text: `select id, user_agent, address, created_at, last_seen_at from session
      where user_id = $1 and expires_at > $2 and last_seen_at > $3 order by last_seen_at desc, id`,
    values: [userId, now, idleSince],
  });
}

/** Deletes one session of the person. False: there is none with this id. */
export async function deleteOwnSession(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  return (
    (await execute(db, 'delete from session where user_id = $1 and id = $2', [userId, sessionId])) >
    0
  );
}

/** The session was used, so its person is here. */
export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await execute(
    db,
    `with used as (
      update session set last_seen_at = $2 where id = $1 and last_seen_at < $2 returning workspace_id, user_id
    )
    update membership m set ${isHere('$2::timestamptz')} from used where m.workspace_id = used.workspace_id and m.user_id = used.user_id`,
    [sessionId, now],
  );
}

export async function deleteSession(db: Queryable, sessionId: string): Promise<void> {
  await execute(db, 'delete from session where id = $1', [sessionId]);
}

/**
 * Deletes all of a person's sessions, in every workspace, except `keep`. Resolves with how many
 * were deleted.
 */
export async function deleteSessionsOf(
  db: Queryable,
  userId: string,
  keep: string | null,
): Promise<number> {
  return execute(db, 'delete from session where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    keep,
  ]);
}

export async function deleteEndedSessions(
  db: Queryable,
  now: Date,
  idleSince: Date,
): Promise<number> {
  return execute(db, 'delete from session where expires_at <= $1 or last_seen_at <= $2', [
    now,
    idleSince,
  ]);
}
