import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

export interface Begun {
  workspaceId: string;
  sessionId: string;
  channelId: string;
  redirectUri: string;
}

const Expiry = z.object({ expires_at: z.string() });

export async function insertAuthorization(
  db: Queryable,
  nonceHash: Uint8Array,
  begun: Begun,
  minutes: number,
): Promise<string> {
  const [row] = await query(db, Expiry, {
    text: `insert into channel_authorization (nonce_hash, workspace_id, session_id, channel_id, redirect_uri, expires_at)
      values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute') returning expires_at`,
    values: [
      nonceHash,
      begun.workspaceId,
      begun.sessionId,
      begun.channelId,
      begun.redirectUri,
      minutes,
    ],
  });
  if (!row) throw new Error('an insert answers with its row');
  return row.expires_at;
}

/**
 * Deletes the authorization, so that it can be used once. Answers whether it existed, had not
 * expired, and was begun by the same session for the same channel and redirect address.
 */
export async function takeAuthorization(
  db: Queryable,
  nonceHash: Uint8Array,
  begun: Begun,
): Promise<boolean> {
  const taken = await execute(
    db,
    `delete from channel_authorization where nonce_hash = $1 and workspace_id = $2 and session_id = $3 and channel_id = $4 and redirect_uri = $5
     and expires_at > now()`,
    [nonceHash, begun.workspaceId, begun.sessionId, begun.channelId, begun.redirectUri],
  );
  return taken === 1;
}

export function deleteExpiredAuthorizations(db: Queryable): Promise<number> {
  return execute(db, 'delete from channel_authorization where expires_at <= now()');
}
