import { ChannelError } from '#channels/channel.ts';
import type { ChannelDirectory, ConnectedChannel } from '#server/features/channels/directory.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { messagingPhone } from './messaging-phone.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { findSimulatedChannel } from './simulator.store.ts';
import type { Simulators } from './simulators.ts';
import { telegramPhone } from './telegram-phone.ts';
import { whatsappPhone } from './whatsapp-phone.ts';
import { whatsappWebPhone } from './whatsapp-web-phone.ts';

type ChannelType = ConnectedChannel['row']['type'];

/** The phones of the simulated customers, by the channel to which they write. */
export class SimulatedPhones {
  readonly #db: Services['db'];
  readonly #directory: Pick<ChannelDirectory, 'find'>;
  readonly #phones: Partial<Record<ChannelType, SimulatedPhone>>;

  constructor(
    db: Services['db'],
    directory: Pick<ChannelDirectory, 'find'>,
    simulators: Simulators | null,
  ) {
    this.#db = db;
    this.#directory = directory;
    this.#phones = simulators === null ? {} : phonesOf(simulators);
  }

  /**
   * The phone for a simulated channel of this workspace, and the settings that name the channel's
   * account at the provider.
   */
  async find(
    workspaceId: string,
    channelId: string,
  ): Promise<{ phone: SimulatedPhone; settings: unknown }> {
    const row = await findSimulatedChannel(this.#db, workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    // A linked device is found by its phone, which is in the settings. On other channels the
    // account is found by its credential.
    const settings =
      row.type === 'whatsapp_web' ? row.settings : await this.#credentialOf(channelId);
    const phone = this.#phones[row.type];
    if (!phone || settings === undefined || row.status !== 'connected')
      throw new AppError('channel_not_connected');
    return { phone, settings };
  }

  /** Undefined: there is no credential, or none of our keys decrypts it. */
  async #credentialOf(channelId: string): Promise<unknown> {
    const channel = await this.#directory.find(channelId);
    try {
      return channel?.settings;
    } catch (error) {
      if (error instanceof ChannelError && error.code === 'credential_unreadable') return undefined;
      throw error;
    }
  }
}

const phonesOf = ({
  telegram,
  meta,
  whatsappWeb,
}: Simulators): Record<ChannelType, SimulatedPhone> => ({
  telegram: telegramPhone(telegram.control),
  whatsapp: whatsappPhone(meta.control),
  messenger: messagingPhone(meta.control),
  instagram: messagingPhone(meta.control),
  whatsapp_web: whatsappWebPhone(whatsappWeb.control),
});
