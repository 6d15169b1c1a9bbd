import { dayMs } from '../clock.ts';
import { GraphError, type Core } from '../core.ts';
import type { Grant } from '../state.ts';
import { callerOf, unreadable, type Caller } from './tokens.ts';

/** `GET /debug_token`: describes a token. The caller must use the app's own token. */
export function debugToken(core: Core, caller: Caller, inputToken: string): unknown {
  if (caller.kind !== 'app')
    throw new GraphError(
      400,
      100,
      '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
    );
  try {
    const inner = callerOf(core, inputToken);
    if (inner.kind === 'app')
      return {
        data: {
          app_id: core.appId,
          type: 'APP',
          application: 'Recado',
          is_valid: true,
          scopes: [],
        },
      };
    // A token of the other app is unreadable for this one.
    if (inner.grant.kind === 'instagram') throw unreadable();
    return {
      data: {
        app_id: core.appId,
        application: 'Recado',
        is_valid: true,
        ...described(inner.grant),
      },
    };
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { code, message, more } = error;
    return {
      data: {
        error: { code, message, ...(more.subcode === undefined ? {} : { subcode: more.subcode }) },
        is_valid: false,
        scopes: [],
      },
    };
  }
}

function described(grant: Grant): Record<string, unknown> {
  const { kind, scopes, targets, userId, everything } = grant;
  const seconds = (at: number | null): number => (at === null ? 0 : Math.floor(at / 1000));
  // A person who allowed all Pages has no list of them.
  const isLimited = (scope: string): boolean =>
    !everything && (kind !== 'user' || scope.startsWith('pages_'));
  return {
    type: kind.toUpperCase(),
    data_access_expires_at: kind === 'system_user' ? 0 : seconds(grant.issuedAt + 90 * dayMs),
    expires_at: seconds(grant.expiresAt),
    issued_at: seconds(grant.issuedAt),
    scopes: [...scopes, 'public_profile'],
    granular_scopes: scopes.map((scope) => ({
      scope,
      ...(isLimited(scope) ? { target_ids: targets } : {}),
    })),
    ...(kind === 'page' ? { profile_id: targets[0] } : {}),
    user_id: userId,
  };
}
