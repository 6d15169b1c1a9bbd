import type { InboundEvent, Sender } from '../inbound-event.ts';
import { timeOfSeconds } from '../meta/envelope.ts';
import type { Call } from './notification.ts';

/**
 * A customer's call becomes a message when it has ended ("Calling API", call terminate webhook).
 * Its length is there only if somebody took it. Ringing is ignored, and so are calls that the
 * business makes.
 */
export function readCall(call: Call, sender: Sender | null, order: number): InboundEvent {
  const ignored = (reason: string): InboundEvent => ({
    kind: 'ignored',
    eventId: `call:${call.id}:${call.event}`,
    reason,
  });
  if (call.direction === 'BUSINESS_INITIATED') return ignored('call:of_business');
  if (call.event !== 'terminate') return ignored(`call:${call.event.slice(0, 40)}`);
  if (sender === null) return ignored('no_sender');
  const { duration: seconds = 0, status = '' } = call;
  const end = seconds > 0 ? 'taken' : status.toUpperCase() === 'REJECTED' ? 'declined' : 'missed';
  const id = `call:${call.id}`;
  return {
    kind: 'message',
    eventId: id,
    chat: sender.id,
    messageId: id,
    sender,
    time: timeOfSeconds(call.start_time ?? call.timestamp),
    order,
    parts: [{ kind: 'call', video: false, end, ...(end === 'taken' ? { seconds } : {}) }],
    isGroup: false,
  };
}
