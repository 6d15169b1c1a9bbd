import type { Part } from '../message.ts';
import type { Attachment, Message } from './messaging.ts';
import { isOnMetaCdn } from './messaging-media.ts';

type Media = Extract<Part, { kind: 'media' }>;

/** The thumb next to Messenger's text field arrives as a sticker, in one of three sizes. */
const thumbs = new Set(['369239263222822', '369239343222814', '369239383222810']);

const files = new Map<string, Media['media']>(
  Object.entries({ image: 'image', video: 'video', audio: 'audio', file: 'document' }),
);
/**
 * Posts, stories and reels that a customer shared. We call a story an image because most are; its
 * real type is read from the bytes.
 */
const passedOn = new Map<string, Required<Pick<Media, 'media' | 'origin'>>>([
  ...['share', 'ig_post', 'post', 'story', 'ig_story'].map(
    (type) => [type, { media: 'image', origin: 'post' }] as const,
  ),
  ...['reel', 'ig_reel'].map((type) => [type, { media: 'video', origin: 'reel' }] as const),
]);

/** What a message shows. Content that we cannot show becomes a visible placeholder. */
export function messageParts(message: Message): Part[] {
  const { text: words, quick_reply: quickReply } = message;
  if (quickReply !== undefined) return [choicePart(quickReply.payload, words)];
  const attached = attachedParts(message);
  const story = message.reply_to?.story?.url;
  const parts: Part[] =
    story === undefined ? [] : [{ ...fileAt(story, 'image'), origin: 'story_reply' }];
  const [only] = attached;
  // The text next to a single file becomes its caption. Next to the preview of a link, the text
  // contains the link.
  if (words && attached.length === 1 && only?.kind === 'media' && only.caption === undefined)
    return [...parts, { ...only, caption: words }];
  if (words) parts.push({ kind: 'text', text: words });
  parts.push(...attached);
  return parts.some(({ kind }) => kind !== 'media') || attached.length > 0
    ? parts
    : [
        ...parts,
        { kind: 'unsupported', what: message.is_unsupported === true ? 'unsupported' : 'empty' },
      ];
}

/** A pressed button. We show its title, or its payload where it has no title. */
export function choicePart(payload: string | undefined, title: string | undefined): Part {
  const label = title || (/^get_?started/i.test(payload ?? '') ? 'Get Started' : undefined);
  return { kind: 'choice', id: payload || label || '?', ...(label === undefined ? {} : { label }) };
}

function attachedParts({ attachments, sticker_id: stickerId, text: words }: Message): Part[] {
  // Until August 2026 a sticker also came a second time, as an image.
  const sticker =
    attachments.find(({ type }) => type === 'sticker') ??
    attachments.find(({ payload }) => payload?.sticker_id !== undefined);
  if (sticker !== undefined || stickerId !== undefined) {
    const url = sticker?.payload?.url ?? attachments[0]?.payload?.url;
    if (thumbs.has(stickerId ?? sticker?.payload?.sticker_id ?? ''))
      return [{ kind: 'text', text: '👍' }];
    return [url === undefined ? { kind: 'unsupported', what: 'sticker' } : fileAt(url, 'sticker')];
  }
  return attachments.flatMap((attachment) => attachedPart(attachment, words));
}

function attachedPart(attachment: Attachment, words: string | undefined): Part[] {
  const { type, payload } = attachment;
  const url = payload?.url ?? attachment.url;
  const file = files.get(type);
  if (file !== undefined && url !== undefined) return [fileAt(url, file)];
  const shared = passedOn.get(type);
  if (shared !== undefined && url !== undefined) {
    const title = payload?.title ?? attachment.title;
    return isOnMetaCdn(url)
      ? [
          {
            ...fileAt(url, shared.media),
            origin: shared.origin,
            ...(title ? { caption: title } : {}),
          },
        ]
      : link(title, url);
  }
  if (type === 'story_mention' && url !== undefined)
    return [{ ...fileAt(url, 'image'), origin: 'story_mention' }];
  if (type === 'like_heart') return [{ kind: 'text', text: '❤️' }];
  if (payload?.coordinates !== undefined) {
    const { lat: latitude, long: longitude } = payload.coordinates;
    return [
      {
        kind: 'location',
        latitude,
        longitude,
        ...(attachment.title ? { name: attachment.title } : {}),
      },
    ];
  }
  const products =
    payload?.product?.elements
      .map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join(': '))
      .filter(Boolean) ?? [];
  if (products.length > 0) return [{ kind: 'text', text: products.join('\n') }];
  // The preview of a link: dropped where the text contains the link, otherwise all there is.
  if (type === 'fallback' && words) return [];
  if (type === 'fallback' && url !== undefined) return link(attachment.title, url);
  return [{ kind: 'unsupported', what: type.slice(0, 40) }];
}

const fileAt = (url: string, media: Media['media']): Media => ({
  kind: 'media',
  media,
  providerFileId: url,
});

const link = (title: string | undefined, url: string): Part[] => [
  { kind: 'text', text: [title, url].filter(Boolean).join('\n') },
];
