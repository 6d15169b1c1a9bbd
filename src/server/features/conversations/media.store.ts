import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { query, type Queryable } from '#server/platform/db.ts';

export async function findParts(db: Queryable, workspaceId: string, messageId: string): Promise<Part[] | null> {
  const [row] = await query(db, z.object({ parts: z.array(Part) }), {
    text: `select parts from message where workspace_id = $1 and id = $2`,
    values: [workspaceId, messageId],
  });
  return row?.parts ?? null;
}
