import type { InboundEvent } from '#channels/inbound-event.ts';

/** A provider's clock may be ahead of ours by so much. */
const AHEAD_MS = 5 * 60_000;
/** None of the channels is older. */
const OLDEST_MS = Date.UTC(2010, 0, 1);

/**
 * The event with times that can be: one that lies ahead, or before there were such channels, is the
 * arrival. Any other past time stays, however late the event comes: providers repeat for days, and
 * the time for answering freely counts from it.
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
      // Up to a time long ago is up to nothing: it must not become all that was said until now.
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
