import type { TFunction } from 'i18next';

/** The name of a conversation: the customer's, or the title of the group. */
export const nameOf = (
  { contactName, isGroup }: { contactName: string | null; isGroup: boolean },
  t: TFunction,
): string => contactName ?? t(isGroup ? 'conversations.group.noName' : 'conversations.noName');

/**
 * Who wrote a message: the customer, or in a group the member. The title of the group never stands
 * for a member.
 */
export const customerOf = (
  { sender, authorName }: { sender: { name: string | null } | null; authorName: string | null },
  { name, isGroup }: { name: string; isGroup: boolean },
  t: TFunction,
): string => authorName ?? (isGroup ? (sender?.name ?? t('conversations.group.member')) : name);
