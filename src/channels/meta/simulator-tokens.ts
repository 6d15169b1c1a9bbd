import { randomBytes } from 'node:crypto';
import { digest, GraphError, isSame, newId, type Core } from './simulator-core.ts';
import type { Code, Grant } from './simulator-state.ts';

/** Who a call speaks for: a business that allowed the app something, or the app itself. */
export type Caller = { kind: 'grant'; grant: Grant } | { kind: 'app' };

export const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/** A token proves itself by its own digits, so that the same secret takes the same tokens. */
export const tokenOf = (core: Core, grant: string): string => `EAA${grant}Z${digest(core.secret, `meta grant ${grant}`)}`;
const appToken = (core: Core): string => `${core.appId}|${core.appSecret}`;

export function addGrant(core: Core, targets: string[], scopes: string[], id = newId()): Grant {
  const grant: Grant = { id, userId: newId(), scopes, targets, issuedAt: core.clock.now(), revoked: null };
  core.store.commit({ kind: 'grant', grant });
  return grant;
}

/** The caller of a token. Refuses as Meta does: malformed, unknown, expired, withdrawn. */
export function callerOf(core: Core, token: string): Caller {
  if (token === '') throw new GraphError(401, 104, '(#104) An access token is required to request this resource.');
  if (token.includes('|')) {
    if (isSame(token, appToken(core))) return { kind: 'app' };
    throw new GraphError(400, 190, 'Invalid OAuth access token signature.');
  }
  const id = /^EAA(\d+)Z[0-9a-f]{64}$/.exec(token)?.[1];
  if (id === undefined) throw new GraphError(401, 190, 'Invalid OAuth access token - Cannot parse access token');
  const isTrue = isSame(token, tokenOf(core, id));
  // A true token of a business that was forgotten brings the business back.
  if (isTrue && !core.store.state.grants.has(id)) core.onForgotten(id);
  const grant = core.store.state.grants.get(id);
  if (!isTrue || grant === undefined)
    throw new GraphError(401, 190, 'Error validating access token: The session is invalid.', { subcode: 467 });
  if (grant.revoked !== null) throw new GraphError(401, 190, reasons[grant.revoked] ?? reasons[467], { subcode: grant.revoked });
  return { kind: 'grant', grant };
}

const reasons: Record<number, string> & { 467: string } = {
  458: 'Error validating access token: The user has not authorized the application.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  467: 'Error validating access token: The session has been invalidated.',
};

/** What a token is, asked with the app's own: `GET /debug_token`. */
export function debugToken(core: Core, caller: Caller, inputToken: string): unknown {
  if (caller.kind !== 'app')
    throw new GraphError(
      400,
      100,
      '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    );
  try {
    const inner = callerOf(core, inputToken);
    if (inner.kind === 'app') return { data: { app_id: core.appId, type: 'APP', application: 'Recado', is_valid: true, scopes: [] } };
    const { grant } = inner;
    return {
      data: {
        app_id: core.appId,
        type: 'SYSTEM_USER',
        application: 'Recado',
        data_access_expires_at: 0,
        expires_at: 0,
        is_valid: true,
        issued_at: Math.floor(grant.issuedAt / 1000),
        scopes: [...grant.scopes, 'public_profile'],
        granular_scopes: grant.scopes.map((scope) => ({ scope, target_ids: grant.targets })),
        user_id: grant.userId,
      },
    };
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { code, message, more } = error;
    return {
      data: { error: { code, message, ...(more.subcode === undefined ? {} : { subcode: more.subcode }) }, is_valid: false, scopes: [] },
    };
  }
}

/** A code for the app to change into a token. Those of the login SDK live for 30 s and know no redirect_uri. */
export function addCode(core: Core, grant: Grant, redirectUri: string | null = null, lifeMs = 30_000): string {
  const code: Code = {
    code: `AQ${randomBytes(120).toString('base64url')}`,
    grant: grant.id,
    redirectUri,
    expiresAt: core.clock.now() + lifeMs,
    used: false,
  };
  core.store.commit({ kind: 'code', code });
  return code.code;
}

/** `GET /oauth/access_token`. */
export function exchangeCode(core: Core, given: { clientId: string; clientSecret: string; code: string; redirectUri: string }): unknown {
  if (given.clientId !== core.appId)
    throw new GraphError(400, 101, 'Error validating application. Cannot get application info due to a system error.');
  if (!isSame(given.clientSecret, core.appSecret)) throw new GraphError(400, 1, 'Error validating client secret.');
  const code = core.store.state.codes.get(given.code);
  if (code === undefined) throw new GraphError(400, 100, 'Invalid verification code format.');
  if (code.used) throw new GraphError(400, 100, 'This authorization code has been used.', { subcode: 36_009 });
  if (code.expiresAt <= core.clock.now()) throw new GraphError(400, 100, 'This authorization code has expired.', { subcode: 36_007 });
  if ((code.redirectUri ?? '') !== given.redirectUri)
    throw new GraphError(
      400,
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      { subcode: 36_008 },
    );
  core.store.commit({ kind: 'code_used', code: code.code });
  return { access_token: tokenOf(core, code.grant), token_type: 'bearer' };
}
