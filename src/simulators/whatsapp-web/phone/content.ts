import type { Part } from '#channels/message.ts';
import { keepMessage, type Core } from '../core.ts';
import { readFile } from '../files.ts';
import type { Content } from '../library.ts';
import type { Chat } from '../state.ts';

export const encodeContent = (core: Core, content: Content): string =>
  Buffer.from(core.library.proto.Message.encode(content).finish()).toString('base64');

export const decodeContent = (core: Core, text: string): Content =>
  core.library.proto.Message.decode(Buffer.from(text, 'base64'));

/** The content without its wrapping: an edit, a document with caption, a disappearing message. */
export const plainOf = (core: Core, content: Content): Content =>
  core.library.normalizeMessageContent(content) ?? content;

/** The text of a message; for a file, its caption. */
export const textOf = (content: Content): string | null =>
  content.conversation ||
  content.extendedTextMessage?.text ||
  content.imageMessage?.caption ||
  content.videoMessage?.caption ||
  content.documentMessage?.caption ||
  null;

/** The message that is replied to, and its text as the writer's device quoted it. */
export function quotesOf(content: Content): { id: string; text: string | null } | null {
  const { stanzaId, quotedMessage } =
    content.extendedTextMessage?.contextInfo ?? content.imageMessage?.contextInfo ?? {};
  return stanzaId ? { id: stanzaId, text: quotedMessage ? textOf(quotedMessage) : null } : null;
}

/**
 * Applies an edit, a deletion or a reaction to the earlier message. False: the content is a message
 * of its own.
 */
export function applyContent(
  core: Core,
  chat: Chat,
  by: 'customer' | 'business',
  content: Content,
): boolean {
  const { protocolMessage, reactionMessage } = plainOf(core, content);
  const key = protocolMessage?.key ?? reactionMessage?.key;
  if (!protocolMessage && !reactionMessage) return false;
  const message = chat.messages.find(({ id }) => id === key?.id);
  if (message === undefined) return true;
  if (reactionMessage) {
    const { [by]: _before, ...others } = message.reactions;
    keepMessage(core, chat, {
      ...message,
      reactions: { ...others, ...(reactionMessage.text ? { [by]: reactionMessage.text } : {}) },
    });
    return true;
  }
  const isTheirs = (message.from === 'customer') === (by === 'customer');
  if (!isTheirs) return true;
  if (protocolMessage?.editedMessage)
    keepMessage(core, chat, {
      ...message,
      content: encodeContent(core, protocolMessage.editedMessage),
      edited: true,
    });
  else if (protocolMessage?.type === core.library.proto.Message.ProtocolMessage.Type.REVOKE)
    keepMessage(core, chat, { ...message, removed: true });
  return true;
}

/** A message as the phone shows it. Null: it shows nothing. */
export async function partOf(core: Core, content: Content): Promise<Part | null> {
  const plain = plainOf(core, content);
  const {
    locationMessage: place,
    contactMessage: card,
    imageMessage,
    audioMessage,
    videoMessage,
    documentMessage,
    stickerMessage,
  } = plain;
  if (imageMessage) return media(core, imageMessage, 'image', imageMessage.caption);
  if (videoMessage) return media(core, videoMessage, 'video', videoMessage.caption);
  if (audioMessage) return media(core, audioMessage, audioMessage.ptt ? 'voice' : 'audio', null);
  if (documentMessage)
    return media(
      core,
      documentMessage,
      'document',
      documentMessage.caption,
      documentMessage.fileName,
    );
  if (stickerMessage) return media(core, stickerMessage, 'sticker', null);
  if (place)
    return {
      kind: 'location',
      latitude: place.degreesLatitude ?? 0,
      longitude: place.degreesLongitude ?? 0,
      ...(place.name ? { name: place.name } : {}),
      ...(place.address ? { address: place.address } : {}),
    };
  if (card) {
    const phone = /TEL[^:]*:([+\d ()-]+)/.exec(card.vcard ?? '')?.[1];
    return {
      kind: 'contact',
      name: card.displayName ?? '',
      ...(phone === undefined ? {} : { phone }),
    };
  }
  const text = textOf(plain);
  return text === null ? null : { kind: 'text', text };
}

interface MediaContent {
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  mimetype?: string | null;
}
type MediaPart = Extract<Part, { kind: 'media' }>['media'];

/** Files of up to this many bytes are included in the view. */
const inlineBytes = 256 * 1024;

async function media(
  core: Core,
  content: MediaContent,
  kind: MediaPart,
  caption: string | null | undefined,
  fileName?: string | null,
): Promise<Part> {
  const bytes = await readFile(core, content, kind);
  const mimeType = content.mimetype ?? 'application/octet-stream';
  return {
    kind: 'media',
    media: kind,
    mimeType,
    ...(caption ? { caption } : {}),
    ...(fileName ? { fileName } : {}),
    ...(bytes && bytes.length <= inlineBytes
      ? { url: `data:${mimeType};base64,${bytes.toString('base64')}` }
      : {}),
  };
}
