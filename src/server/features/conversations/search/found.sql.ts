import {
  type FoundContacts,
  isFoundContact,
  idsUnlessMany,
  evaluatedOnce,
} from '#server/features/contacts/list/contact-search.sql.ts';
import { toWordsQuery } from './text-index.ts';

/** What a search finds: conversations with these contacts, and those in which it was said. */
export interface FoundConversations extends FoundContacts {
  /** Those in which it was said. Null: too many to name them. */
  conversationIds: readonly string[] | null;
}

/**
 * A statement that gives the conversations (`conversation_id`) of workspace `$1` in which the
 * searched words were said, once for each message. Null: there are no words to search for.
 */
function conversationsWithWords(
  search: string,
  workspaceId: string,
  values: unknown[],
): string | null {
  const words = toWordsQuery(workspaceId, search);
  if (words === null) return null;
  return `select w.conversation_id from message_words w where w.workspace_id = $1 and w.words @@ $${values.push(words)}::tsquery`;
}

/** One value: the ids of the conversations with these words, null where there are too many. */
export function conversationIdsUnlessMany(
  search: string,
  workspaceId: string,
  values: unknown[],
): string {
  const withWords = conversationsWithWords(search, workspaceId, values);
  return withWords === null
    ? `array[]::text[]`
    : idsUnlessMany(withWords, 'select distinct f.conversation_id::text from found f');
}

/** The condition that a search found the conversation `c` of workspace `$1`. */
export function isFoundConversation(
  found: FoundConversations,
  workspaceId: string,
  values: unknown[],
): string {
  const byContact = isFoundContact('c.contact_id', found, values);
  const { conversationIds, search } = found;
  if (conversationIds)
    return `(${byContact} or c.id = any($${values.push(conversationIds)}::uuid[]))`;
  const withWords = conversationsWithWords(search, workspaceId, values);
  return withWords === null
    ? byContact
    : `(${byContact} or ${evaluatedOnce(`c.id in (${withWords})`)})`;
}
