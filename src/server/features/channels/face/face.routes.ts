import type { faceRoutes } from '#contract/channels/faces.ts';
import { record } from '#server/features/audit/audit.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelDirectory } from '../directory.ts';
import { requireChannel } from '../required-channel.ts';
import { readFace, writeFace } from './face.ts';

export function faceHandlers(
  { db }: Services,
  directory: ChannelDirectory,
): Handlers<typeof faceRoutes> {
  return {
    readFace: async ({ session, params }) =>
      readFace(directory, await requireChannel(db, session, params.id)),

    async writeFace({ session, params, body }) {
      const channel = await requireChannel(db, session, params.id);
      const stands = await writeFace(directory, channel, body);
      const { workspaceId, userId } = session;
      await record(db, {
        workspaceId,
        userId,
        action: 'channel.face_changed',
        subject: channel.id,
        details: {},
      });
      return stands;
    },
  };
}
