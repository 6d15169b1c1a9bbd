import { badRequest } from '../core.ts';
import { keyboard } from './keyboard.ts';
import { sent, type MethodContext, type MethodResult } from './method.ts';
import { chatOf } from './send.ts';
import { messageText } from './send-content.ts';
import type { ApiMessage } from '../state.ts';

/**
 * Changes text and buttons of one of the bot's messages. An edit that changes nothing is refused.
 */
export function editMessageText({ core, bot, params }: MethodContext): MethodResult {
  const text = messageText(params);
  const chat = chatOf(bot, params);
  const stored = chat.messages.find(
    ({ message }) => String(message.message_id) === params.text('message_id'),
  );
  if (stored === undefined) throw badRequest('message to edit not found');
  if (stored.author !== 'business' || typeof stored.message['text'] !== 'string')
    throw badRequest("message can't be edited");
  const { reply_markup: before, ...rest } = stored.message;
  const markup = keyboard(params);
  if (rest['text'] === text && JSON.stringify(before) === JSON.stringify(markup.reply_markup)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const message: ApiMessage = {
    ...rest,
    message_id: stored.message.message_id,
    date: stored.message.date,
    chat: chat.info,
    text,
    edit_date: Math.floor(core.clock() / 1000),
    ...markup,
  };
  core.store.commit({ kind: 'edited', bot: bot.id, message });
  return sent(message);
}
