import { linkOptions } from '@tanstack/react-router';
import type { ChannelType } from '#channels/catalog.ts';

interface MessagesFilter {
  direction?: 'in' | 'out';
  outcome?: 'resolved_by_agent' | 'waiting_person' | 'failed';
  author?: 'agent' | 'person';
}

/** The lists behind the figures. Each has exactly as many rows as its figure says. */
export const openConversations = linkOptions({ to: '/conversations', search: { state: 'open' } });
export const waitingConversations = linkOptions({
  to: '/conversations',
  search: { state: 'waiting' },
});
export const promisesNotKept = linkOptions({
  to: '/conversations',
  search: { state: 'not_kept' },
});
export const messagesBetween = (from: string, to: string, filter: MessagesFilter = {}) =>
  linkOptions({ to: '/conversations', search: { view: 'messages', from, to, ...filter } });

/** The page that connects a channel again, by type of channel. */
export const reconnect = {
  telegram: linkOptions({ to: '/channels/telegram/setup' }),
  whatsapp_web: linkOptions({ to: '/channels/whatsapp-web/setup' }),
  whatsapp: linkOptions({ to: '/channels/whatsapp/setup' }),
  instagram: linkOptions({ to: '/channels/instagram/setup' }),
  messenger: linkOptions({ to: '/channels/messenger/setup' }),
} as const satisfies Record<ChannelType, object>;
