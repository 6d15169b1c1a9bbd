import { z } from 'zod';
import { dayMs } from '#simulators/meta/clock.ts';
import type { Core } from '#simulators/meta/core.ts';
import { Part } from '#channels/message.ts';
import { accountOf } from '../core.ts';
import { templateText, TemplateContent } from '../templates.ts';
import type { Account, Chat, PhoneNumber, StoredMessage } from '../state.ts';

export const PhoneView = z.object({
  businessName: z.string(),
  businessNumber: z.string(),
  blocked: z.boolean(),
  typing: z.boolean(),
  /** Until when the business may write freely; null when the customer never wrote. */
  windowUntil: z.iso.datetime().nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      /**
       * `owner`: a person typed it in the WhatsApp Business app. To the customer it comes from the
       * business.
       */
      from: z.enum(['customer', 'business', 'owner']),
      part: Part,
      at: z.iso.datetime(),
      /** Shown as one tick, two ticks, or two blue ticks. */
      mark: z.enum(['sent', 'delivered', 'read']),
      edited: z.boolean(),
      revoked: z.boolean(),
      replyTo: z.string().nullable(),
      reactions: z.array(z.string()),
    }),
  ),
});
export type PhoneView = z.infer<typeof PhoneView>;

/** Files of up to this many bytes are included in the view. */
const inlineBytes = 256 * 1024;

/** What a chat looks like on its customer's screen. */
export function viewPhone(core: Core, number: PhoneNumber, chat: Chat | undefined): PhoneView {
  return {
    businessName: number.verifiedName,
    businessNumber: number.digits,
    blocked: chat?.blocked ?? false,
    typing: chat !== undefined && chat.typingUntil > core.clock.now(),
    windowUntil:
      chat === undefined || chat.customerAt === null
        ? null
        : new Date(chat.customerAt + dayMs).toISOString(),
    messages: (chat?.messages ?? []).flatMap((message) => bubble(core, number, message) ?? []),
  };
}

/**
 * A message as a bubble. None for a failed message, which never arrived, or for a reaction, which
 * shows on another bubble.
 */
function bubble(
  core: Core,
  number: PhoneNumber,
  message: StoredMessage,
): PhoneView['messages'][number] | null {
  const { id, author, at, mark, edited, revoked, replyTo, reactions } = message;
  if (
    mark === 'failed' ||
    message.type === 'reaction' ||
    (author === 'business' && mark === 'sent')
  )
    return null;
  const waiting =
    author === 'customer' &&
    message.eventId !== null &&
    core.store.state.pending.has(message.eventId);
  return {
    id,
    from: author,
    part: revoked ? { kind: 'text', text: '' } : partOf(core, accountOf(core, number), message),
    at: new Date(at).toISOString(),
    mark: waiting ? 'sent' : mark,
    edited,
    revoked,
    replyTo,
    reactions: Object.values(reactions),
  };
}

const Body = z.object({ body: z.string() });
const File = z.object({
  id: z.string().optional(),
  link: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});
const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
});
const Card = z.object({
  name: z.object({ formatted_name: z.string() }),
  phones: z.array(z.object({ phone: z.string().optional() })).default([]),
});
const Row = z.object({ id: z.string(), title: z.string(), description: z.string().optional() });
const Interactive = z.object({
  type: z.string(),
  body: z.object({ text: z.string() }).optional(),
  action: z
    .object({
      button: z.string().optional(),
      buttons: z.array(z.object({ reply: Row })).optional(),
      sections: z.array(z.object({ rows: z.array(Row) })).optional(),
    })
    .optional(),
  button_reply: Row.optional(),
  list_reply: Row.optional(),
});

interface Choice {
  id: string;
  label: string;
  description?: string | undefined;
  /** The type of the answer when this is pressed. */
  as: 'button_reply' | 'list_reply' | 'button';
}

/** The choices that can be pressed on a message of the business. */
export function choicesOf(account: Account, { type, content, author }: StoredMessage): Choice[] {
  if (author !== 'business') return [];
  if (type === 'template')
    return templateText(account, TemplateContent.parse(content)).buttons.map((button) => ({
      ...button,
      as: 'button',
    }));
  if (type !== 'interactive') return [];
  const { action } = Interactive.parse(content);
  const buttons = (action?.buttons ?? []).map(({ reply }) => ({
    id: reply.id,
    label: reply.title,
    as: 'button_reply' as const,
  }));
  const rows = (action?.sections ?? []).flatMap((section) =>
    section.rows.map(({ id, title, description }) => ({
      id,
      label: title,
      description,
      as: 'list_reply' as const,
    })),
  );
  return [...buttons, ...rows];
}

function partOf(core: Core, account: Account, message: StoredMessage): Part {
  const { type, content } = message;
  switch (type) {
    case 'text':
      return { kind: 'text', text: Body.parse(content).body };
    case 'image':
    case 'video':
    case 'document':
    case 'sticker':
      return media(core, type, content);
    case 'audio':
      return media(core, File.parse(content).voice === true ? 'voice' : 'audio', content);
    case 'location':
      return { kind: 'location', ...Place.parse(content) };
    case 'contacts': {
      const [card] = z.array(Card).parse(content);
      const phone = card?.phones[0]?.phone;
      return {
        kind: 'contact',
        name: card?.name.formatted_name ?? '',
        ...(phone === undefined ? {} : { phone }),
      };
    }
    case 'template':
    case 'interactive':
      return withChoices(account, message);
    case 'button': {
      const { payload, text } = z.object({ payload: z.string(), text: z.string() }).parse(content);
      return { kind: 'choice', id: payload, label: text };
    }
    default:
      return { kind: 'unsupported', what: type };
  }
}

function withChoices(account: Account, message: StoredMessage): Part {
  const { type, content } = message;
  const reply =
    type === 'interactive'
      ? (Interactive.parse(content).button_reply ?? Interactive.parse(content).list_reply)
      : undefined;
  if (reply !== undefined) return { kind: 'choice', id: reply.id, label: reply.title };
  const text =
    type === 'template'
      ? templateText(account, TemplateContent.parse(content)).text
      : (Interactive.parse(content).body?.text ?? '');
  const choices = choicesOf(account, message);
  const items = choices.map(({ id, label }) => ({ id, label }));
  if (choices[0]?.as === 'list_reply')
    return { kind: 'list', text, label: Interactive.parse(content).action?.button ?? '', items };
  return items.length === 0 ? { kind: 'text', text } : { kind: 'buttons', text, buttons: items };
}

function media(
  core: Core,
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker',
  content: unknown,
): Part {
  const { id, link, caption, filename } = File.parse(content);
  const file = id === undefined ? undefined : core.store.state.whatsapp.media.get(id);
  const bytes =
    file === undefined || file.bytes > inlineBytes ? null : core.store.readFile(file.path);
  const url =
    file === undefined || bytes === null
      ? link
      : `data:${file.mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  return {
    kind: 'media',
    media: kind,
    ...(id === undefined ? {} : { providerFileId: id }),
    ...(file === undefined ? {} : { mimeType: file.mimeType, bytes: file.bytes }),
    ...(url === undefined ? {} : { url }),
    ...(caption === undefined ? {} : { caption }),
    ...(filename === undefined ? {} : { fileName: filename }),
  };
}
