import { uuidv7 } from 'uuidv7';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { raise, withdrawScheduledFailed } from '#server/features/notifications/notifications.ts';
import { scheduledFailed } from '#server/features/notifications/conversation-notices.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { holdMember } from '../progress/assignment.store.ts';
import { lockConversation } from '../state/locking.store.ts';
import type { FoundScheduled } from './scheduled.store.ts';
import {
  hasHanded,
  holdScheduled,
  holdServing,
  markFailed,
  markHanded,
  postponeScheduled,
  readStanding,
  storeOfAgent,
  takeSettled,
} from './due-scheduled.store.ts';
import { openForWriting } from './open-for-writing.ts';
import { storeReplyIn } from './store-reply.ts';
import { findMine } from './scheduled.ts';

type Db = Pick<Services, 'db'>;

/**
 * Sends the message now, as a reply of the user who asks. Throws what `cancelScheduled` throws, and
 * `window_closed`, `channel_not_connected`.
 */
export async function sendScheduledNow(
  services: Db,
  directory: ChannelDirectory,
  session: Session,
  language: 'pt' | 'en',
  id: string,
): Promise<void> {
  const { workspaceId, userId } = session;
  const { conversation_id: conversationId } = await findMine(services.db, session, id);
  const writer = { workspaceId, userId, conversationId, language };
  const { render } = await openForWriting(services, directory, writer, { id });
  await inTransaction(services.db, async (tx) => {
    const held = await hold(tx, { workspaceId, conversationId, id });
    if (!held) throw new AppError('scheduled_message_not_found');
    const reply = {
      id,
      seen: held.row.seen ?? id,
      parts: render({ kind: 'text', text: held.row.text }),
    };
    await storeReplyIn(tx, { ...writer, ownerId: userId, isThere: true }, reply);
    await markHanded(tx, workspaceId, id);
    await withdrawScheduledFailed(tx, workspaceId, id);
  });
}

/** Locks the conversation and the scheduled message in it. */
async function hold(
  tx: Queryable,
  { id, ...place }: { workspaceId: string; conversationId: string; id: string },
) {
  const conversation = await lockConversation(tx, place);
  const row = conversation && (await holdScheduled(tx, place.workspaceId, id));
  return conversation && row ? { conversation, row } : null;
}

/** Why a message cannot be sent at its time, by the error that a user would have got. */
const reasons: Partial<Record<string, string>> = {
  window_closed: 'window_closed',
  first_needs_template: 'not_answered_yet',
  channel_not_connected: 'channel_disconnected',
  not_found: 'channel_disconnected',
};

/**
 * Sends a scheduled message whose time has come, as a person's reply. The reply and the mark
 * `handed_at` are one transaction, so the message is sent once, whichever process dies. It does not
 * answer what the customer wrote after it was scheduled. If another user has the conversation, they
 * keep it. What an agent has promised to write is the agent's own message, and is not sent where a
 * person is in charge. If it cannot be sent, the reason is stored with it and its author is told.
 */
export async function sendScheduledAtItsTime(
  services: Db,
  directory: ChannelDirectory,
  due: FoundScheduled,
): Promise<void> {
  const { id, workspace_id: workspaceId, conversation_id: conversationId, user_id: userId } = due;
  const writer = { workspaceId, userId, conversationId, language: 'pt' as const };
  try {
    const opened = await openForWriting(services, directory, writer, { id });
    if (opened.optedOut) return await fail(services, due, 'wants_no_messages');
    if (due.agent_id !== null) return await sendOfAgent(services, due, opened);
    const isMember = await inTransaction(services.db, async (tx) => {
      // The member is locked before the conversation, in the same order as when a user is removed.
      if (!(await holdMember(tx, workspaceId, userId))) return false;
      const held = await hold(tx, { workspaceId, conversationId, id });
      if (!held) return true;
      const { conversation, row } = held;
      const ownerId = (conversation.owner === 'person' && conversation.owner_user_id) || userId;
      // If the author had seen nothing, the reply answers nothing: its own id names no customer
      // message.
      const reply = {
        id,
        seen: row.seen ?? id,
        parts: opened.render({ kind: 'text', text: row.text }),
      };
      await storeReplyIn(
        tx,
        { workspaceId, userId, conversationId, ownerId, isThere: !row.wrote_since },
        reply,
      );
      await markHanded(tx, workspaceId, id);
      return true;
    });
    if (!isMember) await fail(services, due, 'author_left');
  } catch (error) {
    const reason = error instanceof AppError ? reasons[error.code] : undefined;
    if (reason === undefined) throw error;
    await fail(services, due, reason);
  }
}

/** How soon an agent's message is tried again that waits for the turn before it. */
const TURN_MS = 2000;

/**
 * An agent speaks only where it is in charge, is on and has the channel, and to nobody who is
 * blocked or wants no messages; otherwise people are told. What the customer has just written is
 * answered before: it may ask for silence. Every turn comes to its end, so nothing waits for ever.
 */
async function sendOfAgent(
  services: Db,
  due: FoundScheduled,
  { writing, render }: Pick<Awaited<ReturnType<typeof openForWriting>>, 'writing' | 'render'>,
): Promise<void> {
  if (writing !== 'free') return fail(services, due, 'window_closed');
  const { id, workspace_id: workspaceId, conversation_id: conversationId } = due;
  const refused = await inTransaction(services.db, async (tx) => {
    if (!(await holdServing(tx, due))) return 'not_the_agents_turn';
    const held = await hold(tx, { workspaceId, conversationId, id });
    if (!held) return null;
    const standing = await readStanding(tx, due);
    if (standing?.blocked) return 'contact_blocked';
    if (standing?.opted_out) return 'wants_no_messages';
    if (standing?.waits) {
      await postponeScheduled(tx, workspaceId, conversationId, TURN_MS);
      return null;
    }
    const parts = render({ kind: 'text', text: held.row.text });
    const rows = parts.map((part) => ({ id: uuidv7(), part }));
    if (!(await storeOfAgent(tx, due, rows))) return 'not_the_agents_turn';
    await markHanded(tx, workspaceId, id);
    tx.tell(workspaceId, 'conversations');
    tx.wake('delivery');
    return null;
  });
  if (refused !== null) await fail(services, due, refused);
}

async function fail({ db }: Db, { id, ...due }: FoundScheduled, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await markFailed(tx, due.workspace_id, id, code))
      await tellAuthor(tx, { id, ...due }, code);
  });
}

/** Tells the author that the message was not sent; if they have left, everybody is told. */
async function tellAuthor(tx: Transaction, due: FoundScheduled, code: string): Promise<void> {
  const {
    workspace_id: workspaceId,
    user_id: userId,
    conversation_id: conversationId,
    channel_id: channelId,
  } = due;
  const isMember = await holdMember(tx, workspaceId, userId);
  await raise(
    tx,
    workspaceId,
    scheduledFailed(due.id, { ...(isMember && { userId }), conversationId, channelId, code }),
  );
  tx.tell(workspaceId, 'conversations');
}

/**
 * Forgets scheduled messages whose delivery has ended, and tells the author of a refusal that
 * nobody was told of yet. Resolves with whether more deliveries are in progress.
 */
export function settleScheduled({ db }: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const settled = await takeSettled(tx, 100);
    const refused = settled.filter(({ failed_code: code, told }) => code !== null && !told);
    for (const { failed_code: code, ...due } of refused) await tellAuthor(tx, due, code ?? '');
    return hasHanded(tx);
  });
}
