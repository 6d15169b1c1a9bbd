import { renderMedia } from '../caption.ts';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { Button, Part } from '../message.ts';
import { shorten, splitText } from '../split-text.ts';
import type { BotCall } from './bot-api.ts';
import { messageId } from './message-ids.ts';
import { telegramSetup } from './setup.ts';

const { text: textLimit, buttons: buttonLimits } = telegramSetup.abilities;
const labelLimit = { limit: buttonLimits.label, unit: textLimit.unit };

/** The largest uploads: 10 MB for photos, 50 MB for everything else (Bot API "Sending files"). */
const photoBytes = 10 * 1024 * 1024;
const fileBytes = 50 * 1024 * 1024;

type Media = Extract<Part, { kind: 'media' }>;

/**
 * Splits a part into what one message can carry. A keyboard stays with the last piece of its text.
 */
export function render(part: Part): Part[] {
  switch (part.kind) {
    case 'text':
      return texts(part.text);
    case 'buttons':
      return withButtons(part.text, part.buttons);
    case 'list':
      // Telegram has no lists, but its keyboards can hold a hundred rows.
      return withButtons(part.text, part.items);
    case 'media':
      return renderMedia(part, telegramSetup.abilities, ['sticker']);
    default:
      return [part];
  }
}

/**
 * The method and the parameters that send one rendered part from this bot. Throws ChannelError
 * `rejected` for a part that Telegram cannot carry.
 */
export async function toCall(outgoing: OutgoingPart, botId: string | undefined): Promise<BotCall> {
  const { part } = outgoing;
  const { topic } = outgoing;
  const place = {
    chat_id: chatId(outgoing.chat),
    ...(topic === undefined ? {} : { message_thread_id: Number(topic) }),
  };
  const address = { ...place, ...replyParameters(outgoing, botId) };
  switch (part.kind) {
    case 'text':
      return { method: 'sendMessage', params: { ...address, text: part.text } };
    case 'buttons':
      return {
        method: 'sendMessage',
        params: {
          ...address,
          text: part.text,
          reply_markup: { inline_keyboard: part.buttons.map((button) => [inlineButton(button)]) },
        },
      };
    case 'location': {
      const point = { latitude: part.latitude, longitude: part.longitude };
      if (part.name === undefined)
        return { method: 'sendLocation', params: { ...address, ...point } };
      return {
        method: 'sendVenue',
        params: { ...address, ...point, title: part.name, address: part.address ?? part.name },
      };
    }
    case 'contact':
      if (part.phone === undefined)
        throw new ChannelError(
          'rejected',
          'contact_without_phone',
          'Telegram: a contact needs a phone number',
        );
      return {
        method: 'sendContact',
        params: { ...address, phone_number: part.phone, first_name: part.name },
      };
    case 'media':
      return mediaCall(part, address, outgoing);
    default:
      throw new ChannelError(
        'rejected',
        'part_not_supported',
        `Telegram cannot carry a part of kind ${part.kind}`,
      );
  }
}

const texts = (text: string): Part[] =>
  splitText(text, textLimit).map((piece) => ({ kind: 'text', text: piece }));

function withButtons(text: string, buttons: readonly Button[]): Part[] {
  const pieces = splitText(text, textLimit);
  const parts: Part[] = pieces.slice(0, -1).map((piece) => ({ kind: 'text', text: piece }));
  const labelled = buttons.map((button) => ({
    id: button.id,
    label: shorten(button.label, labelLimit),
  }));
  for (let start = 0; start < labelled.length; start += buttonLimits.max) {
    parts.push({
      kind: 'buttons',
      text: start === 0 ? (pieces.at(-1) ?? '') : '…',
      buttons: labelled.slice(start, start + buttonLimits.max),
    });
  }
  return parts;
}

const mediaMethods = {
  image: ['sendPhoto', 'photo', 'image/jpeg', 'jpg'],
  video: ['sendVideo', 'video', 'video/mp4', 'mp4'],
  audio: ['sendAudio', 'audio', 'audio/mpeg', 'mp3'],
  voice: ['sendVoice', 'voice', 'audio/ogg', 'ogg'],
  document: ['sendDocument', 'document', 'application/octet-stream', 'bin'],
  sticker: ['sendSticker', 'sticker', 'image/webp', 'webp'],
} as const satisfies Record<Media['media'], readonly [string, string, string, string]>;

async function mediaCall(
  part: Media,
  address: Record<string, unknown>,
  outgoing: OutgoingPart,
): Promise<BotCall> {
  const params = { ...address, ...(part.caption ? { caption: part.caption } : {}) };
  const remote = part.providerFileId ?? part.url;
  const [method, field] = mediaMethods[part.media];
  if (part.blob === undefined) {
    if (remote === undefined)
      throw new ChannelError(
        'rejected',
        'media_without_file',
        'Telegram: a media part names no file',
      );
    return { method, params: { ...params, [field]: remote } };
  }
  const bytes = await outgoing.readBlob(part.blob);
  if (bytes.byteLength > fileBytes)
    throw new ChannelError('rejected', 'file_too_large', 'Telegram takes files of at most 50 MB');
  const [uploadMethod, name, mimeType, ending] =
    mediaMethods[part.media === 'image' && bytes.byteLength > photoBytes ? 'document' : part.media];
  return {
    method: uploadMethod,
    params,
    file: {
      name,
      bytes,
      fileName: part.fileName ?? `${part.media}.${ending}`,
      mimeType: part.mimeType ?? mimeType,
    },
    timeoutMs: 120_000,
  };
}

function inlineButton(button: Button): { text: string; callback_data: string } {
  if (Buffer.byteLength(button.id) > buttonLimits.idBytes)
    throw new ChannelError(
      'rejected',
      'button_id_too_long',
      'Telegram: callback_data holds at most 64 bytes',
    );
  return { text: button.label, callback_data: button.id };
}

/**
 * If the message that we reply to is gone, our message is sent without the reply instead of
 * failing.
 */
function replyParameters(
  { chat, replyTo }: OutgoingPart,
  botId: string | undefined,
): { reply_parameters?: { message_id: number; allow_sending_without_reply: true } } {
  const [, id] = /:(\d+)$/.exec(replyTo ?? '') ?? [];
  // The number of a message in another chat, or of a message to another bot of this channel, means
  // nothing here.
  if (id === undefined || replyTo !== messageId(botId, chat, Number(id))) return {};
  return { reply_parameters: { message_id: Number(id), allow_sending_without_reply: true } };
}

/** Chat ids are numbers of at most 52 bits; a public @name stays as text. */
const chatId = (chat: string): number | string => (/^-?\d{1,16}$/.test(chat) ? Number(chat) : chat);
