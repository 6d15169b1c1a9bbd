import { uuidv7 } from 'uuidv7';
import type { InboundEvent, Part } from '#channels/message.ts';
import { recordProviderState } from '#server/features/channels/channel-status.ts';
import { callOffOutdated, stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import { handoffWaiting, withdraw } from '#server/features/notifications/notifications.ts';
import { noteDecision } from '#server/features/templates/templates.ts';
import type { Queryable, Transaction } from '#server/platform/db.ts';
import type { Jobs } from '#server/platform/services.ts';
import { chatOf, keepNames, renameIdentity } from './aliases.store.ts';
import {
  editMessage,
  lockChat,
  markReachable,
  moveChat,
  moveDelivery,
  type Place,
  reactToMessage,
  redoTurn,
  removeMessage,
  settlePart,
  storeEvent,
} from './changes.store.ts';
import { keepEarly } from './early.store.ts';
import { type Echo, noteProviderTime, recogniseEcho, storeEcho } from './echoes.store.ts';
import { refusedAfterwards } from './failures.ts';
import { nameGroup } from './groups.store.ts';
import { importContacts, importHistory } from './imports.ts';
import { openThreads } from './imports.store.ts';
import { FORGET_JOB, MEDIA_JOB } from './media.ts';
import { moveUpToMessage, moveUpToTime } from './receipts.store.ts';
import { passThread } from './thread-control.store.ts';

type Change = Exclude<InboundEvent, { kind: 'message' }>;
interface Tools {
  db: Transaction;
  jobs: Jobs;
}

/** Everything a provider tells us that is not a new customer message. Known events change nothing a second time. */
export async function applyChange(tools: Tools, place: Place, event: Change, body: string): Promise<void> {
  const reason = event.kind === 'ignored' ? event.reason : null;
  const isNew = await storeEvent(
    tools.db,
    place,
    { eventId: event.eventId, kind: event.kind, reason },
    body.replaceAll('\u0000', '\uFFFD'),
  );
  if (isNew) await change(tools, place, event);
}

/** What a change does; one that is about a message we do not know yet is kept until we do. */
export async function change(tools: Tools, place: Place, event: Change): Promise<void> {
  const { db } = tools;
  switch (event.kind) {
    case 'ignored':
      return;
    case 'edit': {
      await redoTurn(db, place, event.messageId);
      const edited = await editMessage(db, place, event.messageId, event.parts, event.time);
      if (edited) await replaceFiles(tools, edited, event.parts);
      else await keepEarly(db, place, event.messageId, event);
      return;
    }
    case 'remove': {
      await redoTurn(db, place, event.messageId);
      const removed = await removeMessage(db, place, event.messageId, event.time);
      if (removed) await replaceFiles(tools, removed, []);
      else await keepEarly(db, place, event.messageId, event);
      return;
    }
    case 'reaction':
      return nowOrEarly(db, place, event.messageId, event, async () => (await reactToMessage(db, place, event.messageId, event)) > 0);
    case 'receipt': {
      const move = () => moveDelivery(db, place, event.messageId, event.status, event.refusal ?? null);
      let moved = await move();
      // The answer to our request was lost, and this is the word of it.
      if (!moved && event.partId !== undefined && (await settlePart(db, place, event.partId, event.messageId))) moved = await move();
      if (!moved && (await keepEarly(db, place, event.messageId, event)) === 0) moved = await move();
      if (moved && event.status === 'failed')
        await refusedAfterwards(db, place, moved, event.refusal ?? { kind: 'rejected', code: 'failed' });
      return;
    }
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

/** The message may have become known between the two: then it is not kept, and is done now. */
async function nowOrEarly(db: Queryable, place: Place, messageId: string, event: Change, work: () => Promise<boolean>): Promise<void> {
  if (await work()) return;
  if ((await keepEarly(db, place, messageId, event)) === 0) await work();
}

/** What is on its way may have been meant: then the word of it is kept until more is known. */
async function applyReceipts(db: Queryable, place: Place, event: Extract<Change, { kind: 'receipts' }>): Promise<void> {
  const { upTo, status } = event;
  if ('messageId' in upTo) {
    return nowOrEarly(db, place, upTo.messageId, event, () => moveUpToMessage(db, place, upTo.messageId, status));
  }
  const chat = await chatOf(db, place, event.chat);
  if (await moveUpToTime(db, place, chat, upTo.time, status)) await keepEarly(db, place, event.eventId, { ...event, chat });
}

/**
 * As long as the id of something on its way in the conversation is not known, what our account wrote may be it: it waits. Who typed in the
 * provider's own app has come for those who waited.
 */
async function applyEcho({ db, jobs }: Tools, place: Place, event: Extract<Change, { kind: 'echo' }>): Promise<void> {
  const { messageId, parts, time, partId, aliases = [], byProgram = false } = event;
  const chat = await chatOf(db, place, event.chat);
  const echo: Echo = { rowId: uuidv7(), chat, messageId, parts, time, partId, byProgram };
  switch (await recogniseEcho(db, place, echo)) {
    case 'ours':
      await noteProviderTime(db, place, echo);
      return;
    case 'perhaps ours':
      await keepEarly(db, place, messageId, { ...event, chat });
      return;
    case 'not ours': {
      // The owner began, at the provider's own app: there may be no conversation yet. Campaigns of other programs begin none.
      if (!byProgram) {
        await openThreads(db, place, [
          { chat, identity: chat, contact_id: uuidv7(), conversation_id: uuidv7(), last_at: time, customer_at: null },
        ]);
        await keepNames(db, [{ channel_id: place.channelId, chat, aliases }]);
      }
      const taken = await storeEcho(db, place, echo);
      if (hasMedia(parts)) await jobs.enqueue(db, MEDIA_JOB, { messageId: echo.rowId });
      if (taken !== null) await withdraw(db, place.workspaceId, handoffWaiting(taken.conversationId));
    }
  }
}

async function applyAccountChange(
  db: Transaction,
  place: Place,
  { chat, change: said }: Extract<Change, { kind: 'account' }>,
): Promise<void> {
  switch (said.kind) {
    case 'group_titled':
      await nameGroup(db, place, chat, said.title);
      return;
    case 'chat_migrated':
      await moveChat(db, place, chat, said.to);
      return;
    case 'thread_passed': {
      const returned = await passThread(db, place, await chatOf(db, place, chat), said.to);
      if (returned !== null) await withdraw(db, place.workspaceId, handoffWaiting(returned));
      return;
    }
    case 'contact_blocked':
    case 'contact_unblocked': {
      const blocked = said.kind === 'contact_blocked' ? await lockChat(db, place, chat) : null;
      if (blocked !== null) {
        await stepIn(db, place.workspaceId, [blocked], 'blocked');
        await callOffOutdated(db, place.workspaceId, [blocked]);
      }
      await markReachable(db, place, chat, said.kind === 'contact_unblocked');
    }
  }
}

/** The files of what a message was are nobody's any more; those of what it is now are fetched. After the commit, for it may not come. */
async function replaceFiles({ db, jobs }: Tools, { id, blobs }: { id: string; blobs: string[] }, parts: Part[]): Promise<void> {
  if (blobs.length > 0) await jobs.enqueue(db, FORGET_JOB, { blobs });
  if (hasMedia(parts)) await jobs.enqueue(db, MEDIA_JOB, { messageId: id });
}

/** Something is to be fetched from the provider. */
export const hasMedia = (parts: Part[]): boolean => parts.some((part) => part.kind === 'media' && part.providerFileId !== undefined);
