import type { whatsappWebRoutes } from '#contract/channels/whatsapp-web.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelDirectory } from '../directory.ts';
import { readPairing, startPairing } from './pairing.ts';
import { requireChannelOfType } from '../required-channel.ts';

export function pairingHandlers(
  services: Services,
  directory: ChannelDirectory,
): Handlers<typeof whatsappWebRoutes> {
  const { db } = services;
  return {
    async startPairing({ session, body }) {
      const row = await requireChannelOfType(db, session, body.channelId, 'whatsapp_web');
      const { id, state } = await startPairing(services, directory, row, body.phoneNumber);
      return { id, state };
    },

    async getPairing({ session, params, caller }) {
      return readPairing(
        services,
        await requireChannelOfType(db, session, params.id, 'whatsapp_web'),
        caller.language,
      );
    },
  };
}
