import type { TFunction } from 'i18next';
import type { ShownPart } from '#contract/conversations.ts';

/** A message in a few words, on one line. */
export function messageWords(parts: readonly ShownPart[], t: TFunction): string {
  return parts.length === 0 ? t('conversations.part.removed') : parts.map((part) => partWords(part, t)).join(' · ');
}

/** One bubble in a few words. */
export function partWords(part: ShownPart, t: TFunction): string {
  switch (part.kind) {
    case 'text':
    case 'buttons':
    case 'list':
      return part.text;
    case 'media':
      return (
        part.caption ?? part.fileName ?? t(part.origin ? `conversations.part.origin.${part.origin}` : `conversations.part.${part.media}`)
      );
    case 'choice':
      return part.label ?? t('conversations.part.choice');
    case 'location':
      return part.name ?? t('conversations.part.location');
    case 'contact':
      return t('conversations.part.contactOf', { name: part.name });
    case 'call':
      return t(part.video ? `conversations.part.videoCall.${part.end}` : `conversations.part.call.${part.end}`);
    case 'template':
      return t('conversations.part.template', { name: part.name });
    case 'unsupported':
      return t('conversations.part.unsupported');
  }
}
