import type { InboundEvent } from '#channels/inbound-event.ts';

/** How far a provider's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;
/** No channel is older than this. */
const OLDEST_MS = Date.UTC(2010, 0, 1);

/**
 * Corrects impossible times of an event: a time that lies ahead, or before there were such
 * channels, becomes the time of arrival. Any other past time stays, however late the event comes,
 * because providers repeat events for days and the time for answering freely counts from it.
 */
export function withPossibleTimes(event: InboundEvent, arrivedAt: number): InboundEvent {
  const possible = (time: string): string =>
    Date.parse(time) < OLDEST_MS ? new Date(arrivedAt).toISOString() : notAhead(time, arrivedAt);
  switch (event.kind) {
    case 'message':
    case 'edit':
    case 'remove':
    case 'echo':
      return { ...event, time: possible(event.time) };
    case 'reaction':
      return event.time === undefined ? event : { ...event, time: possible(event.time) };
    case 'receipts':
      // A receipt up to a time long ago covers nothing, and must not come to cover everything until
      // now.
      return 'time' in event.upTo
        ? { ...event, upTo: { time: notAhead(event.upTo.time, arrivedAt) } }
        : event;
    case 'history':
      return {
        ...event,
        messages: event.messages.map((message) => ({ ...message, time: possible(message.time) })),
      };
    default:
      return event;
  }
}

const notAhead = (time: string, arrivedAt: number): string =>
  Date.parse(time) > arrivedAt + AHEAD_MS ? new Date(arrivedAt).toISOString() : time;
