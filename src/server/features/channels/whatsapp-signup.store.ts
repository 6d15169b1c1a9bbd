import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

/** Whose sign-up it is; all of it must be as it was begun. */
export interface SignupKey {
  codeHash: Uint8Array;
  workspaceId: string;
  sessionId: string;
  channelId: string;
}

export async function keepSignup(db: Queryable, key: SignupKey, secrets: Buffer, minutes: number): Promise<void> {
  await execute(db, 'delete from whatsapp_signup where expires_at <= now()', []);
  await execute(
    db,
    `insert into whatsapp_signup (code_hash, workspace_id, session_id, channel_id, secrets, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute') on conflict (code_hash) do nothing`,
    [key.codeHash, key.workspaceId, key.sessionId, key.channelId, secrets, minutes],
  );
}

export async function findSignup(db: Queryable, key: SignupKey): Promise<Buffer | null> {
  const [row] = await query(db, z.object({ secrets: z.instanceof(Buffer) }), {
    text: `select secrets from whatsapp_signup where code_hash = $1 and workspace_id = $2 and session_id = $3 and channel_id = $4 and expires_at > now()`,
    values: [key.codeHash, key.workspaceId, key.sessionId, key.channelId],
  });
  return row?.secrets ?? null;
}

export function forgetSignup(db: Queryable, key: SignupKey): Promise<number> {
  return execute(db, 'delete from whatsapp_signup where code_hash = $1 and workspace_id = $2', [key.codeHash, key.workspaceId]);
}
