import { randomInt } from 'node:crypto';
import { GraphError, type Core } from '../core.ts';
import type { AppSubscription, Callback } from '../state.ts';

/**
 * The fields that a WABA or number may redirect to another address ("Webhook overrides"). All
 * others go to the app's callback.
 */
const overridable = new Set([
  'messages',
  'message_echoes',
  'calls',
  'consumer_profile',
  'messaging_handovers',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'account_settings_update',
]);

const answerMs = 10_000;

/** Verifies a callback while the caller waits. Throws when the challenge does not come back. */
export async function verifyCallback(
  core: Core,
  { url: text, verifyToken }: Callback,
): Promise<void> {
  const refuse = (reason: string): GraphError => {
    core.journal.add({ type: 'verification', url: text, verified: false, reason });
    return new GraphError(
      400,
      2200,
      `(#2200) Callback verification failed with the following errors: ${reason}`,
    );
  };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw refuse('the callback URL is not valid');
  // The simulator cannot be reached from outside, so http is allowed on the loopback.
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !loopback) throw refuse('the callback URL must be https');
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', verifyToken);
  let reason: string | null;
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
      headers: { 'user-agent': 'facebookplatform/1.0' },
    });
    const body = await answer.text();
    reason =
      answer.status !== 200
        ? `HTTP Status Code = ${answer.status}; HTTP Message = ${answer.statusText}`
        : body.trim() === challenge
          ? null
          : 'the challenge did not come back';
  } catch (error) {
    reason =
      error instanceof Error
        ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
        : String(error);
  }
  if (reason !== null) throw refuse(reason);
  core.journal.add({ type: 'verification', url: text, verified: true, reason: null });
}

/**
 * Sets the app's own callback for one object, as the dashboard or `POST /{APP_ID}/subscriptions`
 * does.
 */
export async function subscribeApp(core: Core, subscription: AppSubscription): Promise<void> {
  if (subscription.object === '')
    throw new GraphError(400, 100, '(#100) The parameter object is required');
  await verifyCallback(core, subscription);
  core.store.commit({ kind: 'subscription', subscription });
}

export interface Happening {
  object: string;
  entryId: string;
  field: string;
  value: Record<string, unknown>;
  form?: 'changes' | 'messaging' | 'standby';
  time?: number;
  subject: string;
  lane: string;
  /** The event's name in the journal. */
  kind: string;
  customer?: string | null;
  messageId?: string | null;
  text?: string | null;
}

/**
 * Queues a change for the app, at the address that applies now: the number's, else the account's,
 * else the app's. Returns the number of the event, or null when nobody is subscribed.
 */
export function emit(
  core: Core,
  happening: Happening,
  account: { subscribed: boolean; overrides: (Callback | null)[] },
): number | null {
  const { object, entryId, field, value, subject, lane, kind } = happening;
  const app = core.store.state.subscriptions.get(object);
  const override = overridable.has(field)
    ? account.overrides.find((callback) => callback !== null)
    : undefined;
  const ofApp =
    app !== undefined && (app.fields.length === 0 || app.fields.includes(field)) ? app.url : null;
  const url = override?.url ?? ofApp;
  if (!account.subscribed || url === null) {
    const reason = account.subscribed
      ? 'the app has no callback for this field'
      : 'the app is not subscribed to this account';
    core.journal.add({ type: 'unwanted', field, kind, subject, reason });
    return null;
  }
  const id = core.store.state.nextEventId;
  const { form = 'changes', time = null } = happening;
  const pending = {
    id,
    object,
    entryId,
    field,
    value,
    form,
    time,
    url,
    subject,
    lane,
    at: core.clock.now(),
  };
  core.store.commit({ kind: 'event', pending });
  const { customer = null, messageId = null, text = null } = happening;
  core.journal.add({ type: 'event', id, field, kind, subject, customer, messageId, text });
  core.onPending(pending);
  return id;
}
