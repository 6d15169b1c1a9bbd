import { randomBytes } from 'node:crypto';
import { dayMs } from './simulator-clock.ts';
import { digest, digitsOf, GraphError, isSame, newId, type Core } from './simulator-core.ts';
import type { Code, Grant, GrantKind } from './simulator-state.ts';

/** Who a call speaks for: whoever allowed the app something, or the app itself. */
export type Caller = { kind: 'grant'; grant: Grant } | { kind: 'app' };

export const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];

const hourMs = dayMs / 24;

/** A person's token is good for one or two hours, exchanged for sixty days. */
export const shortMs = 1.5 * hourMs;
/** 5183944 s, as Meta's own samples have it. */
export const longMs = 5_183_944_000;

/** A token proves itself by its own digits, so that the same secret takes the same tokens. Of a Page's and an Instagram account's one can tell whose it is. */
export function tokenOf(core: Core, { id, kind, targets }: Pick<Grant, 'id' | 'kind' | 'targets'>): string {
  const [target = ''] = targets;
  const head: Record<GrantKind, string> = {
    system_user: `EAA${id}`,
    user: `EAAU${id}`,
    page: `EAAP${id}p${target}`,
    instagram: `IGAA${id}p${target}`,
  };
  return `${head[kind]}Z${digest(core.secret, kind === 'system_user' ? `meta grant ${id}` : `meta grant ${head[kind]}`)}`;
}
const appToken = (core: Core): string => `${core.appId}|${core.appSecret}`;

type NewGrant = Pick<Grant, 'scopes' | 'targets'> & Partial<Grant>;

export function addGrant(core: Core, given: NewGrant): Grant {
  const grant: Grant = {
    id: newId(),
    kind: 'system_user',
    userId: newId(),
    declined: [],
    everything: false,
    parent: null,
    longLived: true,
    expiresAt: null,
    issuedAt: core.clock.now(),
    revoked: null,
    ...given,
  };
  core.store.commit({ kind: 'grant', grant });
  return grant;
}

/** A Page's own token: it lives as long as the person's does, without end where that is a long-lived one. */
export function pageGrant(core: Core, user: Grant, page: string): Grant {
  const id = digitsOf(core.secret, `page grant ${user.id} ${page}`, 17);
  const { userId, scopes, declined, longLived, expiresAt } = user;
  return (
    core.store.state.grants.get(id) ??
    addGrant(core, {
      id,
      kind: 'page',
      userId,
      scopes,
      declined,
      targets: [page],
      parent: user.id,
      longLived,
      expiresAt: longLived ? null : expiresAt,
    })
  );
}

/** What a token says of itself. */
const TokenShape = /^(EAA|EAAU|EAAP|IGAA)(\d+)(?:p(\d+))?Z[0-9a-f]{64}$/;
const kinds: Record<string, GrantKind> = { EAA: 'system_user', EAAU: 'user', EAAP: 'page', IGAA: 'instagram' };

const unreadable = (): GraphError => new GraphError(401, 190, 'Invalid OAuth access token - Cannot parse access token');
const gone = (subcode: number): GraphError => new GraphError(401, 190, reasons[subcode] ?? reasons[467], { subcode });

/** The caller of a token. Refuses as Meta does: malformed, unknown, expired, withdrawn. */
export function callerOf(core: Core, token: string): Caller {
  if (token === '') throw new GraphError(401, 104, '(#104) An access token is required to request this resource.');
  if (token.includes('|')) {
    if (isSame(token, appToken(core))) return { kind: 'app' };
    throw new GraphError(400, 190, 'Invalid OAuth access token signature.');
  }
  const [, head = '', id = '', target] = TokenShape.exec(token) ?? [];
  const kind = kinds[head];
  if (kind === undefined) throw unreadable();
  const isTrue = isSame(token, tokenOf(core, { id, kind, targets: target === undefined ? [] : [target] }));
  // A true token of a business that was forgotten brings the business back.
  if (isTrue && !core.store.state.grants.has(id)) core.onForgotten({ id, kind, target: target ?? null });
  const grant = core.store.state.grants.get(id);
  if (!isTrue || grant === undefined)
    throw new GraphError(401, 190, 'Error validating access token: The session is invalid.', { subcode: 467 });
  const revoked = grant.revoked ?? core.store.state.grants.get(grant.parent ?? '')?.revoked ?? null;
  if (revoked !== null) throw gone(revoked);
  if (grant.expiresAt !== null && grant.expiresAt <= core.clock.now()) throw gone(463);
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
    // Tokens of the other app are none of this one's.
    if (inner.grant.kind === 'instagram') throw unreadable();
    return { data: { app_id: core.appId, application: 'Recado', is_valid: true, ...described(inner.grant) } };
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { code, message, more } = error;
    return {
      data: { error: { code, message, ...(more.subcode === undefined ? {} : { subcode: more.subcode }) }, is_valid: false, scopes: [] },
    };
  }
}

