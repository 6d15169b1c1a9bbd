import { uuidv7 } from 'uuidv7';
import { handoffWaiting } from '#server/features/notifications/conversation-notices.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import { chatOf, keepNames } from '../aliases.store.ts';
import type { ChangeOf, ChangeTools } from './change.ts';
import type { Place } from './changes.store.ts';
import { keepEarly } from './out-of-order.store.ts';
import { type Echo, noteProviderTime, recogniseEcho, storeEcho } from './echoes.store.ts';
import { openThreads } from './imports.store.ts';
import { fetchFiles } from '../message-files.ts';

/**
 * As long as the id of something on its way in the conversation is not known, what our account
 * wrote may be it: it waits. Who typed in the provider's own app has come for those who waited.
 */
export async function applyEcho(
  tools: ChangeTools,
  place: Place,
  event: ChangeOf<'echo'>,
): Promise<void> {
  const { db } = tools;
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
      // The owner began, at the provider's own app: there may be no conversation yet. Campaigns of
      // other programs begin none.
      if (!byProgram) {
        await openThreads(db, place, [
          {
            chat,
            identity: chat,
            contact_id: uuidv7(),
            conversation_id: uuidv7(),
            last_at: time,
            customer_at: null,
          },
        ]);
        await keepNames(db, [{ channel_id: place.channelId, chat, aliases }]);
      }
      const taken = await storeEcho(db, place, echo);
      await fetchFiles(tools, echo.rowId, parts);
      if (taken !== null)
        await withdraw(db, place.workspaceId, handoffWaiting(taken.conversationId));
    }
  }
}
