import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Asked = z.object({ conversation_id: z.string().nullable() });

/**
 * Claims contacts without a name whose name was not asked for yet, each once, oldest first. Groups
 * without a title are among them. Answers with their conversations. It covers every workspace.
 */
export async function claimNameless(db: Queryable, limit: number): Promise<string[]> {
  const rows = await query(db, Asked, {
    name: 'claim-nameless',
    text: `with nameless as (
        select id from contact where name is null and name_asked_at is null order by created_at limit $1 for update skip locked
      )
      update contact k set name_asked_at = now() from nameless where k.id = nameless.id
      returning (select c.id from conversation c where c.contact_id = k.id limit 1) as conversation_id`,
    values: [limit],
  });
  return rows.flatMap(({ conversation_id: id }) => (id === null ? [] : [id]));
}

const Stranger = z.object({
  workspace_id: z.string(),
  channel_id: z.string(),
  contact_id: z.string(),
  chat: z.string(),
  is_group: z.boolean(),
});
export type Stranger = z.output<typeof Stranger>;

/** null: the conversation is gone, or its contact has a name by now. */
export async function findStranger(
  db: Queryable,
  conversationId: string,
): Promise<Stranger | null> {
  const [row] = await query(db, Stranger, {
    text: `select c.workspace_id, c.channel_id, c.contact_id, c.chat, c.is_group from conversation c join contact k on k.id = c.contact_id
      where c.id = $1 and k.name is null`,
    values: [conversationId],
  });
  return row ?? null;
}

export function nameContact(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  name: string,
): Promise<number> {
  return execute(
    db,
    `update contact set name = $3 where id = $2 and workspace_id = $1 and name is null`,
    [workspaceId, contactId, name],
  );
}
