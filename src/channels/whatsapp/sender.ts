import type { Sender } from '../inbound-event.ts';
import { aliasesOf } from './account/phone-numbers.ts';
import type { Contact, Message } from './notification.ts';

/**
 * Who wrote. The id is the phone number where the webhook has it, because every version of the API
 * can send to it. Customers with a user name have only a business-scoped id ("Business-scoped user
 * IDs").
 */
export function senderOf(
  message: Pick<Message, 'from' | 'from_user_id'>,
  contacts: readonly Contact[],
): Sender | null {
  const [only] = contacts;
  const contact =
    contacts.find((one) => one.user_id !== undefined && one.user_id === message.from_user_id) ??
    contacts.find((one) => one.wa_id !== undefined && one.wa_id === message.from) ??
    (contacts.length === 1 ? only : undefined);
  const phone = message.from ?? contact?.wa_id;
  const userId = message.from_user_id ?? contact?.user_id;
  const id = phone ?? userId;
  if (id === undefined) return null;
  const username = contact?.profile?.username?.replace(/^@/, '');
  return {
    id,
    aliases: [
      ...new Set([
        ...(phone === undefined ? [] : aliasesOf(phone)),
        ...(userId === undefined ? [] : [userId]),
      ]),
    ],
    ...(contact?.profile?.name ? { name: contact.profile.name } : {}),
    ...(username ? { username } : {}),
  };
}
