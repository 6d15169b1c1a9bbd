import { applyWhatsApp, changesOfWhatsApp, emptyWhatsApp } from './whatsapp/changes.ts';
import { applyMessaging, changesOfMessaging, emptyMessaging } from './messaging/state.ts';
import type { Change, State } from './state.ts';

/** A state without grants, accounts or anything else. */
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

/** Applies a change to the state. */
export function apply(state: State, change: Change): void {
  switch (change.kind) {
    case 'advanced':
      state.passed += change.ms;
      return;
    case 'grant':
      // Grants that were stored before other products existed belong to system users.
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
const systemUser = {
  kind: 'system_user',
  declined: [],
  everything: false,
  parent: null,
  longLived: true,
  expiresAt: null,
} as const;

/**
 * The shortest list of changes that leads to a state. Codes are short-lived, so they are left out.
 */
export function* changesOf(state: State): Generator<Change> {
  if (state.passed !== 0) yield { kind: 'advanced', ms: state.passed };
  yield { kind: 'next_event', id: state.nextEventId };
  for (const grant of state.grants.values()) yield { kind: 'grant', grant };
  for (const subscription of state.subscriptions.values())
    yield { kind: 'subscription', subscription };
  for (const change of changesOfWhatsApp(state.whatsapp)) yield { kind: 'whatsapp', change };
  for (const change of changesOfMessaging(state.messaging)) yield { kind: 'messaging', change };
  for (const pending of state.pending.values()) yield { kind: 'event', pending };
}
