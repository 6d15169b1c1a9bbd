import type { Abilities } from './channel.ts';

/** What may be sent to a customer at this moment. `people`: what a person writes. `templates`: what the provider has approved beforehand. */
export type Writing = 'free' | 'people' | 'templates' | 'closed';

type Window = Pick<Abilities, 'windowHours' | 'peopleHours' | 'templates'>;

const HOUR_MS = 3_600_000;

/**
 * By how long the customer has been silent, milliseconds; null: not known, and the provider decides. `mayTag`: the provider lets people of
 * this account answer for longer.
 */
export function writingAllowed({ windowHours, peopleHours, templates }: Window, silentMs: number | null, mayTag: boolean): Writing {
  if (windowHours === null || silentMs === null || silentMs < windowHours * HOUR_MS) return 'free';
  if (mayTag && peopleHours !== undefined && silentMs < peopleHours * HOUR_MS) return 'people';
  return templates === true ? 'templates' : 'closed';
}

/** Until when free text is taken; null: always, or nobody knows. */
export function windowEnd({ windowHours }: Window, customerAt: string | null): string | null {
  return windowHours === null || customerAt === null ? null : new Date(Date.parse(customerAt) + windowHours * HOUR_MS).toISOString();
}
