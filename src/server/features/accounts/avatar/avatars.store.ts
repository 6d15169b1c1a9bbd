import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';

/** Resolves with the key of the picture that was there before. */
export async function replaceAvatar(
  db: Queryable,
  userId: string,
  blob: string,
): Promise<string | null> {
  const [row] = await query(db, z.object({ before: z.string().nullable() }), {
    text: `update app_user u set avatar_blob = $2 from (select id, avatar_blob from app_user where id = $1 for update) old
      where u.id = old.id returning old.avatar_blob as before`,
    values: [userId, blob],
  });
  return row?.before ?? null;
}

/**
 * Whether a blob is somebody's avatar. Blobs hold customers' files too, and those must not be
 * served in public.
 */
export async function isAvatar(db: Queryable, blob: string): Promise<boolean> {
  return (
    (
      await query(db, z.object({}), {
        text: 'select 1 as found from app_user where avatar_blob = $1',
        values: [blob],
      })
    ).length > 0
  );
}
