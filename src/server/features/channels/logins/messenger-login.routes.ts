import type { authorizationRoutes } from '#contract/channels/authorization-routes.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRow } from '../channels.store.ts';
import { requireConfigured } from '../connect/setup-options.ts';
import type { ChannelDirectory } from '../directory.ts';
import { requireChannelOfType } from '../required-channel.ts';
import { redeemState } from './authorizations.ts';
import { type ConnectByLogin, requireOwn } from './connect-by-login.ts';
import { createMessengerLogin } from './messenger-login.ts';

/** The calls of a login at Facebook: redeem the code, list the pages, connect one of them. */
export function messengerLoginHandlers(
  services: Services,
  directory: ChannelDirectory,
  connect: ConnectByLogin,
): Pick<
  Handlers<typeof authorizationRoutes>,
  'exchangeMessengerCode' | 'listMessengerPages' | 'connectMessenger'
> {
  const { db, config } = services;
  const messenger = createMessengerLogin(services, directory);

  return {
    async exchangeMessengerCode({ session, caller, body }) {
      const row = await requireChannelOfType(
        db,
        session,
        await redeemState(services, session, body.state, body.redirect_uri),
        'messenger',
      );
      const given = { code: body.code, redirectUri: body.redirect_uri };
      return { access_token: await messenger.begin(session, row, given, caller) };
    },

    async listMessengerPages({ session, body }) {
      requireConfigured(config, session.workspaceId, 'messenger');
      return messenger.pages(session, body.access_token);
    },

    async connectMessenger({ session, body }) {
      const row = await requireChannelOfType(db, session, body.channelId, 'messenger');
      requireOwn(session, row);
      requireConfigured(config, session.workspaceId, 'messenger');
      const choice = {
        channelId: row.id,
        handle: body.access_token,
        pageId: body.page_id,
        pageHandle: body.page_access_token,
      };
      return messenger.complete(session, choice, (credential) =>
        connect(session, row, { ...profileOf(row, credential), ...credential }),
      );
    },
  };
}

/**
 * The greeting and the start button that a Page shows before the first message: they are kept when
 * the same Page is connected again.
 */
function profileOf(
  { settings }: ChannelRow,
  { pageId }: Record<string, string>,
): Record<string, string> {
  if (settings['pageId'] !== pageId) return {};
  return Object.fromEntries(
    ['greetingText', 'getStartedPayload'].flatMap((name) => {
      const value = settings[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
