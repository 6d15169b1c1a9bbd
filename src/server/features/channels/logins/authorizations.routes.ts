import type { authorizationRoutes } from '#contract/channels/authorization-routes.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { redeemState, startAuthorization } from './authorizations.ts';
import type { ChannelRules } from '../channels.ts';
import type { ChannelDirectory } from '../directory.ts';
import { requireChannel, requireChannelOfType } from '../required-channel.ts';
import { requireConfigured, setupOptions } from '../connect/setup-options.ts';
import { createConnectByLogin, requireOwn } from './connect-by-login.ts';
import { instagramCredential } from './instagram-login.ts';
import { messengerLoginHandlers } from './messenger-login.routes.ts';
import { signupCredential } from './whatsapp-signup.ts';

/** The calls that connect a channel by a login at its provider. */
export function authorizationHandlers(
  services: Services,
  directory: ChannelDirectory,
  rules: ChannelRules,
): Handlers<typeof authorizationRoutes> {
  const { db, config } = services;
  const connect = createConnectByLogin(services, directory, rules);

  return {
    ...messengerLoginHandlers(services, directory, connect),

    async setupOptions({ session }) {
      return setupOptions(config, session.workspaceId);
    },

    async startAuthorization({ session, params, body }) {
      return startAuthorization(
        services,
        session,
        await requireChannel(db, session, params.id),
        body.redirect_uri,
      );
    },

    async connectInstagram({ session, caller, body }) {
      const row = await requireChannelOfType(db, session, body.channelId, 'instagram');
      requireOwn(session, row); // before the state and the code are used up
      const channelId = await redeemState(services, session, body.state, body.redirect_uri);
      if (channelId !== row.id) throw new AppError('authorization_invalid');
      const given = { code: body.code, redirectUri: body.redirect_uri };
      const credential = await instagramCredential(services, directory, row, given, caller);
      return connect(session, row, credential);
    },

    async connectWhatsapp({ session, body }) {
      const row = await requireChannelOfType(db, session, body.channelId, 'whatsapp');
      requireOwn(session, row);
      if (row.mode === 'live') requireConfigured(config, session.workspaceId, 'whatsapp');
      const { credential, done } = await signupCredential(services, directory, session, row, {
        authCode: body.authCode,
        phoneNumberId: body.phoneNumberId,
      });
      const channel = await connect(session, row, credential);
      await done();
      return channel;
    },
  };
}
