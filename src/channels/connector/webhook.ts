import type { InboundEvent, ReadEvent } from '../inbound-event.ts';
import type { AppCredential } from './tools.ts';

/** A request of a provider, as it came. */
export interface RawRequest {
  headers: Headers;
  body: Uint8Array;
}

/**
 * What one webhook says of one account of ours, as the provider calls it, or of all accounts of one
 * business.
 */
export type AccountEvents = ({ account: string } | { business: string }) & { events: ReadEvent[] };

/** Each channel has an address and a secret of its own. */
export interface ChannelWebhook<Settings> {
  per: 'channel';
  /**
   * Checks the signature over the raw bytes first, then reads; throws `auth` for a forged request.
   * Never throws for a body it does not know.
   */
  receive(settings: Settings, request: RawRequest): InboundEvent[];
}

/**
 * One secret for all accounts of an app, whatever address is called: whose events they are is in
 * the body.
 */
export interface AppWebhook<Settings> {
  per: 'app';
  /**
   * The business that is subscribed as a whole, for all its accounts; absent: each account has a
   * subscription of its own.
   */
  businessOf?(settings: Settings): string;
  /**
   * As ChannelWebhook's; read piece by piece, so that who takes a long one can let others have
   * their turn.
   */
  receive(app: AppCredential, request: RawRequest): IteratorObject<AccountEvents>;
  /** The provider asks whether the address is ours: what to answer, or null for a stranger. */
  challenge(app: AppCredential, query: URLSearchParams): string | null;
}
