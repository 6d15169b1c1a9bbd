import { z } from 'zod';
import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { dayMs } from '../clock.ts';
import { GraphError, invalidParameter, newId } from '../core.ts';
import { textOf } from '#simulators/meta/graph/params.ts';
import { verifyCallback } from '#simulators/meta/graph/subscriptions.ts';
import { accountOf, commit } from './core.ts';
import { tellContacts, tellHistory } from './phone/owner.ts';
import { refusal } from './refusals.ts';
import type { Account, PhoneNumber } from './state.ts';

/**
 * Our app's subscription to a WABA: lists it, adds it with or without a callback of its own,
 * removes it.
 */
export async function subscribedApps(
  account: Account,
  { core, method, params }: GraphCall,
): Promise<GraphResult> {
  const change = (values: Partial<Pick<Account, 'subscribed' | 'override'>>): void =>
    commit(core, { kind: 'account_changed', account: account.id, change: values });
  if (method === 'GET') {
    const app = {
      whatsapp_business_api_data: {
        category: 'Business',
        link: 'https://www.facebook.com/games/?app_id=' + core.appId,
        name: 'Recado',
        id: core.appId,
      },
    };
    const override =
      account.override === null ? {} : { override_callback_uri: account.override.url };
    return { body: { data: account.subscribed ? [{ ...app, ...override }] : [] } };
  }
  if (method === 'DELETE') change({ subscribed: false, override: null });
  else {
    const override = {
      url: textOf(params, 'override_callback_uri'),
      verifyToken: textOf(params, 'verify_token'),
    };
    if (override.url === '') change({ subscribed: true, override: null });
    else {
      if (!account.subscribed)
        throw new GraphError(
          400,
          100,
          '(#100) Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account',
        );
      await verifyCallback(core, override);
      change({ override });
    }
  }
  return { body: { success: true } };
}

const Settings = z.object({
  webhook_configuration: z.object({
    override_callback_uri: z.string(),
    verify_token: z.string().default(''),
  }),
});

/** `POST /{PHONE}`: sets a callback for this number only. An empty one removes it. */
export async function changeNumber(
  number: PhoneNumber,
  { core, params }: GraphCall,
): Promise<GraphResult> {
  const settings = Settings.safeParse(params.values);
  if (!settings.success) throw invalidParameter('The parameter webhook_configuration is required.');
  const { override_callback_uri: url, verify_token: verifyToken } =
    settings.data.webhook_configuration;
  const override = url === '' ? null : { url, verifyToken };
  if (override !== null) await verifyCallback(core, override);
  commit(core, { kind: 'number_changed', number: number.id, change: { override } });
  return { body: { success: true } };
}

/** Allowed tries in 72 hours. */
const registerTries = 10;

export function register(number: PhoneNumber, { core, params }: GraphCall, on = true): GraphResult {
  const now = core.clock.now();
  const registerTimes = number.registerTries.filter((at) => at > now - 3 * dayMs);
  if (registerTimes.length >= registerTries) throw refusal(133_016);
  commit(core, {
    kind: 'number_changed',
    number: number.id,
    change: { registerTries: [...registerTimes, now] },
  });
  if (number.coexistence)
    throw invalidParameter(
      'This phone number is used in the WhatsApp Business app and cannot be registered or deregistered here.',
    );
  if (!on)
    commit(core, { kind: 'number_changed', number: number.id, change: { registered: false } });
  else {
    const pin = textOf(params, 'pin');
    if (textOf(params, 'messaging_product') !== 'whatsapp')
      throw invalidParameter('The parameter messaging_product is required.');
    if (!/^\d{6}$/.test(pin)) throw invalidParameter('Param pin must be 6 characters long.');
    if (number.pin !== null && number.pin !== pin) throw refusal(133_005);
    commit(core, { kind: 'number_changed', number: number.id, change: { registered: true, pin } });
  }
  return { body: { success: true } };
}

const syncError = (code: number, message: string): GraphError =>
  new GraphError(400, code, `(#${code}) ${message}`);

/**
 * `POST /{PHONE}/smb_app_data`: contacts, then the history, of a number in coexistence. Each can be
 * asked for once, within a day.
 */
export function smbAppData(number: PhoneNumber, { core, params }: GraphCall): GraphResult {
  const type = textOf(params, 'sync_type');
  if (type !== 'smb_app_state_sync' && type !== 'history')
    throw invalidParameter('Param sync_type must be one of {SMB_APP_STATE_SYNC, HISTORY}');
  if (!number.coexistence)
    throw invalidParameter('This phone number is not used in the WhatsApp Business app.');
  if (number.synced.includes(type))
    throw syncError(2_593_107, 'Sync request limit exceeded: it can be made only once');
  if (core.clock.now() - number.onboardedAt > dayMs)
    throw syncError(2_593_108, 'Sync request is made outside of the 24 hours after onboarding');
  // The history is read before today's own messages are added to it.
  commit(core, {
    kind: 'number_changed',
    number: number.id,
    change: { synced: [...number.synced, type] },
  });
  if (type === 'history') tellHistory(core, number);
  else tellContacts(core, number);
  return {
    body: { messaging_product: 'whatsapp', request_id: `${accountOf(core, number).id}-${newId()}` },
  };
}
