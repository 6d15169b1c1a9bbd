import { z } from 'zod';
import { query, type Queryable } from '#server/platform/db.ts';
import {
  type FoundContacts,
  isFoundContact,
} from '#server/features/contacts/list/contact-search.sql.ts';
import { toWordsQuery } from '../search/text-index.ts';

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
  found: FoundContacts,
): Promise<z.output<typeof Hit>[]> {
  const words = toWordsQuery(workspaceId, found.search);
  if (words === null || conversationIds.length === 0) return [];
  const values: unknown[] = [workspaceId, conversationIds, words];
  return query(db, Hit, {
    text: `select c.id as conversation_id, hit.message_id, m.parts
      from conversation c, lateral (
        select w.message_id from message_words w where w.workspace_id = $1 and w.conversation_id = c.id and w.words @@ $3::tsquery
        order by w.at desc, w.message_id desc limit 1) hit
      join message m on m.id = hit.message_id
      where c.workspace_id = $1 and c.id = any($2::uuid[]) and not ${isFoundContact('c.contact_id', found, values)}`,
    values,
  });
}
