import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { findConversation } from '../list/lists.store.ts';
import { listMessages, messageIsIn, type MessageRow } from './messages.store.ts';

export interface Thread {
  /** Newest first. */
  messages: MessageRow[];
  hasOlder: boolean;
  hasNewer: boolean;
}

interface Wanted {
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
  limit: number;
}

/**
 * One stretch of a conversation. Throws `not_found`, and `message_not_found` if the message at
 * which it should begin does not exist.
 */
export async function readThread(
  db: Queryable,
  workspaceId: string,
  id: string,
  wanted: Wanted,
): Promise<Thread> {
  if (!(await findConversation(db, workspaceId, id))) throw new AppError('not_found');
  const { before, after, around, limit } = wanted;
  const anchor = around ?? before ?? after;
  if (anchor && !(await messageIsIn(db, workspaceId, id, anchor)))
    throw new AppError('message_not_found');
  // One message more than asked for tells whether there are more.
  if (around) {
    const newer = Math.floor(limit / 2);
    const [above, below] = await Promise.all([
      listMessages(db, workspaceId, id, { after: around }, newer + 1),
      listMessages(db, workspaceId, id, { upTo: around }, limit - newer + 1),
    ]);
    return {
      messages: [
        ...above.slice(Math.max(0, above.length - newer)),
        ...below.slice(0, limit - newer),
      ],
      hasOlder: below.length > limit - newer,
      hasNewer: above.length > newer,
    };
  }
  if (after) {
    const rows = await listMessages(db, workspaceId, id, { after }, limit + 1);
    return { messages: rows.slice(-limit), hasOlder: true, hasNewer: rows.length > limit };
  }
  const rows = await listMessages(db, workspaceId, id, before ? { before } : null, limit + 1);
  return {
    messages: rows.slice(0, limit),
    hasOlder: rows.length > limit,
    hasNewer: before !== undefined,
  };
}
