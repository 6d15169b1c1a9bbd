import { z } from 'zod';
import { badRequest, BotApiError, botUser, type Core } from './simulator-core.ts';
import { fileMember, keepFile } from './simulator-files.ts';
import type { Params } from './simulator-params.ts';
import type { ApiMessage, Bot, ChatState } from './simulator-state.ts';

/** The chat a call speaks to. Refuses as Telegram does: unknown, upgraded, blocked. */
export function chatOf(bot: Bot, params: Params): ChatState {
  const text = params.text('chat_id').trim();
  if (text === '') throw badRequest('chat_id is empty');
  const chat = bot.chats.get(Number(text));
  if (chat === undefined) throw badRequest('chat not found');
  if (chat.migratedTo !== null)
    throw new BotApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: chat.migratedTo });
  if (chat.blocked)
    throw new BotApiError(
      403,
      chat.info.type === 'private' ? 'Forbidden: bot was blocked by the user' : `Forbidden: bot was kicked from the ${chat.info.type} chat`,
    );
  return chat;
}

/** Content of a sending method, checked, before anything is stored. */
export type ContentOf = (core: Core, bot: Bot, params: Params) => Record<string, unknown>;

export const sendMethods: Record<string, ContentOf> = {
  sendmessage: (_core, _bot, params) => ({ text: messageText(params) }),
  sendphoto: (core, bot, params) => {
    const file = mediaFile(core, bot, params, 'photo', 'image/jpeg', 'jpg');
    return {
      photo: [
        { ...file, width: 90, height: 60 },
        { ...file, width: 800, height: 533 },
      ],
      ...caption(params),
    };
  },
  sendvideo: (core, bot, params) => ({
    video: {
      ...mediaFile(core, bot, params, 'video', 'video/mp4', 'mp4'),
      mime_type: 'video/mp4',
      width: 640,
      height: 360,
      duration: params.integer('duration', 0, 0, 86_400),
    },
    ...caption(params),
  }),
  sendaudio: (core, bot, params) => ({
    audio: {
      ...mediaFile(core, bot, params, 'audio', 'audio/mpeg', 'mp3'),
      mime_type: 'audio/mpeg',
      duration: params.integer('duration', 0, 0, 86_400),
    },
    ...caption(params),
  }),
  sendvoice: (core, bot, params) => ({
    voice: {
      ...mediaFile(core, bot, params, 'voice', 'audio/ogg', 'ogg'),
      mime_type: 'audio/ogg',
      duration: params.integer('duration', 0, 0, 86_400),
    },
    ...caption(params),
  }),
  senddocument: (core, bot, params) => {
    const upload = uploaded(params, 'document');
    const names = upload === null ? {} : { file_name: upload.fileName, mime_type: upload.mimeType || 'application/octet-stream' };
    return { document: { ...mediaFile(core, bot, params, 'document', 'application/octet-stream', 'bin'), ...names }, ...caption(params) };
  },
  sendsticker: (core, bot, params) => ({
    sticker: {
      ...mediaFile(core, bot, params, 'sticker', 'image/webp', 'webp'),
      type: 'regular',
      width: 512,
      height: 512,
      is_animated: false,
      is_video: false,
    },
  }),
  sendlocation: (_core, _bot, params) => ({ location: place(params) }),
  sendvenue: (_core, _bot, params) => {
    const location = place(params);
    return {
      location,
      venue: {
        location,
        title: required(params, 'title', 'Venue title is empty'),
        address: required(params, 'address', 'Venue address is empty'),
      },
    };
  },
  sendcontact: (_core, _bot, params) => ({
    contact: {
      phone_number: required(params, 'phone_number', 'phone number is empty'),
      first_name: required(params, 'first_name', 'first name is empty'),
      ...(params.text('last_name') === '' ? {} : { last_name: params.text('last_name') }),
    },
  }),
};

/** Stores a message of the bot in a chat and ends its "typing". */
export function storeSent(core: Core, bot: Bot, chat: ChatState, content: Record<string, unknown>, params: Params): ApiMessage {
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
  core.store.commit({ kind: 'message', bot: bot.id, stored: { author: 'business', message, updateId: null } });
  chat.typingUntil = 0;
  return message;
}

const topicMember = (params: Params): Record<string, unknown> => {
  const topic = params.number('message_thread_id');
  return topic === null ? {} : { message_thread_id: topic, is_topic_message: true };
};

