import type { GroupRow } from './bell.store.ts';

/** To the setup of the channel that it is about. */
export const setupLink = ({ channel_type: type, channel_id: id }: GroupRow): string =>
  type && id ? `/channels/${type.replace('_', '-')}/setup?id=${id}` : '/channels';

/** To the conversation that it is about, or to all where it is about several. */
export const conversationLink = ({ count, conversation_id: id }: GroupRow): string =>
  count === 1 && id ? `/conversations/${id}` : '/conversations';

/**
 * `//host` and `/\host` are other hosts to a browser, and it drops tabs and line ends before it
 * looks.
 */
export const isOwnPath = (link: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(link);
