import { z } from 'zod';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { textLimits } from '../text-limits.ts';

/** How many days ahead a message can be scheduled. */
export const SCHEDULE_DAYS = 366;
/** The most that may wait in one conversation. */
export const SCHEDULED_AT_MOST = 20;

/** A message that a person wrote for a later time and that is not sent yet. */
export const ScheduledMessage = z.object({
  id: Id,
  text: z.string(),
  sendAt: Time,
  authorName: z.string(),
  isMine: z.boolean(),
  /** The caller may cancel it or send it now. */
  isInMyHands: z.boolean(),
  /** The customer wrote after the last message that the author had seen. */
  customerWroteSince: z.boolean(),
  /** Why it was not sent at its time, in one sentence; it then waits for a person. */
  errorText: z.string().nullable(),
  createdAt: Time,
});

const tag = 'conversations';
export const scheduledMessageRoutes = {
  listScheduledMessages: route({
    method: 'get',
    path: '/api/conversations/{id}/scheduled-messages',
    summary: 'What people wrote to be sent at a time and is not sent yet, the next first',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: z.object({ scheduledMessages: z.array(ScheduledMessage) }) },
    errors: ['not_found'],
  }),
  scheduleMessage: route({
    method: 'post',
    path: '/api/conversations/{id}/scheduled-messages',
    summary:
      'Goes as the caller’s reply at its time, and takes nothing over before. The same id again is the same message',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      text: z.string().trim().min(1).max(textLimits.message),
      sendAt: Time,
      /**
       * The customer's newest message that the writer has seen. This message does not answer later
       * ones.
       */
      seen: Id.optional(),
    }),
    answer: { status: 201, data: ScheduledMessage },
    errors: [
      'not_found',
      'schedule_time',
      'too_many_scheduled',
      'opted_out_scheduled',
      'idempotency_key_reused',
    ],
  }),
  cancelScheduledMessage: route({
    method: 'delete',
    path: '/api/scheduled-messages/{id}',
    summary: 'It is not sent; by its author, owners and admins',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['scheduled_message_not_found', 'scheduled_by_another'],
  }),
  sendScheduledMessage: route({
    method: 'post',
    path: '/api/scheduled-messages/{id}/send',
    summary: 'It goes now, as the caller’s reply; by its author, owners and admins',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 202, data: Empty },
    errors: [
      'scheduled_message_not_found',
      'scheduled_by_another',
      'channel_not_connected',
      'window_closed',
      'first_needs_template',
    ],
  }),
};
