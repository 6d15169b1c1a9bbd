import {
  applyWhatsApp,
  changesOfWhatsApp,
  emptyWhatsApp,
  type WhatsAppChange,
  type WhatsAppState,
} from '#channels/whatsapp/simulator-state.ts';
import {
  applyMessaging,
  changesOfMessaging,
  emptyMessaging,
  type MessagingChange,
  type MessagingState,
} from './simulator-messaging-state.ts';

/** What the simulated Meta remembers, and the one place where it changes. A product brings its own part. */
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
/** Whose a token is: a system user's of WhatsApp, a person's of Facebook, a Page's, an Instagram account's. */
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
  /** Changes of one lane leave one after the other. */
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

export const emptyState = (): State => ({
  passed: 0,
  grants: new Map(),
  codes: new Map(),
  subscriptions: new Map(),
  pending: new Map(),
  nextEventId: 1,
  whatsapp: emptyWhatsApp(),
  messaging: emptyMessaging(),
});

export function apply(state: State, change: Change): void {
  switch (change.kind) {
    case 'advanced':
      state.passed += change.ms;
      return;
    case 'grant':
      // What was written before there were other products is a system user's.
      state.grants.set(change.grant.id, { ...systemUser, ...change.grant });
      return;
    case 'revoked': {
      const grant = state.grants.get(change.grant);
      if (grant !== undefined) grant.revoked = change.subcode;
      return;
    }
    case 'code':
      state.codes.set(change.code.code, change.code);
      return;
    case 'code_used': {
      const code = state.codes.get(change.code);
      if (code !== undefined) code.used = true;
      return;
    }
    case 'subscription':
      state.subscriptions.set(change.subscription.object, change.subscription);
      return;
    case 'event':
      state.pending.set(change.pending.id, { ...ofChanges, ...change.pending });
      state.nextEventId = Math.max(state.nextEventId, change.pending.id + 1);
      return;
    case 'done':
      for (const id of change.ids) state.pending.delete(id);
      return;
    case 'next_event':
      state.nextEventId = change.id;
      return;
    case 'whatsapp':
      applyWhatsApp(state.whatsapp, change.change);
      return;
    case 'messaging':
      applyMessaging(state.messaging, change.change);
  }
}

const ofChanges = { form: 'changes' } as const;
const systemUser = { kind: 'system_user', declined: [], everything: false, parent: null, longLived: true, expiresAt: null } as const;

/** The shortest list of changes that leads to a state. Codes are for now only and are left out. */
export function* changesOf(state: State): Generator<Change> {
  if (state.passed !== 0) yield { kind: 'advanced', ms: state.passed };
  yield { kind: 'next_event', id: state.nextEventId };
  for (const grant of state.grants.values()) yield { kind: 'grant', grant };
  for (const subscription of state.subscriptions.values()) yield { kind: 'subscription', subscription };
  for (const change of changesOfWhatsApp(state.whatsapp)) yield { kind: 'whatsapp', change };
  for (const change of changesOfMessaging(state.messaging)) yield { kind: 'messaging', change };
  for (const pending of state.pending.values()) yield { kind: 'event', pending };
}
