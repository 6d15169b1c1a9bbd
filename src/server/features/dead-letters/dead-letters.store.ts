import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { canRetry, isOpenLetter } from './open-letter.sql.ts';

const LetterRow = z.object({
  id: z.string(),
  step: z.enum(['receive', 'answer', 'deliver']),
  code: z.string(),
  created_at: z.string(),
  message_id: z.string().nullable(),
  parts: z.array(z.unknown()).nullable(),
  support_code: z.string().nullable(),
  can_retry: z.boolean(),
  conversation_id: z.string().nullable(),
  contact_name: z.string().nullable(),
  is_group: z.boolean().nullable(),
  channel_type: ChannelTypeSchema.nullable(),
  channel_name: z.string().nullable(),
  total: z.number(),
});
export type LetterRow = z.output<typeof LetterRow>;

/** The newest open dead letters, each with the total of all. */
export function listOpenLetters(
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<LetterRow[]> {
  return query(db, LetterRow, {
    text: `select d.id, d.step, d.code, d.created_at, m.id as message_id, m.parts, m.support_code, ${canRetry} as can_retry,
        c.id as conversation_id, coalesce(k.shown_name, k.name) as contact_name, c.is_group, ch.type as channel_type, ch.display_name as channel_name,
        count(*) over () as total
      from dead_letter d left join message m on m.id = d.message_id and m.workspace_id = $1
        left join conversation c on c.id = d.conversation_id left join contact k on k.id = c.contact_id left join channel ch on ch.id = c.channel_id
      where ${isOpenLetter} order by d.created_at desc, d.id desc limit $2`,
    values: [workspaceId, limit],
  });
}

const OpenLetter = z.object({
  step: z.enum(['receive', 'answer', 'deliver']),
  conversation_id: z.string().nullable(),
  message_id: z.string().nullable(),
  can_retry: z.boolean(),
});

/** An open dead letter; null: there is none. `lock`: it stays locked until the transaction ends. */
export async function findOpenLetter(
  db: Queryable,
  workspaceId: string,
  id: string,
  lock: boolean,
): Promise<z.output<typeof OpenLetter> | null> {
  const [row] = await query(db, OpenLetter, {
    text: `select d.step, d.conversation_id, d.message_id, ${canRetry} as can_retry
      from dead_letter d left join message m on m.id = d.message_id and m.workspace_id = $1
      where d.id = $2 and ${isOpenLetter} ${lock ? 'for update of d' : ''}`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

export const settleLetter = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, 'update dead_letter set settled_at = now() where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
