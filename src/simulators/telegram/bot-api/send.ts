import { z } from 'zod';
import { badRequest, BotApiError, botUser, type Core } from '../core.ts';
import { keyboard } from './keyboard.ts';
import type { Params } from './params.ts';
import type { ApiMessage, Bot, ChatState } from '../state.ts';

/**
 * The chat that a call sends to. Refuses as Telegram does if the chat is unknown, was upgraded, or
 * has blocked the bot.
 */
export function chatOf(bot: Bot, params: Params): ChatState {
  const text = params.text('chat_id').trim();
  if (text === '') throw badRequest('chat_id is empty');
  const chat = bot.chats.get(Number(text));
  if (chat === undefined) throw badRequest('chat not found');
  if (chat.migratedTo !== null)
    throw new BotApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.migratedTo,
    });
  if (chat.blocked)
    throw new BotApiError(
      403,
      chat.info.type === 'private'
        ? 'Forbidden: bot was blocked by the user'
        : `Forbidden: bot was kicked from the ${chat.info.type} chat`,
    );
  return chat;
}

/** Stores a message of the bot in a chat, and ends its "typing". */
export function storeSent(
  core: Core,
  bot: Bot,
  chat: ChatState,
  content: Record<string, unknown>,
  params: Params,
): ApiMessage {
  const reply = replyTarget(chat, params);
  const markup = keyboard(params);
  const id = chat.info.type === 'supergroup' ? chat.nextMessageId : bot.nextMessageId;
  const message: ApiMessage = {
    message_id: id,
    from: botUser(bot),
    chat: chat.info,
    date: Math.floor(core.clock() / 1000),
    ...reply,
    ...topicMember(params),
    ...content,
    ...markup,
  };
  core.store.commit({
    kind: 'message',
    bot: bot.id,
    stored: { author: 'business', message, updateId: null },
  });
  chat.typingUntil = 0;
  return message;
}

const topicMember = (params: Params): Record<string, unknown> => {
  const topic = params.number('message_thread_id');
  return topic === null ? {} : { message_thread_id: topic, is_topic_message: true };
};

const ReplyParameters = z.object({
  message_id: z.number().int(),
  allow_sending_without_reply: z.boolean().default(false),
});

function replyTarget(chat: ChatState, params: Params): { reply_to_message?: ApiMessage } {
  if (!params.has('reply_parameters')) return {};
  const parsed = ReplyParameters.safeParse(params.object('reply_parameters'));
  if (!parsed.success) throw badRequest("can't parse reply parameters JSON object");
  const target = chat.messages.find(
    ({ message }) => message.message_id === parsed.data.message_id,
  )?.message;
  if (target === undefined && !parsed.data.allow_sending_without_reply)
    throw badRequest('message to be replied not found');
  if (target === undefined) return {};
  const { reply_to_message: _nested, ...quoted } = target;
  return { reply_to_message: quoted };
}
