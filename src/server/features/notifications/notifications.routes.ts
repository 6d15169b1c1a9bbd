import { uuidv7 } from 'uuidv7';
import type { notificationRoutes } from '#contract/notifications.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import {
  clear,
  countUnread,
  isClearingOlder,
  listGroups,
  markRead,
  type Reader,
  undoClearing,
} from './bell.store.ts';
import { readAlert } from './quiet/alert.ts';
import { toNotificationOf } from './sentences.ts';

const LIST_LIMIT = 100;
/** The text of `undo_expired` names the same number. */
const UNDO_MINUTES = 10;

export function notificationHandlers({
  db,
  bus,
}: Pick<Services, 'db' | 'bus'>): Handlers<typeof notificationRoutes> {
  const reader = ({ workspaceId, userId }: Session): Reader => ({ workspaceId, userId });
  /** Tells the user's other tabs. */
  const tell = (session: Session): void => bus.tell(session.workspaceId, 'notifications');

  return {
    async listNotifications({ session, caller }) {
      const [groups, unread, heard] = await Promise.all([
        listGroups(db, reader(session), LIST_LIMIT),
        countUnread(db, reader(session)),
        readAlert(db, reader(session)),
      ]);
      return {
        notifications: groups.map((group) =>
          toNotificationOf(session.role, group, caller.language),
        ),
        unread,
        ...heard,
      };
    },
    async readAllNotifications({ session }) {
      if ((await markRead(db, reader(session), null)) > 0) tell(session);
      return {};
    },
    async readNotification({ session, params, caller }) {
      if ((await markRead(db, reader(session), params.id)) > 0) tell(session);
      const [group] = await listGroups(db, reader(session), 1, params.id);
      if (!group) throw new AppError('notification_not_found');
      return toNotificationOf(session.role, group, caller.language);
    },
    async deleteNotification({ session, params }) {
      const clearing = uuidv7();
      if ((await clear(db, reader(session), params.id, clearing)) === 0)
        throw new AppError('notification_not_found');
      tell(session);
      return { clearing };
    },
    async clearNotifications({ session }) {
      const clearing = uuidv7();
      if ((await clear(db, reader(session), null, clearing)) > 0) tell(session);
      return { clearing };
    },
    async undoClearNotifications({ session, body }) {
      if (await isClearingOlder(db, reader(session), body.clearing, UNDO_MINUTES))
        throw new AppError('undo_expired');
      const restored = await undoClearing(db, reader(session), body.clearing);
      if (restored > 0) tell(session);
      return { restored };
    },
  };
}
