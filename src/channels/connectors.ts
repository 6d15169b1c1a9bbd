import type { ChannelType } from './catalog.ts';
import type { Connector } from './channel.ts';
import { instagramConnector } from './instagram/connector.ts';
import { messengerConnector } from './messenger/connector.ts';
import { telegramConnector } from './telegram/connector.ts';
import { whatsappWebConnector } from './whatsapp-web/connector.ts';
import { whatsappConnector } from './whatsapp/connector.ts';

/** The code behind each channel. */
export const connectors = {
  telegram: telegramConnector,
  instagram: instagramConnector,
  messenger: messengerConnector,
  whatsapp: whatsappConnector,
  whatsapp_web: whatsappWebConnector,
} satisfies { [Type in ChannelType]: Connector<never> | null };
