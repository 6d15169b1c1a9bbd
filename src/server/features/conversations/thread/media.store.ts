import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';

export async function findParts(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<Part[] | null> {
  const [row] = await query(db, z.object({ parts: z.array(Part) }), {
    text: `select m.parts from message m where m.workspace_id = $1 and m.id = $2 and ${isOfLivingChannel('m')}`,
    values: [workspaceId, messageId],
  });
  return row?.parts ?? null;
}
