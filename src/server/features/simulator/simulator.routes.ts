import { ChannelError } from '#channels/channel.ts';
import { SimulatorRefusal as MetaRefusal } from '#channels/meta/simulator-refusal.ts';
import { SimulatorRefusal as TelegramRefusal } from '#channels/telegram/simulator-client.ts';
import { SimulatorRefusal as WhatsAppWebRefusal } from '#channels/whatsapp-web/simulator-refusal.ts';
import type { simulatorRoutes } from '#contract/simulator.ts';
import type { ChannelDirectory, ConnectedChannel } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { messagingPhone } from './messaging-phone.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { findSimulatedChannel } from './simulator.store.ts';
import type { Simulators } from './simulators.ts';
import { telegramPhone } from './telegram-phone.ts';
import { whatsappPhone } from './whatsapp-phone.ts';
import { whatsappWebPhone } from './whatsapp-web-phone.ts';

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
        whatsapp_web: whatsappWebPhone(simulators.whatsappWeb.control),
      }
    : {};

  function running(): Simulators {
    if (simulators === null) throw new AppError('simulator_off');
    return simulators;
  }

  /** The phone of a simulated channel of the caller's own workspace. */
  async function phoneOf(workspaceId: string, channelId: string): Promise<{ phone: SimulatedPhone; settings: unknown }> {
    running();
    const row = await findSimulatedChannel(db, workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    // Which phone a device is linked to is no secret; elsewhere the account is known by its credential.
    const settings = row.type === 'whatsapp_web' ? row.settings : await credentialOf(channelId);
    const phone = phones[row.type];
    if (!phone || settings === undefined || row.status !== 'connected') throw new AppError('channel_not_connected');
    return { phone, settings };
  }

  /** undefined: there is none, or no key of ours opens it. */
  async function credentialOf(channelId: string): Promise<unknown> {
    const channel = await directory.find(channelId);
    try {
      return channel?.settings;
    } catch (error) {
      if (error instanceof ChannelError && error.code === 'credential_unreadable') return undefined;
      throw error;
    }
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

    async createSimulatedPhone({ body }) {
      const { phone } = await running().whatsappWeb.control.createPhone(body.name).catch(refused);
      return { phone };
    },

    async linkSimulatedPhone({ body }) {
      const { control } = running().whatsappWeb;
      await (body.qr === undefined ? control.typeCode(body.phone, body.code ?? '') : control.scan(body.phone, body.qr)).catch(refused);
      return {};
    },

    async readPhone({ session, params, query }) {
      const { phone, settings } = await phoneOf(session.workspaceId, params.id);
      return phone.view(settings, query.customer).catch(refused);
    },

    async usePhone({ session, params, body }) {
      const { phone, settings } = await phoneOf(session.workspaceId, params.id);
      const { customer, action, group } = body;
      if (group === undefined) await phone.act(settings, customer, action).catch(refused);
      else if (phone.actInGroup) await phone.actInGroup(settings, group, customer, action).catch(refused);
      else throw new AppError('invalid_input', {}, [{ field: 'group', message: 'this channel brings no messages of groups' }]);
      return phone.view(settings, body.customer).catch(refused);
    },
  };
}

/** What a phone would not let a person do, and an account that this simulator does not know. */
function refused(error: unknown): never {
  if (!(error instanceof TelegramRefusal || error instanceof MetaRefusal || error instanceof WhatsAppWebRefusal)) throw error;
  if (error.code === 'missing_library') throw new AppError('channel_unavailable');
  if (error.code !== 'refused') throw new AppError('channel_not_connected');
  throw new AppError('invalid_input', {}, [{ field: 'action', message: error.message }]);
}
