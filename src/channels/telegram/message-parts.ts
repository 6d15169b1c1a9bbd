import type { Message as TypedMessage } from '@grammyjs/types';
import type { Part } from '../message.ts';
import type { TelegramFile, TelegramMessage } from './update.ts';

/**
 * What a message shows, usually one part, and whether it was forwarded. Content that we cannot show
 * becomes a visible placeholder.
 */
export const messageParts = (message: TelegramMessage): Part[] => [
  ...(message.forward_origin === undefined ? [] : [{ kind: 'forwarded', often: false } as const]),
  ...contentParts(message),
];

/** What a message shows, without what it came by: an edit does not bring that again. */
export function contentParts(message: TelegramMessage): Part[] {
  const media = messageMedia(message);
  if (media !== null) return [media];
  if (message.text !== undefined && message.text !== '') return textParts(message, message.text);
  // A venue also carries its location. Both together are one part.
  const place = message.venue?.location ?? message.location;
  if (place !== undefined) return [{ kind: 'location', ...place, ...named(message.venue) }];
  if (message.contact !== undefined) return [contactPart(message.contact)];
  return [{ kind: 'unsupported', what: contentKind(message) }];
}

/**
 * The text after "/start" is the business's own, from its link ("Deep linking"). In a group the
 * command also names the bot.
 */
const deepLink = /^\/start(?:@\w+)? +([\w-]{1,64})$/;

function textParts(message: TelegramMessage, text: string): Part[] {
  const ref = deepLink.exec(text)?.[1];
  if (ref === undefined) return [{ kind: 'text', text: withAddresses(text, message.entities) }];
  return [
    { kind: 'referral', from: 'link', ref },
    { kind: 'text', text: '/start' },
  ];
}

/** Writes the address behind words that hide one ("MessageEntity", text_link). */
function withAddresses(text: string, entities: TelegramMessage['entities']): string {
  const links = entities.flatMap(({ type, offset, length, url }) =>
    type === 'text_link' && url ? [{ end: offset + length, url }] : [],
  );
  let shown = text;
  // Goes from the end, so that the earlier offsets stay valid.
  for (const { end, url } of links.toSorted((one, other) => other.end - one.end))
    if (end <= text.length && !text.slice(0, end).endsWith(url))
      shown = `${shown.slice(0, end)} (${url})${shown.slice(end)}`;
  return shown;
}

/**
 * The kind of a service message (someone joined, a message was pinned), which no customer wrote.
 * Null for any other message.
 */
export const serviceKind = (message: TelegramMessage): string | null =>
  serviceKinds.find((kind) => kind in message) ?? null;

/** "Ana Souza" from first and last name. */
export const fullName = (person: {
  first_name?: string | undefined;
  last_name?: string | undefined;
}): string => [person.first_name, person.last_name].filter(Boolean).join(' ').trim();

function messageMedia(message: TelegramMessage): Part | null {
  const caption = message.caption
    ? { caption: withAddresses(message.caption, message.caption_entities) }
    : {};
  // A photo comes in several sizes; we take the largest.
  const photo = message.photo?.reduce((best, size) =>
    (size.width ?? 0) * (size.height ?? 0) >= (best.width ?? 0) * (best.height ?? 0) ? size : best,
  );
  if (photo)
    return { kind: 'media', media: 'image', mimeType: 'image/jpeg', ...fileOf(photo), ...caption };
  if (message.voice) return { kind: 'media', media: 'voice', ...fileOf(message.voice), ...caption };
  if (message.audio) return { kind: 'media', media: 'audio', ...fileOf(message.audio), ...caption };
  // Telegram repeats an animation as a document for old clients, so we look for the animation
  // first.
  const video = message.video ?? message.video_note ?? message.animation;
  if (video) return { kind: 'media', media: 'video', ...fileOf(video), ...caption };
  if (message.document)
    return { kind: 'media', media: 'document', ...fileOf(message.document), ...caption };
  if (message.sticker)
    return {
      kind: 'media',
      media: 'sticker',
      mimeType: stickerType(message.sticker),
      ...fileOf(message.sticker),
    };
  return null;
}

function fileOf(file: TelegramFile): {
  providerFileId: string;
  mimeType?: string;
  fileName?: string;
  bytes?: number;
  seconds?: number;
} {
  return {
    providerFileId: file.file_id,
    ...(file.mime_type ? { mimeType: file.mime_type } : {}),
    ...(file.file_name ? { fileName: file.file_name } : {}),
    ...(file.file_size === undefined ? {} : { bytes: file.file_size }),
    ...(file.duration === undefined ? {} : { seconds: file.duration }),
  };
}

function stickerType(sticker: TelegramFile): string {
  if (sticker.is_animated === true) return 'application/x-tgsticker';
  return sticker.is_video === true ? 'video/webm' : 'image/webp';
}

function contactPart(contact: NonNullable<TelegramMessage['contact']>): Part {
  const phone = contact.phone_number;
  return { kind: 'contact', name: fullName(contact) || phone || '?', ...(phone ? { phone } : {}) };
}

const named = (venue: TelegramMessage['venue']): { name?: string; address?: string } => ({
  ...(venue?.title ? { name: venue.title } : {}),
  ...(venue?.address ? { address: venue.address } : {}),
});

/**
 * The name of the member that carries the content ("dice", "story", "poll"), for the placeholder.
 */
const contentKind = (message: TelegramMessage): string =>
  Object.keys(message)
    .find((key) => !frame.has(key))
    ?.slice(0, 40) ?? 'empty';

type Key = keyof TypedMessage;

/** Members that describe a message but are not its content. */
const frame = new Set<string>([
  'message_id',
  'message_thread_id',
  'direct_messages_topic',
  'from',
  'sender_chat',
  'sender_boost_count',
  'sender_business_bot',
  'date',
  'business_connection_id',
  'chat',
  'forward_origin',
  'is_topic_message',
  'is_automatic_forward',
  'reply_to_message',
  'external_reply',
  'quote',
  'reply_to_story',
  'via_bot',
  'edit_date',
  'has_protected_content',
  'is_from_offline',
  'is_paid_post',
  'media_group_id',
  'author_signature',
  'paid_star_count',
  'entities',
  'link_preview_options',
  'effect_id',
  'caption',
  'caption_entities',
  'show_caption_above_media',
  'has_media_spoiler',
  'reply_markup',
  'text',
] satisfies Key[]);

const serviceKinds = [
  'new_chat_members',
  'left_chat_member',
  'new_chat_title',
  'new_chat_photo',
  'delete_chat_photo',
  'group_chat_created',
  'supergroup_chat_created',
  'channel_chat_created',
  'message_auto_delete_timer_changed',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'pinned_message',
  'successful_payment',
  'refunded_payment',
  'users_shared',
  'chat_shared',
  'connected_website',
  'write_access_allowed',
  'passport_data',
  'proximity_alert_triggered',
  'boost_added',
  'chat_background_set',
  'checklist_tasks_done',
  'checklist_tasks_added',
  'direct_message_price_changed',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
  'general_forum_topic_hidden',
  'general_forum_topic_unhidden',
  'giveaway_created',
  'giveaway_completed',
  'paid_message_price_changed',
  'video_chat_scheduled',
  'video_chat_started',
  'video_chat_ended',
  'video_chat_participants_invited',
  'web_app_data',
  'gift',
  'unique_gift',
] as const satisfies readonly Key[];
