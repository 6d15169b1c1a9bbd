import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Authorization, AuthorizationState } from '#contract/channels/authorizations.ts';
import type { Config } from '#server/platform/config.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteExpiredAuthorizations,
  insertAuthorization,
  takeAuthorization,
} from './authorizations.store.ts';
import type { ChannelRow } from '../channels.store.ts';
import { DIALOG_VERSION, permissions, requireConfigured } from '../connect/setup-options.ts';

const MINUTES = 10;
type AuthorizedType = 'instagram' | 'messenger';

/**
 * Begins the login at the provider. Resolves with the address to send the person to, and a `state`
 * that only this session can redeem, once.
 */
export async function startAuthorization(
  { db, config }: Services,
  session: Session,
  channel: ChannelRow,
  redirectUri: string,
): Promise<z.output<typeof Authorization>> {
  const { type } = channel;
  if (type !== 'instagram' && type !== 'messenger') throw new AppError('channel_type_mismatch');
  requireConfigured(config, session.workspaceId, type);
  requireOwnAddress(config, type, redirectUri);
  await deleteExpiredAuthorizations(db);
  const nonce = randomBytes(32).toString('base64url');
  const expiresAt = await insertAuthorization(
    db,
    hash(nonce),
    begun(session, channel.id, redirectUri),
    MINUTES,
  );
  const state = Buffer.from(JSON.stringify({ channelId: channel.id, nonce })).toString('base64');
  return { address: dialogAddress(config, type, redirectUri, state), state, expiresAt };
}

/**
 * Redeems the `state` that the provider sent back. Resolves with the channel that the login was
 * begun for. A `state` cannot be redeemed again. Throws `authorization_invalid`.
 */
export async function redeemState(
  { db }: Services,
  session: Session,
  state: string,
  redirectUri: string,
): Promise<string> {
  const parsed = readState(state);
  if (
    parsed === null ||
    !(await takeAuthorization(
      db,
      hash(parsed.nonce),
      begun(session, parsed.channelId, redirectUri),
    ))
  )
    throw new AppError('authorization_invalid');
  return parsed.channelId;
}

function dialogAddress(
  config: Config,
  type: AuthorizedType,
  redirectUri: string,
  state: string,
): string {
  const address = new URL(
    type === 'instagram'
      ? `${config.instagram.authUrl}/oauth/authorize`
      : `${config.meta.dialogUrl}/${DIALOG_VERSION}/dialog/oauth`,
  );
  address.search = new URLSearchParams({
    client_id: (type === 'instagram' ? config.instagram.appId : config.meta.appId) ?? '',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: permissions[type].join(','),
    state,
    // Facebook does not ask again for a permission that was refused once, unless the request says
    // `rerequest`.
    ...(type === 'messenger' && { auth_type: 'rerequest' }),
  }).toString();
  return address.href;
}

/**
 * Makes sure that the provider sends people and their code to a page of this server, and nowhere
 * else.
 */
function requireOwnAddress(config: Config, type: AuthorizedType, redirectUri: string): void {
  const path = `/auth/${type}/callback`;
  if (![config.publicUrl, ...config.corsOrigins].some((origin) => redirectUri === origin + path))
    throw new AppError('redirect_not_allowed', {
      expected: config.publicUrl + path,
      origin: config.publicUrl,
    });
}

function readState(state: string): z.output<typeof AuthorizationState> | null {
  try {
    return AuthorizationState.parse(JSON.parse(Buffer.from(state, 'base64').toString('utf8')));
  } catch {
    return null; // this server did not make it
  }
}

const begun = (session: Session, channelId: string, redirectUri: string) => ({
  workspaceId: session.workspaceId,
  sessionId: session.sessionId,
  channelId,
  redirectUri,
});

const hash = (nonce: string): Uint8Array => createHash('sha256').update(nonce).digest();
