import type { Sender } from '../inbound-event.ts';
import { fullName } from './message-parts.ts';
import type { TelegramMessage } from './update.ts';

/**
 * Anonymous admins and channels write under the name of their chat, with a stand-in bot in `from`.
 * Null for real bots.
 */
export function senderOf(message: TelegramMessage): Sender | null {
  const { sender_chat: behalf, from } = message;
  if (behalf !== undefined)
    return {
      id: String(behalf.id),
      ...(behalf.title ? { name: behalf.title } : {}),
      ...(behalf.username ? { username: behalf.username } : {}),
    };
  if (from === undefined) return person(message.chat);
  return from.is_bot === true ? null : person(from);
}

export function person(from: {
  id: number;
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string | undefined;
  language_code?: string | undefined;
}): Sender {
  const name = fullName(from);
  return {
    id: String(from.id),
    ...(name ? { name } : {}),
    ...(from.username ? { username: from.username } : {}),
    ...(from.language_code ? { language: from.language_code } : {}),
  };
}
