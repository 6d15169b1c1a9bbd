import type { TFunction } from 'i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import type { Listed } from './day-queries.ts';

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

/**
 * What a customer waits to be answered, a line a message; if nothing of it is left, what they said
 * last. Null: they have taken that back, too.
 */
export function openWords(
  { openQuestions, customerMessage }: Pick<Listed, 'openQuestions' | 'customerMessage'>,
  t: TFunction,
): string | null {
  const lines = openQuestions.flatMap(({ parts }) => saidBy(parts, t) ?? []);
  return lines.length > 0 ? lines.join('\n') : saidBy(customerMessage?.parts, t);
}

const nameOf = (kind: string, t: TFunction): string =>
  t(`dashboard.waiting.kinds.${kinds.find((known) => known === kind) ?? 'other'}`);
