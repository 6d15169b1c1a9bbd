import { uuidv7 } from 'uuidv7';
import { handoffWaiting } from '#server/features/notifications/conversation-notices.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import { chatOf, keepNames } from '../aliases.store.ts';
import type { ChangeOf, ChangeTools } from './change.ts';
import type { Place } from './changes.store.ts';
import { keepOutOfOrder } from './out-of-order.store.ts';
import { type Echo, noteProviderTime, recogniseEcho, storeEcho } from './echoes.store.ts';
import { openThreads } from './imports.store.ts';
import { fetchFiles } from '../message-files.ts';

/**
 * Applies an echo. While a part of ours is on its way in the conversation and its id is not known,
 * the echo may be of that part, so it waits. A person who typed in the provider's own app counts as
 * having come to a customer who waited.
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
      await keepOutOfOrder(db, place, messageId, { ...event, chat });
      return;
    case 'not ours': {
      // The owner began the conversation in the provider's own app, so it may not exist yet.
      // Campaigns of other programs create none.
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
