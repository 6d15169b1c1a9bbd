import { z } from 'zod';
import { elements, lenient, text } from '../lenient.ts';

/** The members of an Update that we read, leniently. */
const Id = z.number().int();

const User = z.object({
  id: Id,
  is_bot: lenient(z.boolean()),
  first_name: lenient(text),
  last_name: lenient(text),
  username: lenient(text),
  language_code: lenient(text),
});
const Chat = z.object({
  id: Id,
  type: lenient(z.string()),
  title: lenient(text),
  first_name: lenient(text),
  last_name: lenient(text),
  username: lenient(text),
});

const TelegramFile = z.object({
  file_id: z.string().min(1),
  file_size: lenient(z.number().int().nonnegative()),
  mime_type: lenient(text),
  file_name: lenient(text),
  duration: lenient(z.number().nonnegative()),
  width: lenient(z.number()),
  height: lenient(z.number()),
  is_animated: lenient(z.boolean()),
  is_video: lenient(z.boolean()),
});
export type TelegramFile = z.output<typeof TelegramFile>;

const Location = z.object({ latitude: z.number(), longitude: z.number() });
const file = lenient(TelegramFile);

/**
 * Ranges of a text, in UTF-16 units. We read only one type, `text_link`, whose words hide an
 * address.
 */
const entities = elements(
  z.object({
    type: z.string(),
    offset: Id.nonnegative(),
    length: Id.positive(),
    url: lenient(text),
  }),
);

const InlineButton = z.object({ text, callback_data: lenient(z.string()) });

export const Message = z.looseObject({
  message_id: Id,
  date: z.number().int().nonnegative().catch(0),
  edit_date: lenient(z.number().int().positive()),
  chat: Chat,
  from: lenient(User),
  sender_chat: lenient(Chat),
  media_group_id: lenient(text),
  message_thread_id: lenient(Id),
  is_topic_message: lenient(z.boolean()),
  reply_to_message: lenient(
    z.object({ message_id: Id, forum_topic_created: z.unknown().optional() }),
  ),
  forward_origin: z.unknown().optional(),
  migrate_to_chat_id: lenient(Id),
  new_chat_title: lenient(text),
  text: lenient(text),
  caption: lenient(text),
  entities,
  caption_entities: entities,
  photo: lenient(z.array(TelegramFile).min(1)),
  voice: file,
  audio: file,
  video: file,
  video_note: file,
  animation: file,
  document: file,
  sticker: file,
  contact: lenient(
    z.object({ first_name: lenient(text), last_name: lenient(text), phone_number: lenient(text) }),
  ),
  location: lenient(Location),
  venue: lenient(z.object({ title: lenient(text), address: lenient(text), location: Location })),
  reply_markup: lenient(z.object({ inline_keyboard: z.array(z.array(InlineButton)) })),
});
export type TelegramMessage = z.output<typeof Message>;

export const CallbackQuery = z.object({
  id: z.string().min(1),
  from: User,
  // Telegram calls an old message inaccessible, and tells only its chat and id, with date 0.
  message: lenient(Message),
  data: lenient(text),
});

export const Reaction = z.object({
  chat: Chat,
  message_id: Id,
  user: lenient(User),
  actor_chat: lenient(Chat),
  new_reaction: z.array(z.object({ type: z.string(), emoji: lenient(text) })).catch([]),
});

const Member = z.object({ status: z.string() });
export const MembershipChange = z.object({ chat: Chat, from: User, new_chat_member: Member });

export const Update = z.looseObject({ update_id: Id });

/**
 * Every type of update that we handle. Telegram sends reactions only on request, and keeps this
 * list until it is changed.
 */
export const wantedUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'message_reaction',
] as const;
