import type { Part } from '../message.ts';
import { timeOfSeconds } from '../meta/envelope.ts';
import { formFields } from './form.ts';
import type { Content } from './notification.ts';

const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;

/** What a message shows. Content that we cannot show becomes a visible placeholder. */
export function messageParts(content: Content): Part[] {
  if (content.text !== undefined && content.text.body !== '')
    return [{ kind: 'text', text: content.text.body }];
  const media = mediaPart(content);
  if (media !== null) return [media];
  const chosen = content.interactive?.button_reply ?? content.interactive?.list_reply;
  if (chosen !== undefined) return [choicePart(chosen.id, chosen.title)];
  if (content.button !== undefined)
    return [choicePart(content.button.payload ?? content.button.text ?? '?', content.button.text)];
  if (content.location !== undefined) {
    const { latitude, longitude, name, address } = content.location;
    return [
      {
        kind: 'location',
        latitude,
        longitude,
        ...(name ? { name } : {}),
        ...(address ? { address } : {}),
      },
    ];
  }
  if (content.contacts !== undefined) return content.contacts.map(contactPart);
  const filled = orderPart(content) ?? formPart(content) ?? permissionPart(content);
  if (filled !== null) return [filled];
  if (content.type === 'request_welcome') return [{ kind: 'welcome' }];
  return [
    {
      kind: 'unsupported',
      what: (content.unsupported?.type ?? content.interactive?.type ?? content.type).slice(0, 40),
    },
  ];
}

function mediaPart(content: Content): Part | null {
  for (const kind of mediaKinds) {
    const file = content[kind];
    if (file === undefined) continue;
    return {
      kind: 'media',
      media: kind === 'audio' && file.voice === true ? 'voice' : kind,
      providerFileId: file.id,
      ...(file.mime_type ? { mimeType: file.mime_type } : {}),
      ...(file.filename ? { fileName: file.filename } : {}),
      ...(file.caption ? { caption: file.caption } : {}),
    };
  }
  return null;
}

const choicePart = (id: string, label: string | undefined): Part => ({
  kind: 'choice',
  id: id || '?',
  ...(label ? { label } : {}),
});

function contactPart(card: NonNullable<Content['contacts']>[number]): Part {
  const phone = card.phones[0]?.phone ?? card.phones[0]?.wa_id;
  return {
    kind: 'contact',
    name: card.name?.formatted_name || phone || '?',
    ...(phone ? { phone } : {}),
  };
}

function orderPart({ order }: Content): Part | null {
  if (order === undefined || order.product_items.length === 0) return null;
  const items = order.product_items.map(
    ({ product_retailer_id: product = '?', quantity, item_price: price, currency }) => ({
      product,
      ...(quantity === undefined ? {} : { quantity }),
      ...(price === undefined ? {} : { price }),
      ...(currency === undefined ? {} : { currency }),
    }),
  );
  return { kind: 'order', items, ...(order.text ? { note: order.text } : {}) };
}

function formPart({ interactive }: Content): Part | null {
  const fields = formFields(interactive?.nfm_reply?.response_json);
  return fields.length === 0 ? null : { kind: 'form', fields };
}

function permissionPart({ interactive }: Content): Part | null {
  const reply = interactive?.call_permission_reply;
  if (reply === undefined) return null;
  const granted = reply.response === 'accept';
  const ends = granted && reply.is_permanent !== true && reply.expiration_timestamp !== undefined;
  return {
    kind: 'call_permission',
    granted,
    ...(ends ? { until: timeOfSeconds(reply.expiration_timestamp) } : {}),
  };
}
