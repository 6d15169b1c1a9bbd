import { catalog } from '#channels/catalog.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { withdrawOfConversation } from '#server/features/notifications/notifications.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { silenceAgent } from '../state/taking.store.ts';
import { callOffOutdated } from '../state/calling-off.store.ts';
import { lockConversation } from '../state/locking.store.ts';
import { holdForTyping } from '../state/typing.store.ts';
import { findTypedTo } from './typing.store.ts';

/**
 * If a user stops typing and sends nothing, the conversation returns to the agent after this time,
 * and the agent answers what is open.
 */
const PAUSE_MINUTES = 2;

/**
 * A user types: the agent is paused at once for as long as the user goes on, and what it has not
 * sent yet is called off (B10). If somebody is in charge already, they stay so. Throws `not_found`.
 */
export function pauseForTyping(
  db: Database,
  workspaceId: string,
  conversationId: string,
  userId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockConversation(tx, { workspaceId, conversationId })))
      throw new AppError('not_found');
    const held = await holdForTyping(tx, {
      workspaceId,
      conversationId,
      userId,
      minutes: PAUSE_MINUTES,
    });
    if (!held) {
      await callOffOutdated(tx, workspaceId, [conversationId]);
      return;
    }
    await silenceAgent(tx, workspaceId, conversationId);
    await withdrawOfConversation(tx, workspaceId, conversationId);
    tx.tell(workspaceId, 'conversations');
  });
}

/**
 * Shows the customer that somebody types, if the channel can. Errors are only logged, because a
 * lost signal loses nothing.
 */
export async function showTyping(
  { db, log }: Pick<Services, 'db' | 'log'>,
  directory: ChannelDirectory,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  const to = await findTypedTo(db, workspaceId, conversationId);
  const channel = to && (await directory.find(to.channel_id));
  if (!to || !channel || catalog[channel.row.type].abilities.typingMs === null) return;
  const { connector, tools, settings } = channel;
  // The request does not wait for it.
  connector
    .signal(tools, settings, {
      kind: 'typing',
      chat: to.chat,
      ...(to.message_id && { messageId: to.message_id }),
    })
    .catch((error: unknown) =>
      log.debug({ err: error, conversationId }, 'A typing signal was not taken'),
    );
}
