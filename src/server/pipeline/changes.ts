import { uuidv7 } from 'uuidv7';
import type { InboundEvent } from '#channels/message.ts';
import { handoffWaiting, withdraw } from '#server/features/notifications/notifications.ts';
import type { Queryable } from '#server/platform/db.ts';
import {
  editMessage,
  markReachable,
  moveChat,
  moveDelivery,
  type Place,
  reactToMessage,
  redoTurn,
  removeMessage,
  storeEcho,
  storeEvent,
} from './changes.store.ts';

type Change = Exclude<InboundEvent, { kind: 'message' }>;

/** Everything a provider tells us that is not a new customer message. Known events change nothing a second time. */
export async function applyChange(db: Queryable, place: Place & { body: string }, event: Change): Promise<void> {
  const reason = event.kind === 'ignored' ? event.reason : null;
  const isNew = await storeEvent(
    db,
    place,
    { eventId: event.eventId, kind: event.kind, reason },
    place.body.replaceAll('\u0000', '\uFFFD'),
  );
  if (!isNew) return;
  switch (event.kind) {
    case 'ignored':
      return;
    case 'edit':
      await redoTurn(db, place, event.messageId);
      await editMessage(db, place, event.messageId, event.parts, event.time);
      return;
    case 'remove':
      await redoTurn(db, place, event.messageId);
      await removeMessage(db, place, event.messageId, event.time);
      return;
    case 'reaction':
      await reactToMessage(db, place, event.messageId, event.by, event.emoji);
      return;
    case 'receipt':
      await moveDelivery(db, place, event.messageId, event.status, event.code ?? null);
      return;
    case 'echo': {
      const { chat, messageId, parts, time } = event;
      const conversationId = await storeEcho(db, place, { rowId: uuidv7(), chat, messageId, parts, time });
      if (conversationId !== null) await withdraw(db, place.workspaceId, handoffWaiting(conversationId));
      return;
    }
    case 'account':
      if (event.change.kind === 'chat_migrated') await moveChat(db, place, event.chat, event.change.to);
      else await markReachable(db, place, event.chat, event.change.kind === 'contact_unblocked');
      return;
    default:
      event satisfies never;
  }
}
