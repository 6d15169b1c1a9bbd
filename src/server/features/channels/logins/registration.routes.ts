import type { registrationRoutes } from '#contract/channels/registrations.ts';
import { record } from '#server/features/audit/audit.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { reportStatus } from '../channel-status.ts';
import { requireChannel } from '../required-channel.ts';
import type { ChannelDirectory } from '../directory.ts';
import { readPin, registerNumber } from './registration.ts';

export function registrationHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<typeof registrationRoutes> {
  const { db } = services;
  const note = (
    { workspaceId, userId }: Session,
    action: string,
    subject: string,
  ): Promise<unknown> => record(db, { workspaceId, userId, action, subject, details: {} });

  return {
    async registerNumber({ session, params, body }) {
      const row = await requireChannel(db, session, params.id);
      const result = await registerNumber({ ...services, directory }, row, body.pin);
      if (row.status_reason === 'number_not_registered')
        await reportStatus(services, { workspaceId: row.workspace_id, channelId: row.id }, null);
      await note(session, 'channel.number_registered', row.id);
      return { result };
    },
    async readPin({ session, params }) {
      const row = await requireChannel(db, session, params.id);
      const pin = readPin(directory, row);
      if (pin !== null) await note(session, 'channel.pin_read', row.id);
      return { pin };
    },
  };
}
