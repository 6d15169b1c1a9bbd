import type { TFunction } from 'i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';

const kinds = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'contact',
  'location',
  'call',
  'order',
  'form',
] as const;

/** One part of a message as words; what has none is named. */
export function wordsOf(part: ShownPart, t: TFunction): string {
  if (part.kind === 'text' || part.kind === 'buttons' || part.kind === 'list') return part.text;
  if (part.kind === 'media') return part.caption ?? part.transcript?.text ?? nameOf(part.media, t);
  if (part.kind === 'choice') return part.label ?? nameOf('other', t);
  return nameOf(part.kind, t);
}

/** What the customer said last; null: they have taken it back. */
export function saidBy(parts: readonly ShownPart[] | undefined, t: TFunction): string | null {
  const said = parts?.map((part) => wordsOf(part, t)).find((words) => words !== '');
  return said ?? null;
}

const nameOf = (kind: string, t: TFunction): string =>
  t(`dashboard.waiting.kinds.${kinds.find((known) => known === kind) ?? 'other'}`);
