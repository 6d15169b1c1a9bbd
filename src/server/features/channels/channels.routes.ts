import { uuidv7 } from 'uuidv7';
import { catalog } from '#channels/catalog.ts';
import type { channelRoutes } from '#contract/channels.ts';
import { pagination } from '#contract/common.ts';
import { record } from '#server/features/audit/audit.ts';
import type { AuditEntry } from '#server/features/audit/entry.ts';
import { requireOneMore } from '#server/features/limits/limits.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import { requireConfirmed } from '#server/platform/http/mount.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ChannelRow,
  countAllChannels,
  countChannels,
  countMessagesToday,
  findChannel,
  insertChannel,
  listChannels,
  readActivity,
  updateChannel,
} from './channels.store.ts';
import { createChannelView } from './channel-view.ts';
import type { CheckUps } from './check-up.ts';
import type { ChannelRules } from './channels.ts';
import { checkHealth } from './health.ts';
import { credentialOf } from './given-credential.ts';
import type { ChannelDirectory } from './directory.ts';
import { concludePairing } from './pairing.ts';

export function channelHandlers(
  services: Services,
  directory: ChannelDirectory,
  rules: ChannelRules,
  checkUps: CheckUps,
): Handlers<typeof channelRoutes> {
  const { db, config } = services;
  const { present, toChannel } = createChannelView(services, directory);

  async function existing(session: Session, channelId: string): Promise<ChannelRow> {
    const row = await findChannel(db, session.workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    return row;
  }

  return {
    async listChannels({ session, query }) {
      const [{ rows, total }, counts, messagesToday] = await Promise.all([
        listChannels(db, { ...query, search: query.search, workspaceId: session.workspaceId, offset: (query.page - 1) * query.limit }),
        countChannels(db, session.workspaceId),
        countMessagesToday(db, session.workspaceId),
      ]);
      const activity = new Map(
        (
          await readActivity(
            db,
            session.workspaceId,
            rows.map((row) => row.id),
          )
        ).map((entry) => [entry.channel_id, entry]),
      );
      const sum = (keep: (count: (typeof counts)[number]) => boolean): number =>
        counts.filter(keep).reduce((total, count) => total + count.channels, 0);
      return {
        channels: rows.map((row) => toChannel(row, activity.get(row.id))),
        pagination: pagination(query, total),
        statistics: {
          total: sum(() => true),
          connected: sum((count) => count.status === 'connected'),
          disconnected: sum((count) => count.status === 'disconnected'),
          error: sum((count) => count.status === 'error'),
          messagesToday,
          byType: Object.fromEntries(Object.keys(catalog).map((type) => [type, sum((count) => count.type === type)])),
        },
      };
    },

    async createChannel({ session, body }) {
      if (body.mode === 'simulated' && !config.simulator) throw new AppError('simulator_off');
      const id = uuidv7();
      const { workspaceId } = session;
      await inTransaction(db, async (tx) => {
        await requireOneMore(tx, workspaceId, 'channels', () => countAllChannels(tx, workspaceId));
        await insertChannel(tx, {
          id,
          workspaceId,
          type: body.type,
          displayName: body.displayName,
          description: body.description ?? null,
          mode: body.mode,
        });
        await record(tx, entry(session, 'channel.created', id, { type: body.type, mode: body.mode }));
      });
      return present(workspaceId, await existing(session, id));
    },

    async setupChannel({ session, body }) {
      const row = await existing(session, body.channelId);
      if (row.type !== body.setupData.type) throw new AppError('channel_type_mismatch');
      const { setupData } = body;
      // Another credential in the place of one that is there; WhatsApp Web takes the phone itself.
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
      return present(session.workspaceId, await existing(session, params.id));
    },

    async updateChannel({ session, params, body }) {
      await existing(session, params.id);
      await updateChannel(db, session.workspaceId, params.id, {
        displayName: body.displayName ?? null,
        describes: body.description !== undefined,
        description: body.description ?? null,
        humanAgent: body.humanAgent ?? null,
      });
      directory.changed(params.id);
      return present(session.workspaceId, await existing(session, params.id));
    },

    async checkChannel({ session, params }) {
      return checkHealth(checkUps, await existing(session, params.id));
    },

    async disconnectChannel({ session, params, query }) {
      if (query.purge === 'true') requireConfirmed(session);
      await rules.disconnect(session.workspaceId, params.id);
      if (query.purge === 'true') await rules.purge(session.workspaceId, params.id);
      await record(db, entry(session, query.purge === 'true' ? 'channel.purged' : 'channel.disconnected', params.id, {}));
      return {};
    },
  };
}

const entry = (session: Session, action: string, subject: string, details: Record<string, unknown>): AuditEntry => ({
  workspaceId: session.workspaceId,
  userId: session.userId,
  action,
  subject,
  details,
});
