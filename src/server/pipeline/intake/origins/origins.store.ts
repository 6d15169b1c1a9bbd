import { execute, type Queryable, toJson } from '#server/platform/db.ts';

/** The first message of a new conversation, and what may tell by which link its writer came. */
export interface FirstWords {
  message_id: string;
  at: string;
  /** The code that the provider brought back. */
  ref: string | null;
  /** The message in plain words (`plainWords`), with a space at its end. */
  words: string | null;
}

/**
 * Notes for conversations that began in this transaction by which of the channel's links they came.
 * A code that the provider brings back counts more than words; of words the longest. A contact of
 * whom nothing is known yet came by it, too.
 */
export async function keepOrigins(db: Queryable, firsts: FirstWords[]): Promise<void> {
  if (firsts.length === 0) return;
  await execute(
    db,
    `with came as (
      select distinct on (c.id) c.id as conversation_id, c.workspace_id, c.contact_id, l.id as link_id,
        jsonb_build_object('from', 'link', 'ref', l.ref, 'at', item.at) as came_from
      from jsonb_to_recordset($1::jsonb) as item(message_id uuid, at text, ref text, words text)
      join message m on m.id = item.message_id and m.seq = 1
      join conversation c on c.id = m.conversation_id and c.workspace_id = m.workspace_id and not c.is_group
      join channel_link l on l.channel_id = c.channel_id and l.workspace_id = c.workspace_id and l.removed_at is null
        and (l.ref = item.ref or starts_with(item.words, l.known_by || ' '))
      order by c.id, (l.ref = item.ref) is true desc, length(l.known_by) desc nulls last
    ), kept as (
      insert into conversation_origin (conversation_id, workspace_id, link_id)
      select conversation_id, workspace_id, link_id from came order by conversation_id on conflict do nothing
    )
    update contact k set came_from = came.came_from from came
    where k.id = came.contact_id and k.workspace_id = came.workspace_id and k.came_from is null`,
    [toJson(firsts)],
  );
}
