import { z } from 'zod';
import { GraphError } from '../core.ts';
import type { MessagingProduct } from './state.ts';

const bounded = (name: string, most: number) =>
  z
    .string()
    .min(1, `Param ${name} must be a non-empty string`)
    .max(most, `Length of param ${name} must be less than or equal to ${most}`);

const QuickReply = z.discriminatedUnion('content_type', [
  z.strictObject({
    content_type: z.literal('text'),
    title: bounded("quick_replies['title']", 20),
    payload: bounded("quick_replies['payload']", 1000),
    image_url: z.url().optional(),
  }),
  z.strictObject({
    content_type: z.enum(['user_phone_number', 'user_email']),
    payload: z.string().optional(),
  }),
]);

const Button = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('postback'),
    title: bounded("button['title']", 20),
    payload: bounded("button['payload']", 1000),
  }),
  z.looseObject({
    type: z.literal('web_url'),
    title: bounded("button['title']", 20),
    url: z.url(),
  }),
  z.strictObject({
    type: z.literal('phone_number'),
    title: bounded("button['title']", 20),
    payload: z.string().min(1),
  }),
]);
const buttons = z.array(Button).min(1).max(3, 'Param buttons must have at most 3 elements');
export const Template = z.discriminatedUnion('template_type', [
  z.strictObject({
    template_type: z.literal('button'),
    text: bounded("payload['text']", 640),
    buttons,
  }),
  z.looseObject({
    template_type: z.literal('generic'),
    elements: z
      .array(
        z.strictObject({
          title: bounded("element['title']", 80),
          subtitle: bounded("element['subtitle']", 80).optional(),
          image_url: z.url().optional(),
          default_action: z.record(z.string(), z.unknown()).optional(),
          buttons: buttons.optional(),
        }),
      )
      .min(1)
      .max(10, 'Param elements must have at most 10 elements'),
  }),
]);
export type Template = z.output<typeof Template>;

const Media = z.strictObject({
  type: z.enum(['image', 'video', 'audio', 'file']),
  /** Absent where the request contains the file itself (`filedata`). */
  payload: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }).optional(),
      attachment_id: z.string().optional(),
      is_reusable: z.boolean().optional(),
    })
    .default({}),
});
const Attachment = z.discriminatedUnion('type', [
  Media,
  z.strictObject({ type: z.literal('template'), payload: Template }),
  z.strictObject({ type: z.literal('like_heart') }),
]);
export type GivenAttachment = z.output<typeof Attachment>;

const Message = z
  .strictObject({
    text: z.string().optional(),
    attachment: Attachment.optional(),
    attachments: z.array(Media).min(1).max(30).optional(),
    quick_replies: z
      .array(QuickReply)
      .min(1)
      .max(13, 'Param quick_replies must have at most 13 elements')
      .optional(),
    metadata: z
      .string()
      .max(1000, "Length of param message['metadata'] must be less than or equal to 1000")
      .optional(),
  })
  .refine(
    ({ text, attachment, attachments }) =>
      [text, attachment, attachments].filter((one) => one !== undefined).length === 1,
    'Message must have exactly one of text, attachment and attachments',
  )
  .refine(
    ({ text }) => text !== '',
    'Message cannot be empty, must provide valid attachment or text',
  );
export type GivenMessage = z.output<typeof Message>;

const invalid = (text: string): GraphError => new GraphError(400, 100, `(#100) ${text}`);

/** Checks a message as this product accepts it. */
export function messageOf(product: MessagingProduct, given: unknown): GivenMessage {
  const parsed = Message.safeParse(given);
  if (!parsed.success) throw invalid(sentence(parsed.error));
  const { text = '', attachment, attachments = [] } = parsed.data;
  const isInstagram = product === 'instagram';
  // Messenger counts characters, Instagram bytes.
  const length = isInstagram ? Buffer.byteLength(text) : text.length;
  const most = isInstagram ? 1000 : 2000;
  if (length > most)
    throw invalid(`Length of param message[text] must be less than or equal to ${most}`);
  if (attachments.some(({ type }) => type !== 'image'))
    throw invalid('Only images can be sent together');
  if (isInstagram && attachments.length > 10)
    throw invalid('Param attachments must have at most 10 elements');
  const type =
    attachment?.type === 'template' ? attachment.payload.template_type : attachment?.type;
  if (isInstagram ? type === 'button' : type === 'like_heart')
    throw invalid(`Attachment type ${type} is not supported`);
  return parsed.data;
}

/** What is wrong, in one sentence in Meta's words. */
function sentence(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'Invalid parameter';
  if (issue.code === 'custom' || /^(Param|Length|Message)/.test(issue.message))
    return issue.message;
  return `Param message${issue.path.map((name) => `['${String(name)}']`).join('')}: ${issue.message}`;
}
