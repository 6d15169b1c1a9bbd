import type { WhatsAppChange, WhatsAppState } from './whatsapp/state.ts';
import type { MessagingChange, MessagingState } from './messaging/state.ts';

/**
 * What the simulated Meta remembers; `changes.ts` is the one place where it changes. A product
 * brings its own part.
 */
export interface State {
  /** Milliseconds that the clock was moved ahead. */
  passed: number;
  grants: Map<string, Grant>;
  codes: Map<string, Code>;
  /** The app's own callbacks, one for each object, as the dashboard shows them. */
  subscriptions: Map<string, AppSubscription>;
  pending: Map<number, Pending>;
  nextEventId: number;
  whatsapp: WhatsAppState;
  messaging: MessagingState;
}
/**
 * Whose a token is: a system user's of WhatsApp, a person's of Facebook, a Page's, an Instagram
 * account's.
 */
export type GrantKind = 'system_user' | 'user' | 'page' | 'instagram';
/** What a business allowed the app; its token is made from the id. */
export interface Grant {
  id: string;
  kind: GrantKind;
  userId: string;
  scopes: string[];
  /** What was asked for and refused. */
  declined: string[];
  /** The assets it is for: WhatsApp Business accounts, Pages, an Instagram account. */
  targets: string[];
  /** For every Page of the person, also those to come. */
  everything: boolean;
  /** The person's grant that a Page's token hangs on. */
  parent: string | null;
  longLived: boolean;
  /** null: never. */
  expiresAt: number | null;
  issuedAt: number;
  /** The subcode of error 190 once it is gone. */
  revoked: number | null;
}
export interface Code {
  code: string;
  /** Which of our apps it is for; each product of Meta that has one takes no other's. */
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
/** One change of a webhook on its way, with the address it had when it happened. */
export interface Pending {
  id: number;
  object: string;
  entryId: string;
  field: string;
  value: Record<string, unknown>;
  /** The list of the entry that it stands in. */
  form: 'changes' | 'messaging' | 'standby';
  /** WhatsApp's entries carry one only where they are about an account. */
  time: number | null;
  url: string;
  /** What it is about: a phone number, or an account. */
  subject: string;
  /** The chat or account whose changes leave one after another; stored under this name. */
  lane: string;
  at: number;
}

/** Every change, as data: appended to a file, it is also what a restart reads. */
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
