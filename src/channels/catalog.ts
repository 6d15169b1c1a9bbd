import { instagramSetup } from './instagram/setup.ts';
import { messengerSetup } from './messenger/setup.ts';
import { telegramSetup } from './telegram/setup.ts';
import { whatsappWebSetup } from './whatsapp-web/setup.ts';
import { whatsappSetup } from './whatsapp/setup.ts';

/**
 * Every channel of the product. The API's union of types and every list of channels derive from
 * this.
 */
export const catalog = {
  whatsapp_web: whatsappWebSetup,
  whatsapp: whatsappSetup,
  instagram: instagramSetup,
  messenger: messengerSetup,
  telegram: telegramSetup,
} as const;

export type ChannelType = keyof typeof catalog;
