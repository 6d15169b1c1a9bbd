import { z } from 'zod';
import { badRequest } from '../core.ts';
import type { MethodContext, MethodResult } from './method.ts';
import { chatOf, storeSent } from './send.ts';
import { sendMethods } from './send-content.ts';

const AlbumItem = z.object({
  type: z.enum(['photo', 'video', 'audio', 'document']),
  media: z.string(),
  caption: z.string().default(''),
});

/** Several files, each in a message of its own, with the same media_group_id. */
export function sendMediaGroup({ core, bot, params }: MethodContext): MethodResult {
  const items = z.array(AlbumItem).safeParse(params.object('media'));
  if (!items.success) throw badRequest("can't parse InputMedia: media not found");
  if (items.data.length > 10) throw badRequest('too many messages to send as an album');
  if (items.data.length < 2) throw badRequest('too few messages to send as an album');
  const chat = chatOf(bot, params);
  const album = String(core.clock()) + String(bot.nextMessageId);
  const messages = items.data.map((item) => {
    const single = params.with({ [item.type]: item.media, caption: item.caption });
    const content = sendMethods[`send${item.type}`]?.(core, bot, single) ?? {};
    return storeSent(core, bot, chat, { media_group_id: album, ...content }, params);
  });
  return {
    result: messages,
    chat: chat.info.id,
    ...(messages[0] === undefined ? {} : { messageId: messages[0].message_id }),
  };
}
