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
export function indexAt({ height, count, headedAt, heading }: RowPlaces, offset: number): number {
  let index = Math.floor(offset / height);
  if (headedAt >= 0 && index > headedAt)
    index = Math.max(headedAt, Math.floor((offset - heading) / height));
  return Math.max(0, Math.min(index, count - 1));
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
