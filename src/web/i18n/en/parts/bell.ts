import type { SameKeys } from '#web/i18n/texts.ts';
import type { bell as pt } from '#web/i18n/pt/parts/bell.ts';

export const bell: SameKeys<typeof pt> = {
  markAllRead: 'Mark all as read',
  clearAll: 'Clear all',
  empty: 'No notifications',
  markRead: 'Mark as read',
  delete: 'Delete',
  isUnread: 'Unread',
  types: {
    success: 'Success',
    warning: 'Warning',
    error: 'Error',
    info: 'Information',
    waiting: 'Customer waiting',
  },
  fresh_one: '{{count}} new notification',
  fresh_other: '{{count}} new notifications',
  loadError: 'Error loading notifications',
  markReadError: 'Error marking the notification as read',
  deleteError: 'Error deleting the notification',
  markAllReadError: 'Error marking all as read',
  clearError: 'Error clearing notifications',
  cleared: 'Notifications cleared',
  deleted: 'Notification deleted',
  undoError: 'This could not be undone',
  nothingToUndo: 'Everything that was deleted has been resolved',
};
