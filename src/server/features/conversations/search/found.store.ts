import { z } from 'zod';
import { contactIdsUnlessMany } from '#server/features/contacts/list/contact-search.sql.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { type FoundConversations, conversationIdsUnlessMany } from './found.sql.ts';

const Ids = z.array(z.string()).nullable();
const Found = z.object({ contact_ids: Ids, conversation_ids: Ids });

/**
 * What a search finds. Most searches find little, which is then named: a statement that searched
 * and listed at once was planned as if it found little, and took a minute where it found much.
 */
export async function searchConversations(
  db: Queryable,
  workspaceId: string,
  search: string,
): Promise<FoundConversations> {
  const values: unknown[] = [workspaceId];
  const contacts = contactIdsUnlessMany(search, values);
  const conversations = conversationIdsUnlessMany(search, workspaceId, values);
  const [row] = await query(db, Found, {
    text: `select ${contacts} as contact_ids, ${conversations} as conversation_ids`,
    values,
  });
  const { contact_ids: contactIds, conversation_ids: conversationIds } = Found.parse(row);
  return { search, contactIds, conversationIds };
}
