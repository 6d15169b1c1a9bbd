import { Part, type Referral } from '#channels/message.ts';
import { orderTotal } from '#channels/order.ts';
import type { ShownPart, ShownReferral } from '#contract/conversations/shown-part.ts';

/**
 * The parts of a row as screens show them. A part of a kind that this version does not know becomes
 * a placeholder.
 */
export const toShownParts = (parts: readonly unknown[]): ShownPart[] =>
  toWholeParts(parts).map((part) => (part.kind === 'unsupported' ? { ...part, body: null } : part));

/** The same, with the provider's raw body of the parts that we cannot show. */
export const toWholeParts = (parts: readonly unknown[]): ShownPart[] =>
  parts.map((part) => {
    const known = Part.safeParse(part);
    return known.success
      ? toShown(known.data)
      : { kind: 'unsupported', what: 'unknown', body: null };
  });

/** Leaves out the provider's handles and our own storage keys, which must not leave the server. */
function toShown(part: Part): ShownPart {
  switch (part.kind) {
    case 'media':
      return {
        kind: 'media',
        media: part.media,
        available: part.blob !== undefined,
        expired: part.expired ?? false,
        mimeType: part.mimeType ?? null,
        fileName: part.fileName ?? null,
        bytes: part.bytes ?? null,
        seconds: part.seconds ?? null,
        caption: part.caption ?? null,
        origin: part.origin ?? null,
        transcript: part.transcript ?? null,
        unreadable: part.unreadable ?? null,
      };
    case 'choice':
      return { kind: 'choice', id: part.id, label: part.label ?? null };
    case 'location':
      return { ...part, name: part.name ?? null, address: part.address ?? null };
    case 'contact':
      return { ...part, phone: part.phone ?? null };
    case 'call':
      return { ...part, seconds: part.seconds ?? null };
    case 'order':
      return {
        kind: 'order',
        items: part.items.map(({ product, quantity = null, price = null, currency = null }) => ({
          product,
          quantity,
          price,
          currency,
        })),
        total: orderTotal(part.items),
        note: part.note ?? null,
      };
    case 'call_permission':
      return { ...part, until: part.until ?? null };
    case 'referral':
      return { kind: 'referral', ...toShownReferral(part) };
    case 'unsupported':
      return { ...part, body: part.body ?? null };
    case 'template':
      return { kind: 'template', name: part.name, values: part.values, words: part.words ?? null };
    default:
      return part;
  }
}

export const toShownReferral = ({
  from,
  title,
  words,
  url,
  ad,
  click,
  ref,
}: Referral): ShownReferral => ({
  from,
  title: title ?? null,
  words: words ?? null,
  url: url ?? null,
  ad: ad ?? null,
  click: click ?? null,
  ref: ref ?? null,
});
