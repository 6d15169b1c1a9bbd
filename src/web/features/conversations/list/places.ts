import type { CacheSnapshot } from 'virtua';

interface Place {
  offset: number;
  cache: CacheSnapshot;
  count: number;
}

/** The scroll position at which each list was left, by the choices in it. */
const places = new Map<string, Place>();
const mostPlaces = 20;

export const placeOf = (name: string): Place | undefined => places.get(name);

/** Remembers where a list is, so that it is found there when somebody comes back. */
export function rememberPlace(name: string, place: Place): void {
  places.delete(name);
  places.set(name, place);
  for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest);
}
