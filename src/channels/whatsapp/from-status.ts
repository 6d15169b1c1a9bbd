import type { InboundEvent, ReadEvent } from '../inbound-event.ts';
import { meaningOf } from '../meta/graph-errors.ts';
import { whatsappErrors } from './errors.ts';
import type { Status } from './notification.ts';

const statuses = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
} as const;
const isStatus = (status: string): status is keyof typeof statuses => status in statuses;

/**
 * A state of delivery as an event. Its raw text is kept only where it could not be read, because
 * the event says all that the state does.
 */
export const readStatus = (status: Status): ReadEvent => {
  const event = stateOf(status);
  return { event, raw: event.kind === 'ignored' ? JSON.stringify(status) : '' };
};

function stateOf(status: Status): InboundEvent {
  // In a group, every participant has a state of their own.
  const eventId = [status.id, status.status, status.recipient_participant_id]
    .filter(Boolean)
    .join(':');
  const chat = status.recipient_id ?? status.recipient_user_id;
  if (!isStatus(status.status) || chat === undefined)
    return { kind: 'ignored', eventId, reason: `status:${status.status.slice(0, 40)}` };
  const code = status.errors[0]?.code;
  return {
    kind: 'receipt',
    eventId,
    chat,
    messageId: status.id,
    status: statuses[status.status],
    ...(code === undefined ? {} : { refusal: meaningOf(code, whatsappErrors) }),
    ...(status.biz_opaque_callback_data === undefined
      ? {}
      : { partId: status.biz_opaque_callback_data }),
  };
}
