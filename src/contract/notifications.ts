import { z } from 'zod';
import { Empty, Id, IdParams, Time } from './common.ts';
import { everyone } from './people/roles.ts';
import { route } from './route.ts';

export const NotificationType = z.enum(['success', 'warning', 'error', 'info']);
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  /** It is about customers who wait for a person. */
  waits: z.boolean(),
  title: z.string(),
  message: z.string(),
  timestamp: Time,
  read: z.boolean(),
  link: z.string().nullable(),
});
export type Notification = z.output<typeof Notification>;

/** Something that is heard. Another `version` is another thing, or the same anew. */
const Alert = z.object({ version: z.string(), conversationId: Id.nullable() });

const NotificationList = z.object({
  notifications: z.array(Notification),
  unread: z.number().int(),
  /** Whether the reader hears notices; null: they have not said so, and hear nothing yet. */
  sound: z.boolean().nullable(),
  /**
   * The newest of the last minute that the reader wants to hear, and has not read. Null also while
   * they are not to be disturbed, and where the sound is off.
   */
  alert: Alert.nullable(),
  /** Until when the reader is not to be disturbed. */
  quietUntil: Time.nullable(),
});

/** Names one deletion, so that it can be undone as a whole. */
const Cleared = z.object({ clearing: Id });

const tag = 'notifications';
export const notificationRoutes = {
  listNotifications: route({
    method: 'get',
    path: '/api/notifications',
    summary: 'One for each cause, newest first, at most 100, in the language of the reader',
    tag,
    auth: everyone,
    answer: { status: 200, data: NotificationList },
  }),
  readAllNotifications: route({
    method: 'put',
    path: '/api/notifications/read-all',
    summary: 'Mark all as read',
    tag,
    auth: everyone,
    answer: { status: 200, data: Empty },
  }),
  readNotification: route({
    method: 'put',
    path: '/api/notifications/{id}/read',
    summary: 'Mark one as read',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Notification },
    errors: ['notification_not_found'],
  }),
  deleteNotification: route({
    method: 'delete',
    path: '/api/notifications/{id}',
    summary: 'Delete one; it comes back when something new happens',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Cleared },
    errors: ['notification_not_found'],
  }),
  clearNotifications: route({
    method: 'delete',
    path: '/api/notifications',
    summary: 'Delete all',
    tag,
    auth: everyone,
    answer: { status: 200, data: Cleared },
  }),
  undoClearNotifications: route({
    method: 'post',
    path: '/api/notifications/undo',
    summary: 'Put back what a deletion took, within 10 minutes',
    tag,
    auth: everyone,
    body: z.strictObject({ clearing: Id }),
    answer: { status: 200, data: z.object({ restored: z.number().int() }) },
    errors: ['undo_expired'],
  }),
};
