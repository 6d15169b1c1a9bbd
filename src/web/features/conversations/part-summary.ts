import type { TFunction } from 'i18next';
import { isContext } from '#channels/context-kinds.ts';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import { fullTime } from '#web/lib/format.ts';

/** A message in a few words, on one line. */
export function messageSummary(parts: readonly ShownPart[], t: TFunction): string {
  if (parts.length === 0) return t('conversations.part.removed');
  const own = parts.filter((part) => !isContext(part));
  return (own.length > 0 ? own : parts).map((part) => partSummary(part, t)).join(' · ');
}

/** Whether the customer allows calls, and until when. */
export function permissionSummary(
  { granted, until }: Extract<ShownPart, { kind: 'call_permission' }>,
  t: TFunction,
): string {
  if (!granted) return t('conversations.part.permission.refused');
  return until === null
    ? t('conversations.part.permission.granted')
    : t('conversations.part.permission.until', { at: fullTime(until) });
}

/** One part of a message in a few words. */
export function partSummary(part: ShownPart, t: TFunction): string {
  switch (part.kind) {
    case 'text':
    case 'buttons':
    case 'list':
      return part.text;
    case 'media':
      return (
        part.caption ??
        part.transcript?.text ??
        part.fileName ??
        t(
          part.origin
            ? `conversations.part.origin.${part.origin}`
            : `conversations.part.${part.media}`,
        )
      );
    case 'choice':
      return part.label ?? t('conversations.part.choice');
    case 'location':
      return part.name ?? t('conversations.part.location');
    case 'contact':
      return t('conversations.part.contactOf', { name: part.name });
    case 'order':
      return t('conversations.part.orderOf', { count: part.items.length });
    case 'form':
      return t('conversations.part.formOf', {
        words: part.fields.map(({ value }) => value).join(', '),
      });
    case 'call_permission':
      return permissionSummary(part, t);
    case 'welcome':
      return t('conversations.part.welcome');
    case 'referral':
      return part.title ?? t(`conversations.part.referral.${part.from}`);
    case 'product':
      return t('conversations.part.product', { product: part.product });
    case 'forwarded':
      return t(part.often ? 'conversations.part.forwardedOften' : 'conversations.part.forwarded');
    case 'call':
      return t(
        part.video
          ? `conversations.part.videoCall.${part.end}`
          : `conversations.part.call.${part.end}`,
      );
    case 'template':
      return t('conversations.part.template', { name: part.name });
    case 'unsupported':
      return t('conversations.part.unsupported', { what: part.what });
  }
}
