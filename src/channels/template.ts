import { z } from 'zod';
import type { Part } from './message.ts';

const Fields = z.array(z.string());

/**
 * A message that the provider approved beforehand. `fields` are the placeholders to be filled in:
 * their names, or "1", "2", …
 */
export const MessageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled']),
  /** Whether the fields have names; otherwise they are numbered. */
  named: z.boolean(),
  /** The header. A file in it is given by its https address. */
  header: z
    .object({
      kind: z.enum(['text', 'image', 'video', 'document', 'unsupported']),
      text: z.string(),
      fields: Fields,
    })
    .nullable(),
  body: z.object({ text: z.string(), fields: Fields }),
  footer: z.string().nullable(),
  /** `field`: the button takes a value of its own, such as the end of an address or a code. */
  buttons: z.array(
    z.object({
      kind: z.enum(['reply', 'url', 'code', 'other']),
      label: z.string(),
      field: z.boolean(),
    }),
  ),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** WhatsApp refuses values with line breaks, tabs or more than four spaces in a row (132018). */
const line = z
  .string()
  .trim()
  .overwrite((text) => text.replaceAll(/\s+/g, ' '));

/**
 * What a person filled in. `body` follows the order of its fields; `buttons` are keyed by their
 * position, and only those with a field are there.
 */
export const TemplateValues = z.strictObject({
  header: line.min(1).max(2000).optional(),
  body: z.array(line.min(1).max(1024)).max(50).default([]),
  buttons: z
    .array(z.strictObject({ index: z.number().int().min(0).max(9), value: line.min(1).max(2000) }))
    .max(10)
    .default([]),
});
export type TemplateValues = z.output<typeof TemplateValues>;

/** Names of the fields in a text, in order, each once. */
export const fieldsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? [])),
];

/**
 * The template as a part to be sent, with the words that the customer will read. Null: values are
 * missing, there are too many, or a file has no address.
 */
export function fillTemplate(
  template: MessageTemplate,
  values: TemplateValues,
): Extract<Part, { kind: 'template' }> | null {
  const { name, language, header, body, buttons } = template;
  const headerFields = header === null ? [] : header.kind === 'text' ? header.fields : ['file'];
  if (header?.kind === 'unsupported' || headerFields.length > 1) return null;
  if ((headerFields.length === 1) !== (values.header !== undefined)) return null;
  if (header !== null && header.kind !== 'text' && !isHttps(values.header ?? '')) return null;
  if (values.body.length !== body.fields.length) return null;
  const asking = buttons.flatMap(({ field }, index) => (field ? index : []));
  const given = values.buttons.map(({ index }) => index);
  if (given.length !== asking.length || !asking.every((index) => given.includes(index)))
    return null;
  const headerValue = values.header === undefined ? [] : [values.header];
  const lines = [
    ...(header?.kind === 'text' ? [filled(header.text, header.fields, headerValue)] : []),
    filled(body.text, body.fields, values.body),
    ...(template.footer === null ? [] : [template.footer]),
  ];
  return {
    kind: 'template',
    name,
    language,
    values: values.body,
    words: lines.join('\n\n'),
    ...(template.named && { names: body.fields }),
    ...(header !== null &&
      values.header !== undefined && {
        header: {
          kind: header.kind,
          value: values.header,
          ...(template.named && header.kind === 'text' && { name: header.fields[0] }),
        },
      }),
    ...(values.buttons.length > 0 && {
      buttons: values.buttons.map(({ index, value }) => ({
        index,
        value,
        kind: buttons[index]?.kind === 'code' ? 'code' : 'url',
      })),
    }),
  };
}

const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

const filled = (text: string, fields: readonly string[], values: readonly string[]): string =>
  text.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/g,
    (whole, name: string) => values[fields.indexOf(name)] ?? whole,
  );
