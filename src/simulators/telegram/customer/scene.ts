import type { ActionResult, Customer } from './actions.ts';
import { addUpdate, newMessage, type Core } from '../core.ts';
import type { ApiChat, ApiMessage, ApiUser, Bot, ChatState } from '../state.ts';

/** Who does something, and in which chat. */
export interface Scene {
  core: Core;
  bot: Bot;
  chat: ChatState;
  user: ApiUser;
  topic: number | undefined;
}

/** The customer sends a message: stores it, with the update that tells the bot. */
export function say(
  { core, bot, chat, user, topic }: Scene,
  content: Record<string, unknown>,
): ActionResult {
  const inTopic = topic === undefined ? {} : { message_thread_id: topic, is_topic_message: true };
  const message = newMessage(core, bot, chat, user, { ...inTopic, ...content });
  // The message keeps the update's number for its delivery mark, so the number is read before the
  // update is made.
  const updateId = bot.nextUpdateId;
  core.store.commit({
    kind: 'message',
    bot: bot.id,
    stored: { author: 'customer', message, updateId },
  });
  return result(chat, [message], [addUpdate(core, bot, chat.info.id, 'message', message)]);
}

/** The result of an action. */
export const result = (
  chat: ChatState,
  messages: ApiMessage[],
  updates: (number | null)[],
): ActionResult => ({
  chat: chat.info.id,
  messageIds: messages.map((message) => message.message_id),
  updateIds: updates.filter((update) => update !== null),
});

/** A customer in the form of the Bot API. */
export function userOf({ id, name, username, language = 'pt-br' }: Customer): ApiUser {
  const [first = name, ...last] = name.split(' ');
  return {
    id,
    is_bot: false,
    first_name: first,
    ...(last.length > 0 ? { last_name: last.join(' ') } : {}),
    ...(username === undefined ? {} : { username }),
    language_code: language,
  };
}

/** The chat that a customer writes in, in the form of the Bot API. */
export function chatInfo(customer: Customer): ApiChat {
  const { group } = customer;
  if (group !== undefined)
    return {
      id: group.id,
      type: group.id < -1_000_000_000_000 ? 'supergroup' : 'group',
      title: group.title,
    };
  const { is_bot: _bot, language_code: _language, ...user } = userOf(customer);
  return { ...user, type: 'private' };
}
