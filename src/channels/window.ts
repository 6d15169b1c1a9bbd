import type { Abilities } from './channel.ts';

/**
 * What may be sent to a customer at this moment. `people`: only what a person writes. `templates`:
 * only messages that the provider approved beforehand.
 */
export type Writing = 'free' | 'people' | 'templates' | 'closed';

type Window = Pick<Abilities, 'windowHours' | 'peopleHours' | 'templates'>;

const HOUR_MS = 3_600_000;

/**
 * Decides by how long the customer has been silent, in milliseconds; null: we do not know, so the
 * provider decides. `mayTag`: the provider lets people of this account answer for longer.
 */
export function writingAllowed(
  { windowHours, peopleHours, templates }: Window,
  silentMs: number | null,
  mayTag: boolean,
): Writing {
  if (windowHours === null || silentMs === null || silentMs < windowHours * HOUR_MS) return 'free';
  if (mayTag && peopleHours !== undefined && silentMs < peopleHours * HOUR_MS) return 'people';
  return templates === true ? 'templates' : 'closed';
}

/** When free text stops being accepted. Null: never, or nobody knows. */
export function windowEnd(
  { windowHours }: Pick<Window, 'windowHours'>,
  customerAt: string | null,
): string | null {
  return windowHours === null || customerAt === null
    ? null
    : new Date(Date.parse(customerAt) + windowHours * HOUR_MS).toISOString();
}

/**
 * When a person may no longer write freely; with `mayTag` that is later than for an agent. Null:
 * never, or nobody knows.
 */
export function peopleWindowEnd(
  { windowHours, peopleHours }: Window,
  customerAt: string | null,
  mayTag: boolean,
): string | null {
  const hours =
    mayTag && peopleHours !== undefined && windowHours !== null
      ? Math.max(peopleHours, windowHours)
      : windowHours;
  return windowEnd({ windowHours: hours }, customerAt);
}
