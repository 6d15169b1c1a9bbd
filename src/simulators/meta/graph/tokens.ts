import { dayMs } from '../clock.ts';
import { digest, digitsOf, GraphError, isSame, newId, type Core } from '../core.ts';
import type { Grant, GrantKind } from '../state.ts';

/** For whom a call is made: whoever allowed the app something, or the app itself. */
export type Caller = { kind: 'grant'; grant: Grant } | { kind: 'app' };

export const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];

const hourMs = dayMs / 24;

/** A person's token is valid for one or two hours. An exchanged one is valid for sixty days. */
export const shortMs = 1.5 * hourMs;
/** 5183944 s, as in Meta's own samples. */
export const longMs = 5_183_944_000;

/**
 * A token is derived from the secret, so that the same secret accepts the same tokens. The tokens
 * of Pages and Instagram accounts also show whose they are.
 */
export function tokenOf(
  core: Core,
  { id, kind, targets }: Pick<Grant, 'id' | 'kind' | 'targets'>,
): string {
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

/**
 * A Page's own token. It is valid as long as the person's token; if that one is long-lived, the
 * Page's never ends.
 */
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

/** What a token tells about itself. */
const TokenShape = /^(EAA|EAAU|EAAP|IGAA)(\d+)(?:p(\d+))?Z[0-9a-f]{64}$/;
const kinds: Record<string, GrantKind> = {
  EAA: 'system_user',
  EAAU: 'user',
  EAAP: 'page',
  IGAA: 'instagram',
};

/** The refusal of a token that cannot be read, or that belongs to another app. */
export const unreadable = (): GraphError =>
  new GraphError(401, 190, 'Invalid OAuth access token - Cannot parse access token');
const gone = (subcode: number): GraphError =>
  new GraphError(401, 190, reasons[subcode] ?? reasons[467], { subcode });

/**
 * The caller of a token. Refuses as Meta does if the token is malformed, unknown, expired or
 * withdrawn.
 */
export function callerOf(core: Core, token: string): Caller {
  if (token === '')
    throw new GraphError(401, 104, '(#104) An access token is required to request this resource.');
  if (token.includes('|')) {
    if (isSame(token, appToken(core))) return { kind: 'app' };
    throw new GraphError(400, 190, 'Invalid OAuth access token signature.');
  }
  const [, head = '', id = '', target] = TokenShape.exec(token) ?? [];
  const kind = kinds[head];
  if (kind === undefined) throw unreadable();
  const isTrue = isSame(
    token,
    tokenOf(core, { id, kind, targets: target === undefined ? [] : [target] }),
  );
  // A valid token of a forgotten business brings the business back.
  if (isTrue && !core.store.state.grants.has(id))
    core.onForgotten({ id, kind, target: target ?? null });
  const grant = core.store.state.grants.get(id);
  if (!isTrue || grant === undefined)
    throw new GraphError(401, 190, 'Error validating access token: The session is invalid.', {
      subcode: 467,
    });
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

/**
 * `{access_token, token_type, expires_in}`; `expires_in` is absent where the token does not end.
 */
export const tokenAnswer = (core: Core, grant: Grant): Record<string, unknown> => ({
  access_token: tokenOf(core, grant),
  token_type: 'bearer',
  ...(grant.expiresAt === null
    ? {}
    : { expires_in: Math.floor((grant.expiresAt - core.clock.now()) / 1000) }),
});
