import { redeemLogin } from '#channels/instagram/login.ts';
import type { Services } from '#server/platform/services.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { atLogin, requireAllowed } from './login-refusals.ts';
import { cannotConnect } from '../connect/setup-options.ts';

/**
 * The credential that a finished login gives. Throws an AppError that tells the person what was
 * wrong.
 */
export async function instagramCredential(
  { config }: Services,
  directory: ChannelDirectory,
  row: ChannelRow,
  given: { code: string; redirectUri: string },
  caller: Caller,
): Promise<Record<string, string>> {
  const bound = directory.connectorFor(row);
  if (!bound) return cannotConnect(config, row.workspace_id, 'instagram');
  const login = await atLogin('instagram', () => redeemLogin(bound.tools, given));
  requireAllowed('instagram', login.missing, caller);
  const now = Date.now();
  return {
    accountId: login.accountId,
    token: login.token,
    ...(login.username !== null && { username: login.username }),
    tokenExpiresAt: new Date(now + login.expiresInSeconds * 1000).toISOString(),
    tokenRefreshedAt: new Date(now).toISOString(),
    ...(login.appScopedId !== null && { authorizedBy: login.appScopedId }),
    authorizedAt: new Date(now).toISOString(),
  };
}
