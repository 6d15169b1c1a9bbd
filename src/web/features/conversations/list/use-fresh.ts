import { useState } from 'react';
import { comparePlaces } from './known-rows.ts';
import type { ListRows } from './use-list-rows.ts';

/**
 * How many new rows are above a reader who has scrolled down; at the top they are visible, and none
 * is counted.
 */
export function useFresh({ rows, oldestFirst }: ListRows, startsAtTop: boolean) {
  const [isAtTop, setAtTop] = useState(startsAtTop);
  const [top, setTop] = useState(rows[0]?.place);
  if (isAtTop && top !== rows[0]?.place) setTop(rows[0]?.place);
  const known =
    top === undefined
      ? 0
      : rows.findIndex(({ place }) => comparePlaces(place, top, oldestFirst) >= 0);
  return { fresh: isAtTop ? 0 : Math.max(known, 0), setAtTop };
}
