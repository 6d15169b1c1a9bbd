import type { proto } from 'baileys';
import type { Part } from '../message.ts';
import { type FileAddress, writeFileId } from './media.ts';

type Content = proto.IMessage;
type Media = Extract<Part, { kind: 'media' }>;
interface File {
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  url?: string | null;
  mimetype?: string | null;
  fileLength?: { toString(): string } | number | null;
}

/** Content that says nothing by itself: keys, settings, and changes that are read elsewhere. */
const silent = new Set([
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'albumMessage', // its pictures follow as messages of their own
  'placeholderMessage',
  'call', // a call in a group; `calls.ts` reads the other calls
]);

/** The parts of an unwrapped message; none where it has nothing for a reader. */
export function messageParts(content: Content): Part[] {
  const text = content.conversation || content.extendedTextMessage?.text;
  if (text) return [{ kind: 'text', text }];
  const part = mediaPart(content) ?? placePart(content) ?? choicePart(content);
  if (part) return [part];
  const contacts =
    content.contactsArrayMessage?.contacts ??
    (content.contactMessage ? [content.contactMessage] : []);
  if (contacts.length > 0) return contacts.map(contactPart);
  const what = Object.entries(content).find(
    ([name, value]) => value !== null && value !== undefined && !silent.has(name),
  )?.[0];
  return what === undefined
    ? []
    : [{ kind: 'unsupported', what: what.replace(/Message(V\d)?$/, '') }];
}

function mediaPart(content: Content): Part | null {
  const {
    imageMessage: image,
    videoMessage,
    ptvMessage,
    audioMessage: audio,
    documentMessage: document,
    stickerMessage: sticker,
  } = content;
  const video = videoMessage ?? ptvMessage;
  if (image) return media('image', 'image', image, { caption: image.caption });
  if (video)
    return media('video', 'video', video, { caption: video.caption, seconds: video.seconds });
  if (audio)
    return media(audio.ptt ? 'voice' : 'audio', 'audio', audio, { seconds: audio.seconds });
  if (document)
    return media('document', 'document', document, {
      caption: document.caption,
      fileName: document.fileName,
    });
  if (sticker) return media('sticker', 'sticker', sticker, {});
  return null;
}

interface More {
  caption?: string | null | undefined;
  fileName?: string | null | undefined;
  seconds?: number | null | undefined;
}

function media(
  kind: Media['media'],
  type: FileAddress['type'],
  file: File,
  { caption, fileName, seconds }: More,
): Media {
  const { mediaKey, directPath, url } = file;
  const address =
    mediaKey && (directPath || url)
      ? { type, key: Buffer.from(mediaKey).toString('base64'), path: directPath, url }
      : null;
  const bytes = Number(file.fileLength ?? 0);
  return {
    kind: 'media',
    media: kind,
    ...(address && { providerFileId: writeFileId(address) }),
    ...(file.mimetype ? { mimeType: file.mimetype } : {}),
    ...(Number.isSafeInteger(bytes) && bytes > 0 ? { bytes } : {}),
    ...(caption ? { caption } : {}),
    ...(fileName ? { fileName } : {}),
    ...(seconds ? { seconds } : {}),
  };
}

function placePart({ locationMessage, liveLocationMessage }: Content): Part | null {
  const place = locationMessage ?? liveLocationMessage;
  if (!place) return null;
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return { kind: 'unsupported', what: 'location' };
  const { name, address } = { name: undefined, address: undefined, ...locationMessage };
  return {
    kind: 'location',
    latitude,
    longitude,
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
  };
}

function choicePart(content: Content): Part | null {
  const {
    buttonsResponseMessage: button,
    listResponseMessage: list,
    templateButtonReplyMessage: template,
  } = content;
  if (button?.selectedButtonId) return choice(button.selectedButtonId, button.selectedDisplayText);
  if (list?.singleSelectReply?.selectedRowId)
    return choice(list.singleSelectReply.selectedRowId, list.title);
  if (template?.selectedId) return choice(template.selectedId, template.selectedDisplayText);
  return null;
}

const choice = (id: string, label: string | null | undefined): Part => ({
  kind: 'choice',
  id,
  ...(label ? { label } : {}),
});

function contactPart({ displayName, vcard }: proto.Message.IContactMessage): Part {
  // "TEL;type=CELL;waid=5511…:+55 11 …" (RFC 6350, 6.4.1)
  const phone = /^(?:item\d+\.)?TEL[^:\n]*:(.+)$/im.exec(vcard ?? '')?.[1]?.trim();
  return { kind: 'contact', name: displayName || phone || '?', ...(phone ? { phone } : {}) };
}
