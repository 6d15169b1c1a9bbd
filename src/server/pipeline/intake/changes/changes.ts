import { recordProviderState } from '#server/features/channels/channel-status.ts';
import {
  forgetChanged,
  forgetRemoved,
} from '#server/features/conversations/steps/step-retention.ts';
import { noteDecision } from '#server/features/templates/templates.ts';
import { applyAccountChange } from './account-changes.ts';
import { renameIdentity } from '../aliases.store.ts';
import type { Change, ChangeTools } from './change.ts';
import {
  editMessage,
  lockConversationOf,
  type Place,
  reactToMessage,
  redoTurn,
  removeMessage,
  storeEvent,
} from './changes.store.ts';
import { keepOutOfOrder } from './out-of-order.store.ts';
import { applyEcho } from './echoes.ts';
import { importContacts, importHistory } from './imports.ts';
import { replaceFiles } from '../message-files.ts';
import { nowOrLater } from './now-or-later.ts';
import { applyReceipt, applyReceipts } from './receipts.ts';

/** Applies a change once: an event that is known already changes nothing. */
export async function applyChange(
  tools: ChangeTools,
  place: Place,
  event: Change,
  body: string,
): Promise<void> {
  const reason = event.kind === 'ignored' ? event.reason : null;
  const isNew = await storeEvent(
    tools.db,
    place,
    { eventId: event.eventId, kind: event.kind, reason },
    body.replaceAll('\u0000', '\uFFFD'),
  );
  if (isNew) await change(tools, place, event);
}

/**
 * Does what a change says. A change about a message that we do not know yet is kept until we do.
 */
export async function change(tools: ChangeTools, place: Place, event: Change): Promise<void> {
  const { db } = tools;
  switch (event.kind) {
    case 'ignored':
      return;
    case 'edit': {
      await lockConversationOf(db, place, event.messageId);
      const edited = await editMessage(db, place, event.messageId, event.parts, event.time);
      if (!edited) return void (await keepOutOfOrder(db, place, event.messageId, event));
      if (edited.reworded) {
        await redoTurn(db, place, event.messageId, 'edited');
        await forgetChanged(db, place, event.messageId);
      }
      return replaceFiles(tools, edited, event.parts);
    }
    case 'remove': {
      await redoTurn(db, place, event.messageId, 'removed');
      await forgetRemoved(db, place, event.messageId);
      const removed = await removeMessage(db, place, event.messageId, event.time);
      if (removed) await replaceFiles(tools, removed, []);
      else await keepOutOfOrder(db, place, event.messageId, event);
      return;
    }
    case 'reaction':
      return nowOrLater(
        db,
        place,
        event.messageId,
        event,
        async () => (await reactToMessage(db, place, event.messageId, event)) > 0,
      );
    case 'receipt':
      return applyReceipt(db, place, event);
    case 'receipts':
      return applyReceipts(db, place, event);
    case 'echo':
      return applyEcho(tools, place, event);
    case 'account':
      return applyAccountChange(db, place, event);
    case 'identity':
      await renameIdentity(db, place, event.known, event.current);
      return;
    case 'channel':
      await recordProviderState(db, place, event.state);
      return;
    case 'history':
      return importHistory(tools, place, event);
    case 'contacts':
      return importContacts(tools, place, event);
    case 'template':
      await noteDecision(db, place, event);
      return;
    default:
      event satisfies never;
  }
}
