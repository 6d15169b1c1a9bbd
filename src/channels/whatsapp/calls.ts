import type { InboundEvent, Sender } from '../inbound-event.ts';
import { timeOfSeconds } from '../meta/envelope.ts';
import type { Call } from './notification.ts';

/**
 * A call of a customer's that has ended is a message of theirs ("Calling API", call terminate
 * webhook). Its length is told only where somebody took it; that it rings is no news, and what the
 * business calls is the business's own.
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
