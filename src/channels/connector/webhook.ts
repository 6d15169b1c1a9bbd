import type { InboundEvent, ReadEvent } from '../inbound-event.ts';
import type { AppCredential } from './tools.ts';

/** A provider's request, exactly as it came. */
export interface RawRequest {
  headers: Headers;
  body: Uint8Array;
}

/**
 * What a webhook says about one account of ours, under the provider's id for it, or about all
 * accounts of one business.
 */
export type AccountEvents = ({ account: string } | { business: string }) & { events: ReadEvent[] };

/** A webhook where each channel has its own address and secret. */
export interface ChannelWebhook<Settings> {
  per: 'channel';
  /**
   * Checks the signature over the raw bytes first, and reads them only then. Throws `auth` for a
   * forged request. Never throws for a body that it does not know.
   */
  receive(settings: Settings, request: RawRequest): InboundEvent[];
}

/**
 * A webhook where one secret serves all accounts of an app, whatever address is called. The body
 * says whose events they are.
 */
export interface AppWebhook<Settings> {
  per: 'app';
  /**
   * The id of the business that is subscribed as a whole, for all its accounts. Absent: each
   * account has its own subscription.
   */
  businessOf?(settings: Settings): string;
  /**
   * Like the `receive` of ChannelWebhook, but reads piece by piece, so that the caller can let
   * other work run while it takes in a long body.
   */
  receive(app: AppCredential, request: RawRequest): IteratorObject<AccountEvents>;
  /** The provider asks whether the address is ours. Returns the answer, or null for a stranger. */
  challenge(app: AppCredential, query: URLSearchParams): string | null;
}
