import { renderMedia } from '../caption.ts';
import { ChannelError } from '../channel.ts';
import { drawn, numbered } from '../choices.ts';
import type { Button, Part } from '../message.ts';
import { shorten, splitText } from '../split-text.ts';
import { whatsappSetup } from './setup.ts';

const { text: textLimit, buttons: buttonLimits } = whatsappSetup.abilities;
/** The limit of a text above buttons or a list ("Interactive messages": body 1,024). */
const bodyLimit = { limit: 1024, unit: textLimit.unit };
const buttonLabel = { limit: buttonLimits.label, unit: textLimit.unit };
const rowIdBytes = 200;

type Media = Extract<Part, { kind: 'media' }>;

/**
 * Splits a part into what one message can carry. Options become buttons, else a list, else numbered
 * text; buttons and lists stay with the last piece of the text.
 */
export function render(part: Part): Part[] {
  switch (part.kind) {
    case 'text':
      return texts(part.text);
    case 'buttons':
      return choices(part.text, part.buttons, null);
    case 'list':
      return choices(part.text, part.items, part.label);
    case 'media':
      // These kinds take no caption (Cloud API "Audio messages", "Sticker messages").
      return renderMedia(part, whatsappSetup.abilities, ['audio', 'voice', 'sticker']);
    default:
      return [part];
  }
}

const texts = (text: string): Part[] =>
  splitText(text, textLimit).map((piece) => ({ kind: 'text', text: piece }));

function choices(text: string, options: readonly Button[], listLabel: string | null): Part[] {
  const labels = options.map(({ label }) => label);
  const { as } = drawn(labels, whatsappSetup.abilities, listLabel === null ? 'buttons' : 'list');
  if (as === 'numbers') return texts(numbered(text, options));
  const pieces = splitText(text, bodyLimit);
  const before: Part[] = pieces.slice(0, -1).map((piece) => ({ kind: 'text', text: piece }));
  const body = pieces.at(-1) ?? '';
  if (as === 'buttons') return [...before, { kind: 'buttons', text: body, buttons: [...options] }];
  return [
    ...before,
    {
      kind: 'list',
      text: body,
      label: shorten(listLabel ?? '☰', buttonLabel),
      items: [...options],
    },
  ];
}

/**
 * A group accepts nothing that can be pressed ("Groups API", non-supported message types), so its
 * members answer with a number.
 */
export function withoutButtons(part: Part): Part {
  if (part.kind === 'buttons') return { kind: 'text', text: numbered(part.text, part.buttons) };
  return part.kind === 'list' ? { kind: 'text', text: numbered(part.text, part.items) } : part;
}

/**
 * The content of one rendered part. `mediaId` is the id of its uploaded file. Throws `rejected` for
 * a part that WhatsApp cannot carry.
 */
export function toContent(part: Part, mediaId: string | null): Record<string, unknown> {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: { body: part.text, preview_url: true } };
    case 'buttons':
      return interactive('button', part.text, {
        buttons: part.buttons.map((button) => ({
          type: 'reply',
          reply: { id: within(button.id, buttonLimits.idBytes), title: button.label },
        })),
      });
    case 'list':
      return interactive('list', part.text, {
        button: part.label,
        sections: [
          {
            rows: part.items.map((item) => ({
              id: within(item.id, rowIdBytes),
              title: item.label,
            })),
          },
        ],
      });
    case 'location': {
      const { latitude, longitude, name, address } = part;
      return {
        type: 'location',
        location: {
          latitude,
          longitude,
          ...(name ? { name } : {}),
          ...(address ? { address } : {}),
        },
      };
    }
    case 'contact': {
      const phones =
        part.phone === undefined ? {} : { phones: [{ phone: part.phone, type: 'CELL' }] };
      return {
        type: 'contacts',
        contacts: [{ name: { formatted_name: part.name, first_name: part.name }, ...phones }],
      };
    }
    case 'template':
      return template(part);
    case 'media':
      return media(part, mediaId);
    default:
      throw new ChannelError(
        'rejected',
        'part_not_supported',
        `WhatsApp cannot carry a part of kind ${part.kind}`,
      );
  }
}

/** The components of a template ("Message templates"). Only those that have values are sent. */
function template({
  name,
  language,
  values,
  names,
  header,
  buttons = [],
}: Extract<Part, { kind: 'template' }>): Record<string, unknown> {
  const textOf = (text: string, field: string | undefined) => ({
    type: 'text',
    text,
    ...(field && { parameter_name: field }),
  });
  const components = [
    ...(header === undefined
      ? []
      : [
          {
            type: 'header',
            parameters: [
              header.kind === 'text'
                ? textOf(header.value, header.name)
                : { type: header.kind, [header.kind]: { link: header.value } },
            ],
          },
        ]),
    ...(values.length === 0
      ? []
      : [{ type: 'body', parameters: values.map((text, index) => textOf(text, names?.[index])) }]),
    ...buttons.map(({ index, kind, value }) => ({
      type: 'button',
      sub_type: kind === 'code' ? 'copy_code' : 'url',
      index: String(index),
      parameters: [
        kind === 'code'
          ? { type: 'coupon_code', coupon_code: value }
          : { type: 'text', text: value },
      ],
    })),
  ];
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
  };
}

const interactive = (
  type: 'button' | 'list',
  text: string,
  action: Record<string, unknown>,
): Record<string, unknown> => ({
  type: 'interactive',
  interactive: { type, body: { text }, action },
});

function media(part: Media, mediaId: string | null): Record<string, unknown> {
  const type = part.media === 'voice' ? 'audio' : part.media;
  const source = mediaId === null ? { link: part.url } : { id: mediaId };
  if (mediaId === null && part.url === undefined)
    throw new ChannelError(
      'rejected',
      'media_without_file',
      'WhatsApp: a media part names no file',
    );
  const words = part.caption ? { caption: part.caption } : {};
  const name = type === 'document' && part.fileName ? { filename: part.fileName } : {};
  return { type, [type]: { ...source, ...words, ...name } };
}

function within(id: string, bytes: number): string {
  if (Buffer.byteLength(id) > bytes)
    throw new ChannelError(
      'rejected',
      'button_id_too_long',
      `WhatsApp: an id holds at most ${bytes} bytes`,
    );
  return id;
}
