import type { WhatsAppChange, WhatsAppState } from './whatsapp/state.ts';
import type { MessagingChange, MessagingState } from './messaging/state.ts';

/**
 * What the simulated Meta remembers. Only `changes.ts` changes it. Each product adds its own part.
 */
export interface State {
  /** How many milliseconds the clock was moved ahead. */
  passed: number;
  grants: Map<string, Grant>;
  codes: Map<string, Code>;
  /** The app's own callbacks, one for each object, as in the dashboard. */
  subscriptions: Map<string, AppSubscription>;
  pending: Map<number, Pending>;
  nextEventId: number;
  whatsapp: WhatsAppState;
  messaging: MessagingState;
}
/**
 * Whose token it is: that of a system user of WhatsApp, a person at Facebook, a Page, or an
 * Instagram account.
 */
export type GrantKind = 'system_user' | 'user' | 'page' | 'instagram';
/** What a business allowed the app to do. The token is made from the id. */
export interface Grant {
  id: string;
  kind: GrantKind;
  userId: string;
  scopes: string[];
  /** The permissions that were asked for and refused. */
  declined: string[];
  /** The WhatsApp Business accounts, Pages or Instagram account that the grant covers. */
  targets: string[];
  /** Covers every Page of the person, also future ones. */
  everything: boolean;
  /** For a Page's token: the grant of the person that it depends on. */
  parent: string | null;
  longLived: boolean;
  /** Null: it never expires. */
  expiresAt: number | null;
  issuedAt: number;
  /** The subcode of error 190, once the grant was revoked. */
  revoked: number | null;
}
export interface Code {
  code: string;
  /** Which of our apps the code is for. The other one cannot use it. */
  app: 'meta' | 'instagram';
  grant: string;
  redirectUri: string | null;
  expiresAt: number;
  used: boolean;
}
export interface Callback {
  url: string;
  verifyToken: string;
}
export interface AppSubscription extends Callback {
  object: string;
  fields: string[];
}
/** A webhook change that waits, with the address that applied when it happened. */
export interface Pending {
  id: number;
  object: string;
  entryId: string;
  field: string;
  value: Record<string, unknown>;
  /** The list of the entry in which the change stands. */
  form: 'changes' | 'messaging' | 'standby';
  /** In WhatsApp's webhooks only entries about an account have a time. */
  time: number | null;
  url: string;
  /** The id of the phone number or account that the change is about. */
  subject: string;
  /**
   * The chat or account whose changes are sent one after another. The name is part of stored data.
   */
  lane: string;
  at: number;
}

/** Every change, as data. It is appended to a file, which a restart reads. */
export type Change =
  | { kind: 'advanced'; ms: number }
  | { kind: 'grant'; grant: Grant }
  | { kind: 'revoked'; grant: string; subcode: number }
  | { kind: 'code'; code: Code }
  | { kind: 'code_used'; code: string }
  | { kind: 'subscription'; subscription: AppSubscription }
  | { kind: 'event'; pending: Pending }
  | { kind: 'done'; ids: number[] }
  | { kind: 'next_event'; id: number }
  | { kind: 'whatsapp'; change: WhatsAppChange }
  | { kind: 'messaging'; change: MessagingChange };
