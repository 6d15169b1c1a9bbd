import type { GroupRow } from './group-row.ts';

/** The setup page of the channel that the notice is about. */
export const setupLink = ({ channel_type: type, channel_id: id }: GroupRow): string =>
  type && id ? `/channels/${type.replace('_', '-')}/setup?id=${id}` : '/channels';

/** The conversation that the notice is about, or the list if it is about several. */
export const conversationLink = ({ count, conversation_id: id }: GroupRow): string =>
  count === 1 && id ? `/conversations/${id}` : '/conversations';

/** The conversation that all notices of a group are about. */
export const theConversation = ({ conversation_id: id }: GroupRow): string =>
  id ? `/conversations/${id}` : '/conversations';

/**
 * Browsers read `//host` and `/\host` as another host, and drop tabs and line ends before they read
 * a link.
 */
export const isOwnPath = (link: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(link);
