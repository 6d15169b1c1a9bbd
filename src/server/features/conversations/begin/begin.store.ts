import { z } from 'zod';
import { neverAnswered, silentMs } from '../state/predicates.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';

const Existing = z.object({
  id: z.string(),
  channel_id: z.string(),
  contact_id: z.string(),
  silent_ms: z.number().nullable(),
  never_answered: z.boolean(),
});
export type ExistingConversation = z.output<typeof Existing>;

/** The conversations of these contacts, in each channel the one with the latest message. */
export function listConversationsWith(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<ExistingConversation[]> {
  return query(db, Existing, {
    text: `select distinct on (c.channel_id) c.id, c.channel_id, c.contact_id, ${silentMs()} as silent_ms, ${neverAnswered()} as never_answered
      from conversation c where c.workspace_id = $1 and c.contact_id = any($2::uuid[])
      order by c.channel_id, c.last_message_at desc, c.id`,
    values: [workspaceId, contactIds],
  });
}

/** Who has one of these names in the channel, and is none of these contacts. */
export async function isNameOfOthers(
  db: Queryable,
  channelId: string,
  names: readonly string[],
  contactIds: readonly string[],
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from contact_identity where channel_id = $1 and value = any($2::text[]) and contact_id <> all($3::uuid[]) limit 1',
    values: [channelId, names, contactIds],
  });
  return rows.length > 0;
}

const Sent = z.object({ conversation_id: z.string(), contact_id: z.string() });

/** Where a person's message was sent under this id, if it was. */
export async function findSentAs(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<z.output<typeof Sent> | null> {
  const [row] = await query(db, Sent, {
    text: `select c.id as conversation_id, c.contact_id from message m join conversation c on c.id = m.conversation_id
      where m.workspace_id = $1 and m.id = $2 and m.run_id = $2 and m.author = 'person'`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

/** When the first message of a begun conversation leaves; null: it may have left. */
export async function findLeavesAt(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<string | null> {
  const [row] = await query(db, z.object({ begun_at: z.string().nullable() }), {
    text: 'select case when begun_at > now() then begun_at end as begun_at from conversation where workspace_id = $1 and id = $2',
    values: [workspaceId, conversationId],
  });
  return row?.begun_at ?? null;
}
