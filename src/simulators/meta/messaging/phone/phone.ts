import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { dayMs } from '#simulators/meta/clock.ts';
import type { Core } from '#simulators/meta/core.ts';
import { Template } from '../content.ts';
import type { Attachment, Chat, MessagingAccount, StoredMessage } from '../state.ts';

export const ChatView = z.object({
  businessName: z.string(),
  blocked: z.boolean(),
  typing: z.boolean(),
  /** Until when the business may write freely; null when the customer never wrote. */
  windowUntil: z.iso.datetime().nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      /** `person`: somebody typed it in the inbox. To the customer it comes from the business. */
      from: z.enum(['customer', 'business', 'person']),
      part: Part,
      at: z.iso.datetime(),
      mark: z.enum(['sent', 'delivered', 'read']),
      edited: z.boolean(),
      unsent: z.boolean(),
      replyTo: z.string().nullable(),
      reactions: z.array(z.string()),
    }),
  ),
});
export type ChatView = z.infer<typeof ChatView>;

/** Files of up to this many bytes are included in the view. */
const inlineBytes = 256 * 1024;

/** What a chat looks like on its customer's screen. */
export function viewChat(core: Core, account: MessagingAccount, chat: Chat | undefined): ChatView {
  return {
    businessName: account.name,
    blocked: chat?.blocked ?? false,
    typing: chat !== undefined && chat.typingUntil > core.clock.now(),
    windowUntil:
      chat === undefined || chat.customerAt === null
        ? null
        : new Date(chat.customerAt + dayMs).toISOString(),
    messages:
      chat === undefined ? [] : chat.messages.flatMap((message) => bubbles(core, chat, message)),
  };
}

/** One bubble for each thing in a message. The first has the message's own id. */
function bubbles(core: Core, chat: Chat, message: StoredMessage): ChatView['messages'] {
  const { id, author, at, mark, edits, unsent, replyTo, reactions } = message;
  const waiting =
    author === 'customer' &&
    message.eventId !== null &&
    core.store.state.pending.has(message.eventId);
  const parts: Part[] = unsent ? [{ kind: 'text', text: '' }] : partsOf(core, chat, message);
  return parts.map((part, index) => ({
    id: index === 0 ? id : `${id}=${index}`,
    from: author,
    part,
    at: new Date(at).toISOString(),
    mark: waiting ? 'sent' : mark,
    edited: edits > 0,
    unsent,
    replyTo,
    reactions: index === 0 ? Object.values(reactions) : [],
  }));
}

interface Choice {
  id: string;
  label: string;
  as: 'quick_reply' | 'postback';
}

/**
 * The buttons and quick replies on a message of the business. Quick replies disappear once the
 * customer has written.
 */
export function choicesOf(chat: Chat, message: StoredMessage): Choice[] {
  if (message.author === 'customer') return [];
  const isAnswered = chat.messages
    .slice(chat.messages.indexOf(message) + 1)
    .some(({ author }) => author === 'customer');
  const quick = message.quickReplies.map(({ title, payload }) => ({
    id: payload,
    label: title,
    as: 'quick_reply' as const,
  }));
  const buttons = message.attachments.flatMap(({ type, payload }) =>
    type === 'template' ? buttonsOf(Template.parse(payload)) : [],
  );
  return [...buttons, ...(isAnswered ? [] : quick)];
}

const allButtons = (template: Template) =>
  template.template_type === 'button'
    ? template.buttons
    : template.elements.flatMap(({ buttons }) => buttons ?? []);

const buttonsOf = (template: Template): Choice[] =>
  allButtons(template).flatMap((button) =>
    button.type === 'postback'
      ? [{ id: button.payload, label: button.title, as: 'postback' as const }]
      : [],
  );

function partsOf(core: Core, chat: Chat, message: StoredMessage): Part[] {
  const { text, attachments, postback } = message;
  if (postback !== null) return [{ kind: 'choice', id: postback.payload, label: postback.title }];
  const buttons = choicesOf(chat, message).map(({ id, label }) => ({ id, label }));
  const texts = [text, ...attachments.map(templateText)].filter((one) => one !== null);
  const said = texts.join('\n\n');
  const words: Part[] =
    buttons.length > 0
      ? [{ kind: 'buttons', text: said, buttons }]
      : said === ''
        ? []
        : [{ kind: 'text', text: said }];
  const others = attachments
    .filter(({ type }) => type !== 'template')
    .map((one) => attachmentPart(core, one));
  const parts = [...others, ...words];
  return parts.length === 0 ? [{ kind: 'unsupported', what: 'message' }] : parts;
}

/** The text of a template, with the addresses of its buttons. */
function templateText({ type, payload }: Attachment): string | null {
  if (type !== 'template') return null;
  const template = Template.parse(payload);
  const lines =
    template.template_type === 'button'
      ? [template.text]
      : template.elements.flatMap(({ title, subtitle }) => [
          title,
          ...(subtitle === undefined ? [] : [subtitle]),
        ]);
  const links = allButtons(template).flatMap((button) =>
    button.type === 'web_url' ? [`${button.title}: ${button.url}`] : [],
  );
  return [...lines, ...links].join('\n');
}

const Place = z.object({ coordinates: z.object({ lat: z.number(), long: z.number() }) });
const medias: Record<string, 'image' | 'video' | 'audio' | 'document' | 'sticker'> = {
  image: 'image',
  story_mention: 'image',
  share: 'image',
  fallback: 'image',
  video: 'video',
  reel: 'video',
  ig_reel: 'video',
  audio: 'audio',
  file: 'document',
  sticker: 'sticker',
};

function attachmentPart(core: Core, { type, payload, file: id }: Attachment): Part {
  const place = Place.safeParse(payload);
  if (place.success)
    return {
      kind: 'location',
      latitude: place.data.coordinates.lat,
      longitude: place.data.coordinates.long,
    };
  if (type === 'like_heart') return { kind: 'text', text: '❤️' };
  const media = medias[type];
  if (media === undefined) return { kind: 'unsupported', what: type };
  const file = core.store.state.messaging.files.get(id ?? '');
  const bytes =
    file === undefined || file.bytes > inlineBytes ? null : core.store.readFile(file.path);
  const given = typeof payload['url'] === 'string' ? payload['url'] : undefined;
  const url =
    file === undefined || bytes === null
      ? given
      : `data:${file.mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  return {
    kind: 'media',
    media,
    ...(file === undefined ? {} : { mimeType: file.mimeType, bytes: file.bytes }),
    ...(url === undefined ? {} : { url }),
    ...(file === undefined || file.fileName === null ? {} : { fileName: file.fileName }),
  };
}
