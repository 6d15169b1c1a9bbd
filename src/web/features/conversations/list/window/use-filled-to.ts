import { useEffect, useState } from 'react';

/** So many rows are drawn in full with each frame after the list has rushed by. */
const rowsAFrame = 3;

/**
 * The index of the last row that is drawn in full: none while the list rushes by; afterwards, from
 * the first row in sight, a few more with each frame, until all are.
 */
export function useFilledTo(isRushing: boolean, firstInSight: number, last: number): number {
  const [filledTo, setFilledTo] = useState(Infinity);
  if (isRushing && filledTo >= 0) setFilledTo(-1);
  useEffect(() => {
    if (isRushing || filledTo === Infinity) return undefined;
    const next = Math.max(filledTo, firstInSight - 1) + rowsAFrame;
    const frame = requestAnimationFrame(() => setFilledTo(next < last ? next : Infinity));
    return () => cancelAnimationFrame(frame);
  }, [isRushing, filledTo, firstInSight, last]);
  return isRushing ? -1 : filledTo;
}
