/** Where rows of known height stand. All lengths are in pixels, but the index of a row. */
export interface RowPlaces {
  height: number;
  count: number;
  /** The row above which a heading stands, and the height of that heading; -1: none. */
  headedAt: number;
  heading: number;
}

/** The distance of a row, with its heading, from the upper edge of the first one. */
export const offsetOf = ({ height, headedAt, heading }: RowPlaces, index: number): number =>
  index * height + (headedAt >= 0 && index > headedAt ? heading : 0);

/** The row at a distance from the upper edge of the first one; 0 without rows. */
export function indexAt(places: RowPlaces, offset: number): number {
  const { height, count, headedAt, heading } = places;
  const isBelow = headedAt >= 0 && offset >= offsetOf(places, headedAt) + heading;
  const index = Math.floor((offset - (isBelow ? heading : 0)) / height);
  return Math.min(Math.max(index, 0), Math.max(count - 1, 0));
}

/** The first and the last row of a part of the list; `last` is -1 without rows. */
export interface RowWindow {
  first: number;
  last: number;
}

/** The rows between two distances from the upper edge. */
export function windowBetween(places: RowPlaces, top: number, bottom: number): RowWindow {
  if (places.count === 0) return { first: 0, last: -1 };
  return { first: indexAt(places, top), last: indexAt(places, bottom) };
}

/**
 * How far the list has to scroll so that a row is seen whole; null: not at all.
 */
export function offsetToSee(
  places: RowPlaces,
  index: number,
  scrollOffset: number,
  viewportSize: number,
): number | null {
  const top = offsetOf(places, index);
  const bottom = offsetOf(places, index + 1);
  if (top < scrollOffset) return top;
  return bottom > scrollOffset + viewportSize ? bottom - viewportSize : null;
}
