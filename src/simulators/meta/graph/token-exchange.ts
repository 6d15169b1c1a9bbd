import { redeemCode } from './codes.ts';
import { GraphError, isSame, type Core } from '../core.ts';
import { addGrant, callerOf, longMs, tokenAnswer, unreadable } from './tokens.ts';

interface TokenRequest {
  clientId: string;
  clientSecret: string;
  grantType: string;
  code: string;
  redirectUri: string;
  exchangeToken: string;
}

/**
 * `GET /oauth/access_token`: exchanges a code for a token, or a person's token for one that is
 * valid for sixty days.
 */
export function exchange(core: Core, given: TokenRequest): unknown {
  if (given.clientId !== core.appId)
    throw new GraphError(
      400,
      101,
      'Error validating application. Cannot get application info due to a system error.',
    );
  if (!isSame(given.clientSecret, core.appSecret))
    throw new GraphError(400, 1, 'Error validating client secret.');
  if (given.grantType !== 'fb_exchange_token')
    return tokenAnswer(core, redeemCode(core, 'meta', given));
  const caller = callerOf(core, given.exchangeToken);
  if (caller.kind !== 'grant' || caller.grant.kind !== 'user') throw unreadable();
  const { userId, scopes, declined, targets, everything } = caller.grant;
  const expiresAt = core.clock.now() + longMs;
  return tokenAnswer(
    core,
    addGrant(core, {
      kind: 'user',
      userId,
      scopes,
      declined,
      targets,
      everything,
      longLived: true,
      expiresAt,
    }),
  );
}
