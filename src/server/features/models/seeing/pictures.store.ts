import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/** Message and part, as `agent/brains/model/pictures.ts` names a picture. */
const Ref = z.object({ messageId: z.uuid(), index: z.coerce.number().int().nonnegative() });

/** The key of our copy of a picture; null: it is gone. */
export async function findPicture(
  db: Queryable,
  workspaceId: string,
  ref: string,
): Promise<string | null> {
  const [id, place] = ref.split('/');
  const { messageId, index } = Ref.parse({ messageId: id, index: place });
  const [row] = await query(db, z.object({ blob: z.string().nullable() }), {
    text: `select parts -> $3::integer ->> 'blob' as blob from message
      where workspace_id = $1 and id = $2 and removed_at is null and direction = 'in'`,
    values: [workspaceId, messageId, index],
  });
  return row?.blob ?? null;
}
