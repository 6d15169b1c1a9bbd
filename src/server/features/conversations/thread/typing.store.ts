import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

const TypedTo = z.object({
  channel_id: z.string(),
  chat: z.string(),
  message_id: z.string().nullable(),
});

/** The customer's chat and what they wrote last. */
export async function findTypedTo(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<z.output<typeof TypedTo> | null> {
  const [row] = await query(db, TypedTo, {
    text: `select c.channel_id, c.chat,
        (select m.provider_message_id from message m where m.conversation_id = c.id and m.direction = 'in' order by m.seq desc limit 1) as message_id
      from conversation c where c.workspace_id = $1 and c.id = $2`,
    values: [workspaceId, conversationId],
  });
  return row ?? null;
}
