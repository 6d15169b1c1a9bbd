import type { Abilities } from './channel.ts';

/** Why a channel cannot show labels as buttons, or as rows of its list. */
export type Misfit =
  | { kind: 'none' }
  | { kind: 'tooMany'; total: number; max: number }
  | { kind: 'tooLong'; label: string; length: number; max: number }
  | { kind: 'alike'; label: string };

type Room = Pick<Abilities, 'buttons' | 'list'>;
type Way = NonNullable<Abilities['buttons'] | Abilities['list']>;

/**
 * How the customer chooses: by buttons, else by a list where the channel has lists, else by a
 * number. Buttons and lists must show every label whole and, where the provider demands it, no two
 * labels alike. `misfits` says why the better way was not possible.
 */
export function drawn(
  labels: readonly string[],
  { buttons, list }: Room,
  wanted: 'buttons' | 'list' = 'buttons',
): { as: 'buttons' | 'list' | 'numbers'; misfits: readonly Misfit[] } {
  let misfits: Misfit[] = buttons || list ? [] : [{ kind: 'none' }];
  const ways = { buttons: wanted === 'list' && list ? null : buttons, list };
  for (const as of ['buttons', 'list'] as const) {
    const way = ways[as];
    if (!way) continue;
    const found = misfitsOf(labels, way);
    if (found.length === 0) return { as, misfits };
    misfits = found;
  }
  return { as: 'numbers', misfits };
}

function misfitsOf(labels: readonly string[], way: Way): Misfit[] {
  if ('cuts' in way && way.cuts) return [];
  const twice = way.distinct
    ? new Set(labels.filter((label, index) => labels.indexOf(label) !== index))
    : [];
  return [
    ...(labels.length > way.max
      ? [{ kind: 'tooMany' as const, total: labels.length, max: way.max }]
      : []),
    ...labels
      .filter((label) => label.length > way.label)
      .map((label) => ({ kind: 'tooLong' as const, label, length: label.length, max: way.label })),
    ...[...twice].map((label) => ({ kind: 'alike' as const, label })),
  ];
}

/**
 * The text with its options numbered. The customer answers with a number, which is the id of the
 * option.
 */
export const numbered = (text: string, options: readonly { label: string }[]): string =>
  `${text}\n\n${options.map(({ label }, index) => `${index + 1}. ${label}`).join('\n')}`;
