import type { InboundEvent } from '#channels/inbound-event.ts';

/** One request of a provider, verified and read, about to be stored as a whole. */
export interface Arrival {
  workspaceId: string;
  channelId: string;
  events: InboundEvent[];
  /** What each of them was read from. */
  bodies: string[];
  /** How long to wait for more of the same customer, milliseconds (B5). */
  debounce: { quietMs: number; maxMs: number };
}
