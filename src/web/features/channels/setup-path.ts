import type { ChannelType } from '#channels/catalog.ts';

/** The page that connects a channel, by type. */
export const setupPath = {
  telegram: '/channels/telegram/setup',
  whatsapp_web: '/channels/whatsapp-web/setup',
  whatsapp: '/channels/whatsapp/setup',
  instagram: '/channels/instagram/setup',
  messenger: '/channels/messenger/setup',
} as const satisfies Record<ChannelType, string>;
