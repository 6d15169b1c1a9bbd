import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import { contactsFound } from '#server/features/contacts/list/contact-search.sql.ts';
import { toWordsQuery } from '../search/text-index.ts';

/**
 * The conversations of the contacts that the search finds. The conversations of a merged contact
 * count as the person's.
 */
function conversationsOfFound(search: string, values: unknown[]): string {
  return `with found as (${contactsFound(search, values)})
    select p.id from conversation p where p.workspace_id = $1 and p.contact_id in (
      select f.id from found f union select k.id from contact k where k.workspace_id = $1 and k.person_id in (select f.person_id from found f))`;
}

/**
 * A statement that gives the ids of the conversations of workspace `$1` that a search finds, by the
 * contact or by what was said.
 */
export function conversationsFound(search: string, workspaceId: string, values: unknown[]): string {
  const words = toWordsQuery(workspaceId, search);
  const people = `(${conversationsOfFound(search, values)})`;
  if (words === null) return people;
  return `${people} union select w.conversation_id from message_words w where w.workspace_id = $1 and w.words @@ $${values.push(words)}::tsquery`;
}

const Hit = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  parts: z.array(z.unknown()),
});

/**
 * For those of these conversations that were found only by what was said: the newest message that
 * contains the words.
 */
export async function listHits(
  db: Queryable,
  workspaceId: string,
  conversationIds: readonly string[],
  search: string,
): Promise<z.output<typeof Hit>[]> {
  const words = toWordsQuery(workspaceId, search);
  if (words === null || conversationIds.length === 0) return [];
  const values: unknown[] = [workspaceId, conversationIds, words];
  return query(db, Hit, {
    text: `select c.id as conversation_id, hit.message_id, m.parts
      from conversation c, lateral (
        select w.message_id from message_words w where w.workspace_id = $1 and w.conversation_id = c.id and w.words @@ $3::tsquery
        order by w.at desc, w.message_id desc limit 1) hit
      join message m on m.id = hit.message_id
      where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.id not in (${conversationsOfFound(search, values)} and p.id = any($2::uuid[]))`,
    values,
  });
}
