import { z } from 'zod';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const LockedRow = z.object({
  channel_id: z.string(),
  owner: z.enum(['agent', 'person']),
  owner_user_id: z.string().nullable(),
  owned_until: z.string().nullable(),
  owned_because: z.string().nullable(),
  waiting_since: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  resolved_at: z.string().nullable(),
  /** The customer wrote after what the person has seen. */
  wrote_more: z.boolean(),
});
export type LockedConversation = z.output<typeof LockedRow>;

/**
 * Reads a conversation and locks it until the transaction ends. `seen`: the newest customer message
 * that a person has seen; undefined: they have seen all.
 */
export async function lockConversation(
  db: Queryable,
  {
    workspaceId,
    conversationId,
    seen,
  }: { workspaceId: string; conversationId: string; seen?: string | null | undefined },
): Promise<LockedConversation | null> {
  const [row] = await query(db, LockedRow, {
    text: `select c.channel_id, c.owner, c.owner_user_id, c.owned_until, c.owned_because, c.waiting_since, c.snoozed_until, c.resolved_at,
        $3 and c.seq > coalesce((select m.seq from message m where m.id = $4 and m.conversation_id = c.id and m.direction = 'in'), 0) as wrote_more
      from conversation c where c.workspace_id = $1 and c.id = $2 and ${isOfLivingChannel('c')} for update of c`,
    values: [workspaceId, conversationId, seen !== undefined, seen ?? null],
  });
  return row ?? null;
}
