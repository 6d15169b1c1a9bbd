import type { authorizationRoutes } from '#contract/channels/authorization-routes.ts';
import type { Channel } from '#contract/channels/channels.ts';
import { record } from '#server/features/audit/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import { requireConfirmed } from '#server/platform/http/door.ts';
import type { Services } from '#server/platform/services.ts';
import { redeemState, startAuthorization } from './authorizations.ts';
import { createChannelView } from '../channel-view.ts';
import type { ChannelRules } from '../channels.ts';
import type { ChannelRow } from '../channels.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { requireChannel, requireChannelOfType } from '../required-channel.ts';
import { requireConfigured, setupOptions } from '../connect/setup-options.ts';
import { instagramCredential } from './instagram-login.ts';
import { createMessengerLogin } from './messenger-login.ts';
import { signupCredential } from './whatsapp-signup.ts';

/** The calls of the channels that are connected by a login at the provider. */
export function authorizationHandlers(
  services: Services,
  directory: ChannelDirectory,
  rules: ChannelRules,
): Handlers<typeof authorizationRoutes> {
  const { db, config } = services;
  const { present } = createChannelView(services, directory);
  const messenger = createMessengerLogin(services, directory);

  /**
   * Another credential in the place of one that is there: a borrowed session must not be enough.
   */
  function requireOwn(session: Session, row: ChannelRow): void {
    if (row.secrets !== null) requireConfirmed(session);
  }

  async function connected(
    session: Session,
    row: ChannelRow,
    credential: Record<string, string>,
  ): Promise<Channel> {
    const channel = await rules.connect(session.workspaceId, row.id, credential);
    const { workspaceId, userId } = session;
    await record(db, {
      workspaceId,
      userId,
      action: 'channel.connected',
      subject: row.id,
      details: { type: row.type },
    });
    return present(workspaceId, channel);
  }

  return {
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
      return connected(
        session,
        row,
        await instagramCredential(services, directory, row, given, caller),
      );
    },

    async exchangeMessengerCode({ session, caller, body }) {
      const row = await requireChannelOfType(
        db,
        session,
        await redeemState(services, session, body.state, body.redirect_uri),
        'messenger',
      );
      return {
        access_token: await messenger.begin(
          session,
          row,
          { code: body.code, redirectUri: body.redirect_uri },
          caller,
        ),
      };
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
        connected(session, row, { ...profileOf(row, credential), ...credential }),
      );
    },

    async connectWhatsapp({ session, body }) {
      const row = await requireChannelOfType(db, session, body.channelId, 'whatsapp');
      requireOwn(session, row);
      if (row.mode === 'live') requireConfigured(config, session.workspaceId, 'whatsapp');
      const { credential, done } = await signupCredential(services, directory, session, row, {
        authCode: body.authCode,
        phoneNumberId: body.phoneNumberId,
      });
      const channel = await connected(session, row, credential);
      await done();
      return channel;
    },
  };
}

/** What the page shows before the first message stays when the same page is connected again. */
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
