import { z } from 'zod';
import { invalidParameter, GraphError, type Core } from '../core.ts';
import { refusal } from './refusals.ts';
import type { Account, PhoneNumber } from './state.ts';
import { checkTemplate, TemplateContent } from './templates.ts';

export interface Content {
  content: unknown;
  /** The message's category in statuses. */
  category: string;
  /** An address that Meta fetches after the call was accepted. */
  link: string | null;
  /**
   * The uploaded file is of a type that this kind of message does not show. Meta reports that after
   * the call was accepted.
   */
  misfit: boolean;
}

const bounded = (name: string, most: number) =>
  z
    .string()
    .min(1, `Param ${name} must be at least 1 characters long.`)
    .max(most, `Param ${name} must be at most ${most} characters long.`);

const media = (kind: string, more: z.ZodRawShape = {}) =>
  z
    .strictObject({
      id: z.string().optional(),
      link: z.url({ protocol: /^https?$/ }).optional(),
      ...more,
    })
    .refine(
      (value) => (value['id'] === undefined) !== (value['link'] === undefined),
      `Param ${kind} must have exactly one of 'id' and 'link'`,
    );

const caption = bounded('caption', 1024).optional();
const header = z
  .looseObject({
    type: z.enum(['text', 'image', 'video', 'document']),
    text: bounded('header', 60).optional(),
  })
  .optional();
const frame = {
  header,
  body: z.strictObject({ text: bounded("interactive['body']", 1024) }),
  footer: z.strictObject({ text: bounded('footer', 60) }).optional(),
};

const isEachOnce = (texts: string[]): boolean => new Set(texts).size === texts.length;

const Button = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({
    id: z.string().min(1).max(256, 'Button id length invalid. Min length: 1, Max length: 256'),
    title: z.string().min(1).max(20, 'Button title length invalid. Min length: 1, Max length: 20'),
  }),
});
const Row = z.strictObject({
  id: z.string().min(1).max(200, 'Row id length invalid. Max length: 200'),
  title: z.string().min(1).max(24, 'Row title is too long. Max length is 24'),
  description: z.string().max(72, 'Row description is too long. Max length is 72').optional(),
});

const Interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    ...frame,
    action: z.strictObject({
      buttons: z
        .array(Button)
        .min(1, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
        .max(3, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
        .refine(
          (buttons) => isEachOnce(buttons.map(({ reply }) => reply.id)),
          'Duplicated button id',
        )
        .refine(
          (buttons) => isEachOnce(buttons.map(({ reply }) => reply.title)),
          'Duplicated button title',
        ),
    }),
  }),
  z.strictObject({
    type: z.literal('list'),
    ...frame,
    body: z.strictObject({ text: bounded("interactive['body']", 4096) }),
    action: z.strictObject({
      button: z.string().min(1).max(20, 'Button label is too long. Max length is 20'),
      sections: z
        .array(
          z.strictObject({
            title: z.string().max(24, 'Section title is too long. Max length is 24').optional(),
            rows: z.array(Row).min(1),
          }),
        )
        .min(1)
        .max(10)
        .refine(
          (sections) => sections.flatMap(({ rows }) => rows).length <= 10,
          'Total row count exceed max allowed count: 10',
        )
        .refine(
          (sections) => isEachOnce(sections.flatMap(({ rows }) => rows.map(({ id }) => id))),
          'Duplicated row id',
        )
        .refine(
          (sections) => sections.length === 1 || sections.every(({ title }) => title !== undefined),
          'Section title is required',
        ),
    }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    ...frame,
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: bounded('display_text', 20), url: z.url() }),
    }),
  }),
  z.strictObject({
    type: z.literal('location_request_message'),
    body: frame.body,
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
]);

const ContactCard = z.looseObject({
  name: z.looseObject({ formatted_name: z.string().min(1) }),
  phones: z.array(z.looseObject({ phone: z.string().optional() })).optional(),
});

/** What each type of message may contain. */
const contents: Record<string, z.ZodType> = {
  text: z.strictObject({
    body: bounded("text['body']", 4096),
    preview_url: z.boolean().optional(),
  }),
  image: media('image', { caption }),
  video: media('video', { caption }),
  audio: media('audio', { voice: z.boolean().optional() }),
  document: media('document', { caption, filename: z.string().max(240).optional() }),
  sticker: media('sticker'),
  location: z.strictObject({
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  contacts: z.array(ContactCard).min(1),
  reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string() }),
  interactive: Interactive,
  template: TemplateContent,
};

const Linked = z.looseObject({ id: z.string().optional(), link: z.string().optional() });
const mediaTypes = new Set(['image', 'video', 'audio', 'document', 'sticker']);
/**
 * The types that each kind of message shows ("Supported media types"). A document may be anything
 * that can be uploaded.
 */
const shown: Record<string, RegExp> = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  audio: /^audio\//,
  sticker: /^image\/webp$/,
};
export const contentTypes = Object.keys(contents);

/** Checks the content of a message, in Meta's words, before anything is stored. */
export function contentOf(
  core: Core,
  number: PhoneNumber,
  account: Account,
  type: string,
  raw: unknown,
): Content {
  const schema = contents[type];
  if (schema === undefined)
    throw invalidParameter(
      `Param type must be one of {${contentTypes.map((name) => name.toUpperCase()).join(', ')}}`,
    );
  if (raw === undefined)
    throw refusal(131_008, `The parameter ${type} is required for type ${type}.`);
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw mistake(type, parsed.error);
  if (type === 'template') {
    const template = checkTemplate(account, TemplateContent.parse(parsed.data));
    return {
      content: parsed.data,
      category: template.category.toLowerCase(),
      link: null,
      misfit: false,
    };
  }
  if (!mediaTypes.has(type))
    return { content: parsed.data, category: 'service', link: null, misfit: false };
  const { id, link } = Linked.parse(parsed.data);
  const file = id === undefined ? undefined : core.store.state.whatsapp.media.get(id);
  if (
    id !== undefined &&
    (file === undefined || file.number !== number.id || file.expiresAt < core.clock.now())
  )
    throw new GraphError(
      400,
      100,
      `(#100) Param ${type}['id'] is not a valid whatsapp business account media attachment ID`,
    );
  const misfit = file !== undefined && shown[type]?.test(file.mimeType) === false;
  return { content: parsed.data, category: 'service', link: link ?? null, misfit };
}

/**
 * The error for the first mistake. Lengths that WhatsApp itself checks have a code of their own.
 */
function mistake(type: string, error: z.ZodError): GraphError {
  const [issue] = error.issues;
  if (issue === undefined) return invalidParameter('Unknown mistake');
  const place = [type, ...issue.path]
    .map((name, index) => (index === 0 ? String(name) : `['${String(name)}']`))
    .join('');
  if (issue.code === 'unrecognized_keys')
    return invalidParameter(`Unexpected key "${issue.keys.join('", "')}" on param "${place}".`);
  if (issue.message.startsWith('Param '))
    return new GraphError(400, 100, `(#100) ${issue.message}`);
  if (issue.code === 'invalid_type' && issue.message.includes('undefined'))
    return refusal(131_008, `The parameter ${place} is required.`);
  return refusal(
    131_009,
    issue.code === 'custom' || issue.code === 'too_big' || issue.code === 'too_small'
      ? issue.message
      : `${place}: ${issue.message}`,
  );
}
