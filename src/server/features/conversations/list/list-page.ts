import type { z } from 'zod';
import { catalog } from '#channels/catalog.ts';
import { peopleWindowEnd } from '#channels/window.ts';
import type { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { pagination } from '#contract/common.ts';
import type { LastSpeaker } from '#contract/conversations/conversations.ts';
import type { SearchHit } from '#contract/conversations/search-hit.ts';
import type { Database } from '#server/platform/db.ts';
import { hasLimits } from '#server/features/reply-limits/reply-limits.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { toConversation } from '../conversations.ts';
import { toShownParts } from '../thread/parts.ts';
import { listHits } from './hits.store.ts';
import { isOfWaiting, listConversations, type ListedRow } from './lists.store.ts';
import { countConversations } from './counts.store.ts';
import { searchConversations } from '../search/found.store.ts';
import { excerpt } from '../search/text-index.ts';

type ListRoute = (typeof conversationRoutes)['listConversations'];

/**
 * One page of a list: its conversations, where the words of the search stand in each, and the
 * number of conversations in every list.
 */
export async function readPage(
  db: Database,
  { workspaceId, userId }: Session,
  query: z.output<ListRoute['query']>,
): Promise<z.input<ListRoute['answer']['data']>> {
  const { state, channelId, labelId, agentId, team, search, limit, after, until } = query;
  const sort =
    query.sort ?? (isOfWaiting(state) && (await hasLimits(db, workspaceId)) ? 'due' : 'wait');
  const found = search ? await searchConversations(db, workspaceId, search) : undefined;
  const filter = { workspaceId, userId, channelId, labelId, agentId, team, found };
  const [rows, counts] = await Promise.all([
    listConversations(db, {
      ...filter,
      state,
      sort,
      limit,
      offset: (query.page - 1) * limit,
      after,
      until,
    }),
    countConversations(db, filter),
  ]);
  const ids = rows.map((row) => row.id);
  const hits = found ? await readHits(db, workspaceId, ids, found) : null;
  const conversations = rows.map((row) => ({
    ...toConversation(row),
    customerMessage: row.said_parts && {
      senderName: row.said_sender,
      parts: toShownParts(row.said_parts),
    },
    openQuestions: row.open_questions.map(({ id, parts }) => ({
      messageId: id,
      parts: toShownParts(parts),
    })),
    lastSpeaker: lastSpeaker(row, userId),
    place: row.place,
    unread: row.unread,
    peopleMayWriteUntil: peopleWindowEnd(
      catalog[row.channel_type].abilities,
      row.customer_at,
      row.human_agent,
    ),
    hit: hits?.get(row.id) ?? null,
  }));
  return {
    conversations,
    counts,
    pagination: pagination(query, counts[state]),
  };
}

function lastSpeaker(row: ListedRow, userId: string): z.output<typeof LastSpeaker> | null {
  switch (row.last_author) {
    case 'customer':
      return { kind: 'customer', name: row.last_sender, isMe: false };
    case 'agent':
      return { kind: 'agent', name: row.last_name, isMe: false };
    case 'person':
      return { kind: 'person', name: row.last_name, isMe: row.last_user_id === userId };
    case 'phone':
      return { kind: 'person', name: null, isMe: false };
    default:
      return null;
  }
}

/** By conversation, where the words of the search stand in it. */
async function readHits(
  db: Database,
  workspaceId: string,
  ids: string[],
  found: Awaited<ReturnType<typeof searchConversations>>,
): Promise<Map<string, z.input<typeof SearchHit>>> {
  const hits = await listHits(db, workspaceId, ids, found);
  return new Map(
    hits.map((hit) => [
      hit.conversation_id,
      { messageId: hit.message_id, pieces: excerpt(hit.parts, found.search) },
    ]),
  );
}
