import { callOffOutdated, stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import { handoffWaiting } from '#server/features/notifications/conversation-notices.ts';
import { withdraw } from '#server/features/notifications/notifications.ts';
import type { Transaction } from '#server/platform/db.ts';
import { lockChat, markReachable, moveChat } from './account-changes.store.ts';
import { chatOf } from '../aliases.store.ts';
import type { ChangeOf } from './change.ts';
import type { Place } from './changes.store.ts';
import { nameGroup } from '../groups.store.ts';
import { passThread } from './thread-control.store.ts';

/** Applies what a provider says about a chat rather than about a message in it. */
export async function applyAccountChange(
  db: Transaction,
  place: Place,
  { chat, change: said }: ChangeOf<'account'>,
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
