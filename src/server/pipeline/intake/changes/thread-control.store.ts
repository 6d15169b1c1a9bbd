import { z } from 'zod';
import { passOn, returnConversation } from '#server/features/conversations/state/taking.store.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import type { Place } from './changes.store.ts';

const Held = z.object({
  id: z.string(),
  owner: z.enum(['agent', 'person']),
  owner_user_id: z.string().nullable(),
});

/**
 * Applies what the provider says about who answers a customer. If another app does, the agent is
 * silent, as when a person steps in. If we do again, so does the agent, unless somebody of the team
 * is in charge. Answers with the conversation that was given back to the agent. Runs in the
 * caller's transaction.
 */
export async function passThread(
  db: Queryable,
  place: Place,
  chat: string,
  to: 'us' | 'others',
): Promise<string | null> {
  const { workspaceId, channelId } = place;
  const [held] = await query(db, Held, {
    text: `select id, owner, owner_user_id from conversation where channel_id = $1 and chat = $2 and workspace_id = $3 for update`,
    values: [channelId, chat, workspaceId],
  });
  if (held === undefined) return null;
  if (to === 'us') {
    if (held.owner === 'agent' || held.owner_user_id !== null) return null;
    return (await returnConversation(db, workspaceId, held.id)) ? held.id : null;
  }
  await passOn(db, workspaceId, held.id);
  return null;
}
