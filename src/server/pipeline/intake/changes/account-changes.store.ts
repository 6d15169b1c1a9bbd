import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';

/** Locks the conversation of a chat until the end of the transaction; null: there is none. */
export async function lockChat(
  db: Queryable,
  { workspaceId, channelId }: Place,
  chat: string,
): Promise<string | null> {
  const [row] = await query(db, z.object({ id: z.string() }), {
    text: 'select id from conversation where channel_id = $1 and chat = $2 and workspace_id = $3 for update',
    values: [channelId, chat, workspaceId],
  });
  return row?.id ?? null;
}

/** Notes that the customer blocked us or unblocked us. */
export function markReachable(
  db: Queryable,
  place: Place,
  chat: string,
  reachable: boolean,
): Promise<number> {
  return execute(
    db,
    `update contact set unreachable_at = case when $3 then null else now() end
     where workspace_id = $4 and id = (select contact_id from conversation where channel_id = $1 and chat = $2)`,
    [place.channelId, chat, reachable, place.workspaceId],
  );
}

/**
 * Moves the conversation of a group that became a supergroup to the new address, unless that
 * address has a conversation already.
 */
export function moveChat(db: Queryable, place: Place, from: string, to: string): Promise<number> {
  return execute(
    db,
    `update conversation set chat = $3 where channel_id = $1 and chat = $2 and workspace_id = $4
     and not exists (select from conversation other where other.channel_id = $1 and other.chat = $3)`,
    [place.channelId, from, to, place.workspaceId],
  );
}
