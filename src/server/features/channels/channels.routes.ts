import type { channelRoutes } from '#contract/channels/channel-routes.ts';
import { moveChannel } from '#server/features/agents/serving/serving.ts';
import { record } from '#server/features/audit/audit.ts';
import type { AuditEntry } from '#server/features/audit/entry.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import { requireConfirmed } from '#server/platform/http/door.ts';
import type { Services } from '#server/platform/services.ts';
import { updateChannel } from './channels.store.ts';
import { readChannelList } from './channel-list.ts';
import { createChannelView } from './channel-view.ts';
import type { CheckUps } from './check-up/check-up.ts';
import type { ChannelRules } from './channels.ts';
import { createChannel } from './connect/create-channel.ts';
import { checkHealth } from './check-up/health.ts';
import { credentialOf } from './connect/given-credential.ts';
import type { ChannelDirectory } from './directory.ts';
import { concludePairing } from './sockets/pairing.ts';
import { requireChannel } from './required-channel.ts';

export function channelHandlers(
  services: Services,
  directory: ChannelDirectory,
  rules: ChannelRules,
  checkUps: CheckUps,
): Handlers<typeof channelRoutes> {
  const { db, config } = services;
  const view = createChannelView(services, directory);
  const { present } = view;

  return {
    listChannels: ({ session, query }) => readChannelList(db, view, session.workspaceId, query),

    async createChannel({ session, body }) {
      const id = await createChannel(services, session, body);
      return present(session.workspaceId, await requireChannel(db, session, id));
    },

    async setupChannel({ session, body }) {
      const row = await requireChannel(db, session, body.channelId);
      if (row.type !== body.setupData.type) throw new AppError('channel_type_mismatch');
      const { setupData } = body;
      // Replacing a credential asks for the password once more. WhatsApp Web is exempt because the
      // phone itself must agree.
      if (row.secrets !== null && setupData.type !== 'whatsapp_web') requireConfirmed(session);
      const connected =
        setupData.type === 'whatsapp_web'
          ? await concludePairing(services, directory, row, setupData)
          : await rules.connect(
              session.workspaceId,
              row.id,
              credentialOf(config, session.workspaceId, setupData, row.mode === 'simulated'),
            );
      await record(db, entry(session, 'channel.connected', row.id, { type: row.type }));
      return present(session.workspaceId, connected);
    },

    async getChannel({ session, params }) {
      return present(session.workspaceId, await requireChannel(db, session, params.id));
    },

    async updateChannel({ session, params, body }) {
      await requireChannel(db, session, params.id);
      if (body.agentId !== undefined) await moveChannel(db, session, params.id, body.agentId);
      await updateChannel(db, session.workspaceId, params.id, {
        displayName: body.displayName ?? null,
        describes: body.description !== undefined,
        description: body.description ?? null,
        humanAgent: body.humanAgent ?? null,
      });
      directory.changed(params.id);
      return present(session.workspaceId, await requireChannel(db, session, params.id));
    },

    async checkChannel({ session, params }) {
      return checkHealth(checkUps, await requireChannel(db, session, params.id));
    },

    async disconnectChannel({ session, params, query }) {
      if (query.purge === 'true') requireConfirmed(session);
      await rules.disconnect(session.workspaceId, params.id);
      if (query.purge === 'true') await rules.purge(session.workspaceId, params.id);
      await record(
        db,
        entry(
          session,
          query.purge === 'true' ? 'channel.purged' : 'channel.disconnected',
          params.id,
          {},
        ),
      );
      return {};
    },
  };
}

const entry = (
  session: Session,
  action: string,
  subject: string,
  details: Record<string, unknown>,
): AuditEntry => ({
  workspaceId: session.workspaceId,
  userId: session.userId,
  action,
  subject,
  details,
});