/** Text of 1 to 4096 UTF-16 units after trimming. */
export function messageText(params: Params): string {
  const mode = params.text('parse_mode').toLowerCase();
  if (!['', 'html', 'markdown', 'markdownv2'].includes(mode)) throw badRequest('unsupported parse_mode');
  const text = params.text('text').trim();
  if (text === '') throw badRequest('message text is empty');
  if (text.length > 4096) throw badRequest('message is too long');
  return text;
}

function caption(params: Params): Record<string, unknown> {
  const text = params.text('caption').trim();
  if (text.length > 1024) throw badRequest('message caption is too long');
  return text === '' ? {} : { caption: text };
}

function place(params: Params): { latitude: number; longitude: number } {
  const latitude = params.number('latitude');
  const longitude = params.number('longitude');
  if (latitude === null) throw badRequest('latitude is empty');
  if (longitude === null) throw badRequest('longitude is empty');
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest('wrong location specified');
  return { latitude, longitude };
}

function required(params: Params, name: string, refusal: string): string {
  const text = params.text(name).trim();
  if (text === '') throw badRequest(refusal);
  return text;
}

/** A file in the field itself or as attach://<field>. */
export function uploaded(params: Params, field: string): { bytes: Uint8Array; fileName: string; mimeType: string } | null {
  const reference = /^attach:\/\/(.+)$/.exec(params.text(field))?.[1] ?? field;
  return params.files.get(reference) ?? null;
}

const photoLimit = 10 * 1024 * 1024;

function mediaFile(core: Core, bot: Bot, params: Params, kind: string, mimeType: string, ending: string): Record<string, unknown> {
  const upload = uploaded(params, kind);
  if (upload !== null) {
    if (kind === 'photo' && upload.bytes.byteLength > photoLimit)
      throw badRequest(`file of size ${upload.bytes.byteLength} bytes is too big for a photo; the maximum size is ${photoLimit} bytes`);
    if (upload.bytes.byteLength === 0) throw badRequest('file must be non-empty');
    return fileMember(keepFile(core, bot, kind, { bytes: upload.bytes, mimeType: upload.mimeType || mimeType, ending }));
  }
  const reference = params.text(kind);
  if (reference === '') throw badRequest(`there is no ${kind} in the request`);
  const known = bot.files.get(reference);
  if (known !== undefined) return fileMember(known);
  // Telegram would fetch the address; the simulator reaches for nothing and takes it as fetched.
  if (/^https?:\/\/\S+$/.test(reference)) return fileMember(keepFile(core, bot, kind, { bytes: Buffer.from(reference), mimeType, ending }));
  throw badRequest('wrong remote file identifier specified: Wrong string length');
}

const Keyboard = z.object({
  inline_keyboard: z.array(z.array(z.looseObject({ text: z.string().min(1), callback_data: z.string().optional() }))),
});

/** reply_markup, checked: at most 100 buttons, callback_data of 1 to 64 bytes. Other keyboards are only carried. */
export function keyboard(params: Params): { reply_markup?: z.output<typeof Keyboard> } {
  const markup = params.object('reply_markup');
  if (typeof markup !== 'object' || markup === null || !('inline_keyboard' in markup)) return {};
  const parsed = Keyboard.safeParse(markup);
  if (!parsed.success) throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  const buttons = parsed.data.inline_keyboard.flat();
  if (buttons.length > 100) throw badRequest('reply markup is too long');
  for (const { callback_data: data, ...rest } of buttons) {
    if (data === undefined && Object.keys(rest).length < 2)
      throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
    if (data !== undefined && (data === '' || Buffer.byteLength(data) > 64)) throw badRequest('BUTTON_DATA_INVALID');
  }
  return buttons.length === 0 ? {} : { reply_markup: parsed.data };
}

const ReplyParameters = z.object({ message_id: z.number().int(), allow_sending_without_reply: z.boolean().default(false) });

function replyTarget(chat: ChatState, params: Params): { reply_to_message?: ApiMessage } {
  if (!params.has('reply_parameters')) return {};
  const parsed = ReplyParameters.safeParse(params.object('reply_parameters'));
  if (!parsed.success) throw badRequest("can't parse reply parameters JSON object");
  const target = chat.messages.find(({ message }) => message.message_id === parsed.data.message_id)?.message;
  if (target === undefined && !parsed.data.allow_sending_without_reply) throw badRequest('message to be replied not found');
  if (target === undefined) return {};
  const { reply_to_message: _nested, ...quoted } = target;
  return { reply_to_message: quoted };
}
