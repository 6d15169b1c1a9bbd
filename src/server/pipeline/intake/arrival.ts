import type { InboundEvent } from '#channels/inbound-event.ts';

/** The events of one provider request for one channel, verified and read, to be stored together. */
export interface Arrival {
  workspaceId: string;
  channelId: string;
  events: InboundEvent[];
  /** The body that each event was read from, in the order of `events`. */
  bodies: string[];
  /** How long to wait for more messages of the same customer, milliseconds (B5). */
  debounce: { quietMs: number; maxMs: number };
}
