import { randomBytes } from 'node:crypto';
import { GraphError, type Core } from '../core.ts';
import type { Code, Grant } from '../state.ts';

/**
 * A code that the app exchanges for a token. A code of the login SDK is valid for 30 s and has no
 * redirect_uri; a code of a dialog is valid for an hour.
 */
export function addCode(
  core: Core,
  grant: Grant,
  {
    redirectUri = null,
    lifeMs = 30_000,
    app = 'meta',
  }: Partial<Pick<Code, 'redirectUri' | 'app'>> & { lifeMs?: number | undefined } = {},
): string {
  const code: Code = {
    code: `AQ${randomBytes(120).toString('base64url')}`,
    app,
    grant: grant.id,
    redirectUri,
    expiresAt: core.clock.now() + lifeMs,
    used: false,
  };
  core.store.commit({ kind: 'code', code });
  return code.code;
}

/** The grant behind a code. The code is then used up. */
export function redeemCode(
  core: Core,
  app: Code['app'],
  given: { code: string; redirectUri: string },
): Grant {
  const code = core.store.state.codes.get(given.code);
  if (code === undefined || code.app !== app)
    throw new GraphError(400, 100, 'Invalid verification code format.');
  if (code.used)
    throw new GraphError(400, 100, 'This authorization code has been used.', { subcode: 36_009 });
  if (code.expiresAt <= core.clock.now())
    throw new GraphError(400, 100, 'This authorization code has expired.', { subcode: 36_007 });
  if ((code.redirectUri ?? '') !== given.redirectUri)
    throw new GraphError(
      400,
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      { subcode: 36_008 },
    );
  const grant = core.store.state.grants.get(code.grant);
  if (grant === undefined) throw new GraphError(400, 100, 'Invalid verification code format.');
  core.store.commit({ kind: 'code_used', code: code.code });
  return grant;
}
