import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const theirs = 'c.workspace_id = $1 and c.contact_id = any($2::uuid[])';
const Message = z.object({
  id: z.string(),
  channel_id: z.string(),
  provider_message_id: z.string().nullable(),
  blobs: z.array(z.string()),
});

/**
 * Some messages of the person's conversations, of both directions, with the files that they name.
 */
export function nextMessagesOfContacts(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
  limit: number,
) {
  return query(db, Message, {
    text: `select m.id, m.channel_id, m.provider_message_id,
        array(select part ->> 'blob' from jsonb_array_elements(m.parts) part where part ->> 'blob' is not null) as blobs
      from conversation c join message m on m.conversation_id = c.id where ${theirs} and m.workspace_id = $1 limit $3`,
    values: [workspaceId, contactIds, limit],
  });
}

/**
 * Deletes these messages. A message that got a file meanwhile stays for the next round, because
 * that file was not removed. What was kept to send these messages again is deleted with them, and
 * so are the tests that were made of them.
 */
export async function deleteMessagesOf(
  db: Queryable,
  workspaceId: string,
  messages: readonly z.output<typeof Message>[],
  removedBlobs: readonly string[],
): Promise<number> {
  const names = messages.flatMap((message) => message.provider_message_id ?? []);
  await execute(
    db,
    `delete from socket_key where workspace_id = $1 and kind = 'sent' and id = any($2::text[])`,
    [workspaceId, names],
  );
  await execute(
    db,
    'delete from early_change where workspace_id = $1 and provider_message_id = any($2::text[])',
    [workspaceId, names],
  );
  const ids = messages.map((message) => message.id);
  // Tests that were made of them have nobody's data, but they are the person's words.
  await execute(
    db,
    `with gone as (delete from test_case where workspace_id = $1 and message_id = any($2::uuid[]) returning id)
     delete from test_result where workspace_id = $1 and test_case_id in (select id from gone)`,
    [workspaceId, ids],
  );
  return execute(
    db,
    `delete from message where workspace_id = $1 and id = any($2::uuid[])
     and not exists (select from jsonb_array_elements(parts) part where part ->> 'blob' is not null and part ->> 'blob' <> all($3::text[]))`,
    [workspaceId, ids, removedBlobs],
  );
}

/**
 * Deletes the person's conversations without messages, and with them all rows that depend on them.
 * Resolves with how many were deleted and how many are left.
 */
export async function deleteConversationsOfContacts(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<{ gone: number; left: number }> {
  const gone = await execute(
    db,
    `delete from conversation d where d.workspace_id = $1 and d.id in (
       select c.id from conversation c where ${theirs} and not exists (select from message m where m.conversation_id = c.id)
       order by c.id for update of c skip locked)`,
    [workspaceId, contactIds],
  );
  const [row] = await query(db, z.object({ left: z.number() }), {
    text: `select count(*) as left from conversation c where ${theirs}`,
    values: [workspaceId, contactIds],
  });
  return { gone, left: row?.left ?? 0 };
}

/**
 * Deletes the contacts with their identities and consents. A contact who has just begun a
 * conversation stays for the next round.
 */
export function deleteContacts(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<number> {
  return execute(
    db,
    `delete from contact k where k.workspace_id = $1 and k.id = any($2::uuid[]) and not exists (select from conversation c where c.contact_id = k.id)`,
    [workspaceId, contactIds],
  );
}
