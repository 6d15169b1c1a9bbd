import { z } from 'zod';
import { Part, type Transcript, type Unreadable } from '#channels/message.ts';
import { blockedAs } from '#server/features/contacts/block/blocked.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  channel_id: z.string(),
  conversation_id: z.string(),
  is_group: z.boolean(),
  /** It was written lately, and not imported with a number's earlier chats. */
  fresh: z.boolean(),
  blocked: z.boolean(),
  parts: z.array(Part),
});
export type MessageToRead = z.output<typeof Row>;

/** A customer's message whose files an agent may hear or see; null: it is gone. */
export async function findMessageToRead(
  db: Queryable,
  messageId: string,
): Promise<MessageToRead | null> {
  const [row] = await query(db, Row, {
    text: `select m.id, m.workspace_id, m.channel_id, m.conversation_id, c.is_group, m.parts,
        coalesce(m.provider_time, m.created_at) > now() - interval '1 day' as fresh, ${blockedAs('k')} is not null as blocked
      from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
      where m.id = $1 and m.direction = 'in' and m.removed_at is null`,
    values: [messageId],
  });
  return row ?? null;
}

/** What was read in a file, or why nothing was. */
export type Read = ({ transcript: Transcript } | { unreadable: Unreadable }) & {
  heardMicros?: number;
};

/**
 * Notes what was read in a file. Answers 0 if the message was changed or removed meanwhile, or the
 * file is another one. `file`: our copy, or the provider's handle where there is none.
 */
export const keepRead = (
  db: Queryable,
  { messageId, index, file }: { messageId: string; index: number; file: string },
  read: Read,
): Promise<number> =>
  execute(
    db,
    `update message set parts = jsonb_set(parts, array[$2::text], (parts -> $2::integer) || $4::jsonb)
     where id = $1 and removed_at is null and $3 in (parts -> $2::integer ->> 'blob', parts -> $2::integer ->> 'providerFileId')`,
    [messageId, index, file, JSON.stringify(read)],
  );
