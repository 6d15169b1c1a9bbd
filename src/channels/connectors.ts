import type { ChannelType } from './catalog.ts';
import { instagramConnector } from './instagram/connector.ts';
import { messengerConnector } from './messenger/connector.ts';
import type { SocketConnector } from './connector/socket-connector.ts';
import { telegramConnector } from './telegram/connector.ts';
import type { WebhookConnector } from './connector/webhook-connector.ts';
import { whatsappWebConnector } from './whatsapp-web/connector.ts';
import { whatsappConnector } from './whatsapp/connector.ts';

/** The code behind a channel: the provider calls us, or we keep a connection to it. */
export type Connector<Settings = unknown> = WebhookConnector<Settings> | SocketConnector<Settings>;

/** The code behind each channel. */
export const connectors = {
  telegram: telegramConnector,
  instagram: instagramConnector,
  messenger: messengerConnector,
  whatsapp: whatsappConnector,
  whatsapp_web: whatsappWebConnector,
} satisfies { [Type in ChannelType]: Connector<never> | null };
