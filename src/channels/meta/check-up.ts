import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { AppCredential, ConnectorTools } from '#channels/connector/tools.ts';
import { found, hostOf, isOurs, lasting, refused } from '#channels/connector/check-up.ts';
import type { Finding } from '../finding.ts';
import { elements, lenient } from '../lenient.ts';
import { callGraph } from './graph.ts';
import type { ErrorTable } from './graph-errors.ts';

const Debugged = z.object({
  data: z.object({
    is_valid: z.boolean().catch(false),
    /** Unix seconds; 0 = never. */
    expires_at: z.number().catch(0),
    scopes: elements(z.string()),
    granular_scopes: elements(
      z.object({ scope: z.string(), target_ids: z.array(z.string()).catch([]) }),
    ),
    error: lenient(z.object({ code: z.number().catch(0), message: z.string().catch('') })),
  }),
});

const Subscriptions = z.object({
  data: elements(z.object({ object: z.string(), callback_url: z.string() })),
});

const noTable: ErrorTable = () => null;

/** The token of the app itself, made from the app's id and secret (Graph API "Access tokens"). */
const appToken = ({ id, secrets }: AppCredential): string => `${id}|${secrets[0] ?? ''}`;

/**
 * What Meta says about a token: whether it is valid, until when, and for what (Graph API
 * "debug_token"). We ask as our app, so that the answer also shows whether the server has the right
 * secret, the one with which Meta signs. `target`: the account that the permissions must cover.
 */
export async function checkToken(
  tools: ConnectorTools,
  token: string,
  needed: { permissions: readonly string[]; target: string },
): Promise<Finding[]> {
  const { app } = tools;
  if (app === null) return [found('signature', 'problem', 'app_refused')];
  let debugged: z.output<typeof Debugged>['data'];
  try {
    const query = { input_token: token, access_token: appToken(app) };
    debugged = (
      await callGraph(tools, Debugged, { method: 'GET', path: '/debug_token', query }, noTable)
    ).data;
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    return [
      error.kind === 'auth'
        ? found('signature', 'problem', 'app_refused', { detail: error.message })
        : refused('credential', error),
    ];
  }
  const { is_valid: isValid, expires_at: expiresAt, error } = debugged;
  const secret = found('signature', 'ok', 'secret_right');
  if (!isValid) {
    const detail = error === undefined ? {} : { detail: `${error.code} ${error.message}` };
    return [found('credential', 'problem', 'credential_refused', detail), secret];
  }
  return [
    lasting(expiresAt === 0 ? null : expiresAt * 1000),
    permissions(debugged, needed),
    secret,
  ];
}

function permissions(
  { scopes, granular_scopes: granular }: z.output<typeof Debugged>['data'],
  needed: { permissions: readonly string[]; target: string },
): Finding {
  // A permission without targets covers all of the person's accounts.
  const isFor = (scope: string): boolean =>
    granular.every(
      (one) =>
        one.scope !== scope ||
        one.target_ids.length === 0 ||
        one.target_ids.includes(needed.target),
    );
  const missing = needed.permissions.filter((scope) => !scopes.includes(scope) || !isFor(scope));
  return missing.length === 0
    ? found('permissions', 'ok', 'permissions_granted', { count: needed.permissions.length })
    : found('permissions', 'problem', 'permission_missing', { permissions: missing.join(', ') });
}

/**
 * The app's own webhook address for one product, as its dashboard has it (Graph API "App
 * subscriptions"). Null: it has none. Undefined: Meta refuses the app, which `checkToken` reports.
 */
export async function appAddress(
  tools: ConnectorTools,
  object: string,
): Promise<string | null | undefined> {
  const { app } = tools;
  if (app === null) return undefined;
  const query = { access_token: appToken(app) };
  try {
    const { data } = await callGraph(
      tools,
      Subscriptions,
      { method: 'GET', path: `/${app.id}/subscriptions`, query },
      noTable,
    );
    return data.find((one) => one.object === object)?.callback_url ?? null;
  } catch (error) {
    if (error instanceof ChannelError && error.kind === 'auth') return undefined;
    throw error;
  }
}

/** Whether the app's own address leads to us, for webhooks that have no other address. */
export function checkAddress(address: string | null | undefined, webhookUrl: string): Finding {
  if (address === undefined) return found('subscription', 'unknown', 'provider_refused');
  if (address === null) return found('subscription', 'problem', 'webhook_missing');
  return isOurs(address, webhookUrl)
    ? found('subscription', 'ok', 'subscribed')
    : found('subscription', 'problem', 'webhook_elsewhere', { address: hostOf(address) });
}
