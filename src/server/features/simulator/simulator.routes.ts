import { SimulatorRefusal as MetaRefusal } from '#channels/meta/simulator-refusal.ts';
import { SimulatorRefusal as TelegramRefusal } from '#channels/telegram/simulator-client.ts';
import type { simulatorRoutes } from '#contract/simulator.ts';
import type { ChannelDirectory, ConnectedChannel } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { messagingPhone } from './messaging-phone.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { hasSimulatedChannel } from './simulator.store.ts';
import type { Simulators } from './simulators.ts';
import { telegramPhone } from './telegram-phone.ts';
import { whatsappPhone } from './whatsapp-phone.ts';

/** The simulated customer's phone. It talks to the provider's simulator only; the product hears of it as of any customer. */
export function simulatorHandlers(
  { db }: Pick<Services, 'db'>,
  directory: Pick<ChannelDirectory, 'find'>,
  simulators: Simulators | null,
): Handlers<typeof simulatorRoutes> {
  const phones: Partial<Record<ConnectedChannel['row']['type'], SimulatedPhone>> = simulators
    ? {
        telegram: telegramPhone(simulators.telegram.control),
        whatsapp: whatsappPhone(simulators.meta.control),
        messenger: messagingPhone(simulators.meta.control),
        instagram: messagingPhone(simulators.meta.control),
      }
    : {};

  function running(): Simulators {
    if (simulators === null) throw new AppError('simulator_off');
    return simulators;
  }

  /** The phone of a simulated channel of the caller's own workspace. */
  async function phoneOf(workspaceId: string, channelId: string): Promise<{ phone: SimulatedPhone; settings: unknown }> {
    running();
    if (!(await hasSimulatedChannel(db, workspaceId, channelId))) throw new AppError('channel_not_found');
    const channel = await directory.find(channelId);
    const phone = channel && phones[channel.row.type];
    if (!channel || !phone || channel.row.status !== 'connected') throw new AppError('channel_not_connected');
    return { phone, settings: channel.settings };
  }

  return {
    createSimulatedAccount: ({ body }) => running().telegram.control.createBot(body.name),

    async createSimulatedNumber({ body }) {
      const { wabaId, phoneNumberId, accessToken, displayPhone } = await running().meta.control.createBusiness(body.name);
      return { whatsappBusinessId: wabaId, phoneNumberId, accessToken, displayPhone };
    },

    async createSimulatedPage({ body }) {
      const { id, name, accessToken } = await running().meta.control.createPage(body.name);
      return { pageId: id, name, pageAccessToken: accessToken };
    },

    async createSimulatedInstagram({ body }) {
      const { id, username, accessToken } = await running().meta.control.createInstagram(body.name);
      return { instagramBusinessId: id, username, accessToken };
    },

    async readPhone({ session, params, query }) {
      const { phone, settings } = await phoneOf(session.workspaceId, params.id);
      return phone.view(settings, query.customer).catch(refused);
    },

    async usePhone({ session, params, body }) {
      const { phone, settings } = await phoneOf(session.workspaceId, params.id);
      await phone.act(settings, body.customer, body.action).catch(refused);
      return phone.view(settings, body.customer).catch(refused);
    },
  };
}

/** What a phone would not let a person do, and an account that this simulator does not know. */
function refused(error: unknown): never {
  if (!(error instanceof TelegramRefusal || error instanceof MetaRefusal)) throw error;
  if (error.code !== 'refused') throw new AppError('channel_not_connected');
  throw new AppError('invalid_input', {}, [{ field: 'action', message: error.message }]);
}
