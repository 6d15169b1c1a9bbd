import type { notificationRoutes } from '#contract/notifications.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { countUnread, deleteAll, deleteOne, listNewest, markAllRead, markRead } from './notifications.store.ts';

const LIST_LIMIT = 100;

export const notificationHandlers = ({ db }: Services): Handlers<typeof notificationRoutes> => ({
  listNotifications: async ({ session }) => ({
    notifications: await listNewest(db, session.workspaceId, LIST_LIMIT),
    unread: await countUnread(db, session.workspaceId),
  }),
  readAllNotifications: async ({ session }) => {
    await markAllRead(db, session.workspaceId);
    return {};
  },
  readNotification: async ({ session, params }) => {
    const notification = await markRead(db, session.workspaceId, params.id);
    if (notification === null) throw new AppError('notification_not_found');
    return notification;
  },
  deleteNotification: async ({ session, params }) => {
    if (!(await deleteOne(db, session.workspaceId, params.id))) throw new AppError('notification_not_found');
    return {};
  },
  clearNotifications: async ({ session }) => {
    await deleteAll(db, session.workspaceId);
    return {};
  },
});
