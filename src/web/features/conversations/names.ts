import type { TFunction } from 'i18next';

/** Under which name a conversation stands: the customer's, or what the group is called. */
export const nameOf = (
  { contactName, isGroup }: { contactName: string | null; isGroup: boolean },
  t: TFunction,
): string => contactName ?? t(isGroup ? 'conversations.group.noName' : 'conversations.noName');

/**
 * Who wrote a message: the customer, or of a group the member, who is never called as the group is.
 */
export const customerOf = (
  { sender, authorName }: { sender: { name: string | null } | null; authorName: string | null },
  { name, isGroup }: { name: string; isGroup: boolean },
  t: TFunction,
): string => authorName ?? (isGroup ? (sender?.name ?? t('conversations.group.member')) : name);
