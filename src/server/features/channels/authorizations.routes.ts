import type { authorizationRoutes } from '#contract/authorizations.ts';
import type { whatsappWebRoutes } from '#contract/whatsapp-web.ts';
import type { ChannelType } from '#channels/catalog.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { redeemState, startAuthorization } from './authorizations.ts';
import { createChannelView } from './channel-view.ts';
import type { ChannelRules } from './channels.ts';
import { type ChannelRow, findChannel } from './channels.store.ts';
import type { ChannelDirectory } from './directory.ts';
import { mayManage } from './may-manage.ts';
import { cannotConnect, requireConfigured, setupOptions } from './setup-options.ts';
import { signupCredential } from './whatsapp-signup.ts';

/**
 * The calls of the channels that are connected by a login at the provider or by pairing. Where a type has no connector yet
 * (`src/channels/connectors.ts`), its call ends after every check, and the answer says so.
 */
export function authorizationHandlers(
  services: Services,
  directory: ChannelDirectory,
  rules: ChannelRules,
): Handlers<typeof authorizationRoutes & typeof whatsappWebRoutes> {
  const { db, config } = services;
  const { present } = createChannelView(services, directory);

  async function ofType(session: Session, channelId: string, type: ChannelType): Promise<ChannelRow> {
    const row = await findChannel(db, session.workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    if (row.type !== type) throw new AppError('channel_type_mismatch');
    return row;
  }

  return {
    async setupOptions() {
      return setupOptions(config);
    },

    async startAuthorization({ session, params, body }) {
      mayManage(session);
      const row = await findChannel(db, session.workspaceId, params.id);
      if (!row) throw new AppError('channel_not_found');
      return startAuthorization(services, session, row, body.redirect_uri);
    },

    async connectInstagram({ session, body }) {
      mayManage(session);
      await ofType(session, body.channelId, 'instagram');
      const channelId = await redeemState(services, session, body.state, body.redirect_uri);
      if (channelId !== body.channelId) throw new AppError('authorization_invalid');
      return cannotConnect(config, 'instagram');
    },

    async exchangeMessengerCode({ session, body }) {
      mayManage(session);
      await ofType(session, await redeemState(services, session, body.state, body.redirect_uri), 'messenger');
      return cannotConnect(config, 'messenger');
    },

    async listMessengerPages({ session }) {
      mayManage(session);
      return cannotConnect(config, 'messenger');
    },

    async connectMessenger({ session, body }) {
      mayManage(session);
      await ofType(session, body.channelId, 'messenger');
      return cannotConnect(config, 'messenger');
    },

    async connectWhatsapp({ session, body }) {
      mayManage(session);
      const row = await ofType(session, body.channelId, 'whatsapp');
      if (row.mode === 'live') requireConfigured(config, 'whatsapp');
      const { credential, done } = await signupCredential(services, directory, session, row, {
        authCode: body.authCode,
        phoneNumberId: body.phoneNumberId,
      });
      await rules.connect(session.workspaceId, row.id, credential);
      await done();
      return present(session.workspaceId, await ofType(session, row.id, 'whatsapp'));
    },

    async startPairing({ session, body }) {
      mayManage(session);
      await ofType(session, body.channelId, 'whatsapp_web');
      return cannotConnect(config, 'whatsapp_web');
    },

    async getPairing({ session, params }) {
      await ofType(session, params.id, 'whatsapp_web');
      return cannotConnect(config, 'whatsapp_web');
    },
  };
}