function described(grant: Grant): Record<string, unknown> {
  const { kind, scopes, targets, userId, everything } = grant;
  const seconds = (at: number | null): number => (at === null ? 0 : Math.floor(at / 1000));
  // Whoever allowed all Pages has no list of them.
  const isLimited = (scope: string): boolean => !everything && (kind !== 'user' || scope.startsWith('pages_'));
  return {
    type: kind.toUpperCase(),
    data_access_expires_at: kind === 'system_user' ? 0 : seconds(grant.issuedAt + 90 * dayMs),
    expires_at: seconds(grant.expiresAt),
    issued_at: seconds(grant.issuedAt),
    scopes: [...scopes, 'public_profile'],
    granular_scopes: scopes.map((scope) => ({ scope, ...(isLimited(scope) ? { target_ids: targets } : {}) })),
    ...(kind === 'page' ? { profile_id: targets[0] } : {}),
    user_id: userId,
  };
}

/** A code for the app to change into a token. Those of the login SDK live for 30 s and know no redirect_uri, those of a dialog for an hour. */
export function addCode(
  core: Core,
  grant: Grant,
  { redirectUri = null, lifeMs = 30_000, app = 'meta' }: Partial<Pick<Code, 'redirectUri' | 'app'>> & { lifeMs?: number | undefined } = {},
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

/** What the grant of a code is; the code is used up by it. */
export function redeemCode(core: Core, app: Code['app'], given: { code: string; redirectUri: string }): Grant {
  const code = core.store.state.codes.get(given.code);
  if (code === undefined || code.app !== app) throw new GraphError(400, 100, 'Invalid verification code format.');
  if (code.used) throw new GraphError(400, 100, 'This authorization code has been used.', { subcode: 36_009 });
  if (code.expiresAt <= core.clock.now()) throw new GraphError(400, 100, 'This authorization code has expired.', { subcode: 36_007 });
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

/** `{access_token, token_type, expires_in}`; without the last where it has no end. */
export const tokenAnswer = (core: Core, grant: Grant): Record<string, unknown> => ({
  access_token: tokenOf(core, grant),
  token_type: 'bearer',
  ...(grant.expiresAt === null ? {} : { expires_in: Math.floor((grant.expiresAt - core.clock.now()) / 1000) }),
});

interface TokenRequest {
  clientId: string;
  clientSecret: string;
  grantType: string;
  code: string;
  redirectUri: string;
  exchangeToken: string;
}

/** `GET /oauth/access_token`: a code for a token, or a person's token for one that lives sixty days. */
export function exchange(core: Core, given: TokenRequest): unknown {
  if (given.clientId !== core.appId)
    throw new GraphError(400, 101, 'Error validating application. Cannot get application info due to a system error.');
  if (!isSame(given.clientSecret, core.appSecret)) throw new GraphError(400, 1, 'Error validating client secret.');
  if (given.grantType !== 'fb_exchange_token') return tokenAnswer(core, redeemCode(core, 'meta', given));
  const caller = callerOf(core, given.exchangeToken);
  if (caller.kind !== 'grant' || caller.grant.kind !== 'user') throw unreadable();
  const { userId, scopes, declined, targets, everything } = caller.grant;
  const expiresAt = core.clock.now() + longMs;
  return tokenAnswer(core, addGrant(core, { kind: 'user', userId, scopes, declined, targets, everything, longLived: true, expiresAt }));
}
