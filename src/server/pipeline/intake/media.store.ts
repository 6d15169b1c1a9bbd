import { z } from 'zod';
import { type MediaKind, Part } from '#channels/message.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const MediaRow = z.object({
  id: z.string(),
  channel_id: z.string(),
  workspace_id: z.string(),
  parts: z.array(Part),
});

export async function findMediaMessage(
  db: Queryable,
  messageId: string,
): Promise<z.output<typeof MediaRow> | null> {
  const [row] = await query(db, MediaRow, {
    text: `select id, channel_id, workspace_id, parts from message where id = $1 and (direction = 'in' or author in ('phone', 'system')) and removed_at is null`,
    values: [messageId],
  });
  return row ?? null;
}

/** Our copy of a file. */
export interface Copy {
  blob: string;
  media: MediaKind;
  mimeType: string;
  bytes: number;
}

/**
 * Notes where our copy of one file is. Answers 0 if the message was changed or removed meanwhile.
 */
export function keepBlob(
  db: Queryable,
  messageId: string,
  index: number,
  providerFileId: string,
  copy: Copy,
): Promise<number> {
  return execute(
    db,
    `update message set parts = jsonb_set(parts, array[$2::text], (parts -> $2::integer) || $4::jsonb)
     where id = $1 and removed_at is null and parts -> $2::integer ->> 'providerFileId' = $3`,
    [messageId, index, providerFileId, JSON.stringify(copy)],
  );
}
