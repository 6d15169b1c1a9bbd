import type { ActionResult, Customer } from './actions.ts';
import { addUpdate, newMessage, type Core } from '../core.ts';
import type { ApiChat, ApiMessage, ApiUser, Bot, ChatState } from '../state.ts';

/** Who does something, and where. */
export interface Scene {
  core: Core;
  bot: Bot;
  chat: ChatState;
  user: ApiUser;
  topic: number | undefined;
}

/** The customer writes something: a message, and the update that tells the bot of it. */
export function say(
  { core, bot, chat, user, topic }: Scene,
  content: Record<string, unknown>,
): ActionResult {
  const inTopic = topic === undefined ? {} : { message_thread_id: topic, is_topic_message: true };
  const message = newMessage(core, bot, chat, user, { ...inTopic, ...content });
  // The message takes its number before the update is made, whose number it keeps for the delivery
  // mark.
  const updateId = bot.nextUpdateId;
  core.store.commit({
    kind: 'message',
    bot: bot.id,
    stored: { author: 'customer', message, updateId },
  });
  return result(chat, [message], [addUpdate(core, bot, chat.info.id, 'message', message)]);
}

/** What an action has made. */
export const result = (
  chat: ChatState,
  messages: ApiMessage[],
  updates: (number | null)[],
): ActionResult => ({
  chat: chat.info.id,
  messageIds: messages.map((message) => message.message_id),
  updateIds: updates.filter((update) => update !== null),
});

/** As the Bot API calls a customer. */
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

/** As the Bot API calls the chat that a customer writes in. */
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
