import { z } from 'zod';
import { isContext } from '#channels/context-kinds.ts';
import { Part } from '#channels/message.ts';
import { messageParts } from '#channels/telegram/message-parts.ts';
import type { Core } from '../core.ts';
import type { Bot, StoredMessage } from '../state.ts';
import { Message } from '#channels/telegram/update.ts';

export const PhoneView = z.object({
  businessName: z.string(),
  blocked: z.boolean(),
  typing: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['customer', 'business']),
      part: Part,
      at: z.iso.datetime(),
      /** `sent`: Telegram has it. `delivered`: the other side has received it. */
      mark: z.enum(['sent', 'delivered']),
      edited: z.boolean(),
    }),
  ),
});
export type PhoneView = z.infer<typeof PhoneView>;

/** Files of up to this many bytes are included in the view. */
const inlineBytes = 256 * 1024;

/** What a chat looks like on its customer's screen. */
export function viewPhone(core: Core, bot: Bot, chatId: number): PhoneView {
  const chat = bot.chats.get(chatId);
  return {
    businessName: bot.name,
    blocked: chat?.blocked ?? false,
    typing: chat !== undefined && chat.typingUntil > core.clock(),
    messages: (chat?.messages ?? []).flatMap((stored) => bubble(core, bot, stored) ?? []),
  };
}

function bubble(
  core: Core,
  bot: Bot,
  { author, message, updateId }: StoredMessage,
): PhoneView['messages'][number] | null {
  const parsed = Message.safeParse(message);
  if (!parsed.success || parsed.data.migrate_to_chat_id !== undefined) return null;
  const part = messageParts(parsed.data).find((one) => !isContext(one));
  if (part === undefined) return null;
  return {
    id: String(message.message_id),
    from: author,
    part: withFile(
      core,
      bot,
      withButtons(part, parsed.data.reply_markup?.inline_keyboard.flat() ?? []),
    ),
    at: new Date(message.date * 1000).toISOString(),
    mark:
      author === 'customer' && updateId !== null && bot.pending.has(updateId)
        ? 'sent'
        : 'delivered',
    edited: message['edit_date'] !== undefined,
  };
}

function withButtons(
  part: Part,
  buttons: readonly { text: string; callback_data?: string | undefined }[],
): Part {
  const pressable = buttons.flatMap(({ text, callback_data: id }) =>
    id === undefined ? [] : [{ id, label: text }],
  );
  return part.kind === 'text' && pressable.length > 0
    ? { kind: 'buttons', text: part.text, buttons: pressable }
    : part;
}

function withFile(core: Core, bot: Bot, part: Part): Part {
  if (part.kind !== 'media' || part.providerFileId === undefined) return part;
  const file = bot.files.get(part.providerFileId);
  if (file === undefined || file.bytes > inlineBytes) return part;
  const bytes = core.store.readFile(file.path);
  return bytes === null
    ? part
    : {
        ...part,
        mimeType: file.mimeType,
        url: `data:${file.mimeType};base64,${Buffer.from(bytes).toString('base64')}`,
      };
}
