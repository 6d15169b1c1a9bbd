import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { pausedAt } from './in-hands.ts';
import { stepIn } from './interventions.store.ts';
import { steppedIn } from './interventions.ts';

/**
 * A timed hold of what the agent has, or of one's own such hold, from now on. Who has it otherwise keeps it, and a handoff that nobody has
 * taken yet still waits; what the agent was about to say is called off in any case. The caller has locked the conversation.
 */
export async function holdForTyping(
  db: Queryable,
  { workspaceId, conversationId, userId, minutes }: { workspaceId: string; conversationId: string; userId: string; minutes: number },
): Promise<boolean> {
  const held = await execute(
    db,
    `update conversation c set owner = 'person', owner_user_id = $3, resolved_at = null, paused_at = ${pausedAt}, ${steppedIn('typing')},
      owned_until = now() + $4 * interval '1 minute'
     where workspace_id = $1 and id = $2
      and (owner = 'agent' or owned_until <= now() or (owned_until is not null and owner_user_id = $3))`,
    [workspaceId, conversationId, userId, minutes],
  );
  if (held === 0) await stepIn(db, workspaceId, [conversationId], 'taken');
  return held > 0;
}

const TypedTo = z.object({ channel_id: z.string(), chat: z.string(), message_id: z.string().nullable() });

/** Where the customer is, and what they wrote last. */
export async function findTypedTo(db: Queryable, workspaceId: string, conversationId: string): Promise<z.output<typeof TypedTo> | null> {
  const [row] = await query(db, TypedTo, {
    text: `select c.channel_id, c.chat,
        (select m.provider_message_id from message m where m.conversation_id = c.id and m.direction = 'in' order by m.seq desc limit 1) as message_id
      from conversation c where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}
