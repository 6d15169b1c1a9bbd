import { type Abilities, ChannelError, type OutgoingPart } from '../channel.ts';
import { drawn, numbered } from '../choices.ts';
import type { Button, Part } from '../message.ts';
import { splitText } from '../split-text.ts';

type Limits = Pick<Abilities, 'text' | 'list'> & { buttons: NonNullable<Abilities['buttons']> };
type Media = Extract<Part, { kind: 'media' }>;

/**
 * Splits a part into what one message of Messenger or Instagram can carry. Options become quick
 * replies below the last piece of the text, or numbered text.
 */
export const renderWithin =
  (limits: Limits) =>
  (part: Part): Part[] => {
    const texts = (text: string): Part[] =>
      splitText(text, limits.text).map((piece) => ({ kind: 'text', text: piece }));
    switch (part.kind) {
      case 'text':
        return texts(part.text);
      case 'buttons':
        return choices(part.text, part.buttons, limits, texts);
      case 'list':
        return choices(part.text, part.items, limits, texts);
      case 'media': {
        const { caption: words, ...file } = part;
        return words === undefined || words === '' ? [file] : [file, ...texts(words)];
      }
      case 'location': {
        const place = `https://www.google.com/maps/search/?api=1&query=${part.latitude},${part.longitude}`;
        return texts([part.name, part.address, place].filter(Boolean).join('\n'));
      }
      case 'contact':
        return texts([part.name, part.phone].filter(Boolean).join('\n'));
      default:
        return [part];
    }
  };

function choices(
  text: string,
  options: readonly Button[],
  limits: Limits,
  texts: (text: string) => Part[],
): Part[] {
  const labels = options.map(({ label }) => label);
  if (drawn(labels, limits).as === 'numbers') return texts(numbered(text, options));
  const pieces = splitText(text, limits.text);
  const before: Part[] = pieces.slice(0, -1).map((piece) => ({ kind: 'text', text: piece }));
  return [...before, { kind: 'buttons', text: pieces.at(-1) ?? '', buttons: [...options] }];
}

const attachmentTypes = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'file',
} as const satisfies Record<Media['media'], string>;

/**
 * The `message` of a request. A file is given by its `address`; null: the file is in the same
 * request. Throws `rejected` for a part that cannot be carried.
 */
export function toMessage(
  part: Part,
  { buttons }: Limits,
  address: string | null,
): Record<string, unknown> {
  switch (part.kind) {
    case 'text':
      return { text: part.text };
    case 'buttons':
      return {
        text: part.text,
        quick_replies: part.buttons.map(({ id, label }) => ({
          content_type: 'text',
          title: label,
          payload: within(id, buttons.idBytes),
        })),
      };
    case 'media':
      return {
        attachment: {
          type: attachmentTypes[part.media],
          payload: address === null ? {} : { url: address },
        },
      };
    default:
      throw new ChannelError(
        'rejected',
        'part_not_supported',
        `Meta messaging cannot carry a part of kind ${part.kind}`,
      );
  }
}

function within(id: string, bytes: number): string {
  if (Buffer.byteLength(id) > bytes)
    throw new ChannelError(
      'rejected',
      'button_id_too_long',
      `Meta messaging: a payload holds at most ${bytes} bytes`,
    );
  return id;
}

/**
 * The only remaining tag lets a person, but never a program, answer for seven days ("Send
 * messages", message tags).
 */
export const messagingType = ({
  byPerson,
}: Pick<OutgoingPart, 'byPerson'>): Record<string, string> =>
  byPerson === true
    ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    : { messaging_type: 'RESPONSE' };

/** The largest files that Meta accepts: images, and everything else. */
const MEGABYTE = 1024 * 1024;
const limits = { image: 8 * MEGABYTE, other: 25 * MEGABYTE };

export interface FileToSend {
  part: Media;
  mimeType: string;
  fileName: string;
}

const usualTypes: Record<Media['media'], string> = {
  image: 'image/jpeg',
  sticker: 'image/png',
  video: 'video/mp4',
  audio: 'audio/mp4',
  voice: 'audio/mp4',
  document: 'application/octet-stream',
};

/**
 * A file as it is sent. An image that is too large is sent as a document where documents are
 * accepted. Throws `rejected` for a file that would be refused either way.
 */
export function fileToSend(
  part: Media,
  bytes: number,
  takes: { types: RegExp; files: RegExp },
): FileToSend {
  const mimeType = part.mimeType ?? usualTypes[part.media];
  const isImage = attachmentTypes[part.media] === 'image';
  const fits =
    part.media !== 'document' &&
    takes.types.test(mimeType) &&
    bytes <= (isImage ? limits.image : limits.other);
  if (bytes > limits.other)
    throw new ChannelError('rejected', 'file_too_large', 'Meta takes files of at most 25 MB');
  if (!fits && !takes.files.test(mimeType))
    throw new ChannelError(
      'rejected',
      'bad_file',
      `Meta does not take a file of type ${mimeType.slice(0, 60)} here`,
    );
  const fileName =
    part.fileName ??
    `${part.media}.${(mimeType.split(/[/;]/)[1] ?? 'bin').replace(/[^\w.+-]/g, '')}`;
  return { part: fits ? part : { ...part, media: 'document' }, mimeType, fileName };
}
