import type { GraphCall, GraphResult, Operation } from '#simulators/meta/graph/call.ts';
import { dayMs } from '../clock.ts';
import { GraphError, isSame, type Core } from '../core.ts';
import { textOf } from '#simulators/meta/graph/params.ts';
import type { Grant } from '../state.ts';
import { addGrant, callerOf, longMs, tokenAnswer, tokenOf } from '#simulators/meta/graph/tokens.ts';
import { redeemCode } from '#simulators/meta/graph/codes.ts';

/**
 * Instagram's own token endpoints: api.instagram.com exchanges the code, graph.instagram.com gives
 * the long-lived tokens.
 */
export function instagramTokens(call: GraphCall): Operation | null {
  const { host, method, path } = call;
  const whole = path.join('/');
  if (host === 'api.instagram.com')
    return whole === 'oauth/access_token' && method === 'POST'
      ? { ...open('oauth/access_token', () => redeem(call)), refusal: ownShape }
      : null;
  if (method === 'GET' && whole === 'access_token')
    return open('access_token', () => exchange(call));
  if (method === 'GET' && whole === 'refresh_access_token')
    return open('refresh_access_token', () => refresh(call));
  return null;
}

const open = (name: string, run: () => GraphResult): Operation => ({
  name,
  subject: null,
  needsToken: false,
  run,
});

/** Errors of this endpoint do not have the Graph API's form. */
const ownShape = (error: GraphError): unknown => ({
  error_type: 'OAuthException',
  code: error.status,
  error_message: error.message,
});

function redeem({ core, params }: GraphCall): GraphResult {
  const refuse = (message: string): GraphError => new GraphError(400, 400, message);
  if (textOf(params, 'client_id') !== core.instagramAppId) throw refuse('Invalid platform app');
  if (!isSame(textOf(params, 'client_secret'), core.instagramAppSecret))
    throw refuse('Error validating client secret.');
  if (textOf(params, 'grant_type') !== 'authorization_code')
    throw refuse('Invalid grant_type. Must be authorization_code');
  let grant: Grant;
  try {
    grant = redeemCode(core, 'instagram', {
      code: textOf(params, 'code'),
      redirectUri: textOf(params, 'redirect_uri'),
    });
  } catch (error) {
    if (error instanceof GraphError && error.more.subcode !== 36_008)
      throw refuse('Matching code was not found or was already used');
    throw error;
  }
  const { userId: user_id, scopes } = grant;
  const access_token = tokenOf(core, grant);
  const shape = core.login.instagramAnswer;
  if (shape === 'list')
    return { body: { data: [{ access_token, user_id, permissions: scopes.join(',') }] } };
  if (shape === 'flat') return { body: { access_token, user_id, permissions: scopes } };
  // A JavaScript number cannot hold so many digits, so they are written into the JSON as text.
  const bytes = Buffer.from(
    `{"access_token":"${access_token}","user_id":${user_id},"permissions":${JSON.stringify(scopes)}}`,
  );
  return { body: null, file: { bytes, mimeType: 'application/json' } };
}

function grantOf(core: Core, token: string): Grant {
  const caller = callerOf(core, token);
  if (caller.kind !== 'grant' || caller.grant.kind !== 'instagram')
    throw new GraphError(400, 190, 'Invalid OAuth access token - Cannot parse access token');
  return caller.grant;
}

function longer(core: Core, { userId, scopes, declined, targets }: Grant): GraphResult {
  const expiresAt = core.clock.now() + longMs;
  return {
    body: tokenAnswer(
      core,
      addGrant(core, { kind: 'instagram', userId, scopes, declined, targets, expiresAt }),
    ),
  };
}

/** `ig_exchange_token`: exchanges the short-lived token of a code for one of sixty days. */
function exchange({ core, params }: GraphCall): GraphResult {
  if (textOf(params, 'grant_type') !== 'ig_exchange_token')
    throw new GraphError(400, 100, '(#100) Param grant_type must be ig_exchange_token');
  if (!isSame(textOf(params, 'client_secret'), core.instagramAppSecret))
    throw new GraphError(400, 1, 'Error validating client secret.');
  const grant = grantOf(core, textOf(params, 'access_token'));
  if (grant.longLived)
    throw new GraphError(
      400,
      452,
      'Session key invalid. This could be because the session key has an incorrect format',
    );
  return longer(core, grant);
}

/** `ig_refresh_token`: the token must be at least a day old and must not have expired. */
function refresh({ core, params }: GraphCall): GraphResult {
  if (textOf(params, 'grant_type') !== 'ig_refresh_token')
    throw new GraphError(400, 100, '(#100) Param grant_type must be ig_refresh_token');
  const grant = grantOf(core, textOf(params, 'access_token'));
  if (!grant.longLived || core.clock.now() - grant.issuedAt < dayMs)
    throw new GraphError(
      400,
      10,
      '(#10) The access token can be refreshed only once it is at least 24 hours old',
    );
  return longer(core, grant);
}
