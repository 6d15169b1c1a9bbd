/** The scroll position in pixels at which each list was left, by the choices in it. */
const places = new Map<string, number>();
const mostPlaces = 20;

/** Where a list was left; 0 if this page has not seen it. */
export const placeOf = (name: string): number => places.get(name) ?? 0;

/** Remembers where a list is, so that it is found there when somebody comes back. */
export function rememberPlace(name: string, offset: number): void {
  places.delete(name);
  places.set(name, offset);
  for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest);
}
