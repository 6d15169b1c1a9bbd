import type { AnyMessageContent } from 'baileys';
import { renderMedia } from '../caption.ts';
import { ChannelError } from '../channel.ts';
import { numbered } from '../choices.ts';
import type { Part } from '../message.ts';
import { splitText } from '../split-text.ts';
import { whatsappWebSetup } from './setup.ts';

const { text: textLimit } = whatsappWebSetup.abilities;
type Media = Extract<Part, { kind: 'media' }>;

/**
 * Splits a part into what one message can carry. There are no buttons, so the customer answers with
 * a number.
 */
export function render(part: Part): Part[] {
  switch (part.kind) {
    case 'text':
      return texts(part.text);
    case 'buttons':
      return texts(numbered(part.text, part.buttons));
    case 'list':
      return texts(numbered(part.text, part.items));
    case 'media':
      return renderMedia(part, whatsappWebSetup.abilities, ['audio', 'voice', 'sticker']);
    default:
      return [part];
  }
}

const texts = (text: string): Part[] =>
  splitText(text, textLimit).map((piece) => ({ kind: 'text', text: piece }));

/**
 * One rendered part in the form that Baileys expects. `bytes` is the file of a media part. Throws
 * `rejected` for a part that WhatsApp cannot carry.
 */
export function toContent(part: Part, bytes: Buffer | null): AnyMessageContent {
  switch (part.kind) {
    case 'text':
      // No preview, because this server must not fetch what a text links to.
      return { text: part.text, linkPreview: null };
    case 'location': {
      const { latitude, longitude, name, address } = part;
      return {
        location: {
          degreesLatitude: latitude,
          degreesLongitude: longitude,
          ...(name ? { name } : {}),
          ...(address ? { address } : {}),
        },
      };
    }
    case 'contact':
      return {
        contacts: {
          displayName: part.name,
          contacts: [{ displayName: part.name, vcard: vcardOf(part.name, part.phone) }],
        },
      };
    case 'media':
      if (bytes === null)
        throw new ChannelError('rejected', 'file_missing', 'WhatsApp: the file is not here');
      return mediaContent(part, bytes);
    default:
      throw new ChannelError(
        'rejected',
        'unsupported_part',
        `WhatsApp Web cannot carry a part of kind ${part.kind}`,
      );
  }
}

function mediaContent(part: Media, bytes: Buffer): AnyMessageContent {
  const type = part.mimeType ? { mimetype: part.mimeType } : {};
  const words = part.caption ? { caption: part.caption } : {};
  const seconds = part.seconds ? { seconds: part.seconds } : {};
  switch (part.media) {
    case 'image':
      return { image: bytes, ...words, ...type };
    case 'video':
      return { video: bytes, ...words, ...type };
    case 'audio':
      return { audio: bytes, ptt: false, ...seconds, ...type };
    case 'voice':
      // Phones play a voice note only if its codec is named.
      return {
        audio: bytes,
        ptt: true,
        ...seconds,
        ...(part.mimeType === 'audio/ogg' ? { mimetype: 'audio/ogg; codecs=opus' } : type),
      };
    case 'sticker':
      // A sticker is a WebP; anything else is a picture.
      return part.mimeType === 'image/webp'
        ? { sticker: bytes, ...type }
        : { image: bytes, ...type };
    default: {
      const mimetype = part.mimeType ?? 'application/octet-stream';
      return { document: bytes, mimetype, fileName: part.fileName ?? 'arquivo', ...words };
    }
  }
}

/** A vCard (RFC 2426). Characters that would end a line or a value are escaped. */
function vcardOf(name: string, phone: string | undefined): string {
  const plain = (text: string): string =>
    text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r?\n/g, ' ');
  const digits = phone?.replaceAll(/\D/g, '');
  const number = phone && digits ? [`TEL;type=CELL;waid=${digits}:${plain(phone)}`] : [];
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${plain(name)}`, ...number, 'END:VCARD'].join('\n');
}
