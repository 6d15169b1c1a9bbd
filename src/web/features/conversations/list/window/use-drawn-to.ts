import { useEffect, useState } from 'react';

/** So many rows are drawn with each frame after the list has rushed by. */
const rowsAFrame = 3;

/**
 * The index of the last row that is drawn: none while the list rushes by; afterwards, from the
 * first row in sight, a few more with each frame, until all are.
 */
export function useDrawnTo(isRushing: boolean, firstInSight: number, last: number): number {
  const [drawnTo, setDrawnTo] = useState(Infinity);
  if (isRushing && drawnTo >= 0) setDrawnTo(-1);
  useEffect(() => {
    if (isRushing || drawnTo === Infinity) return undefined;
    const next = Math.max(drawnTo, firstInSight - 1) + rowsAFrame;
    const frame = requestAnimationFrame(() => setDrawnTo(next < last ? next : Infinity));
    return () => cancelAnimationFrame(frame);
  }, [isRushing, drawnTo, firstInSight, last]);
  return isRushing ? -1 : drawnTo;
}
