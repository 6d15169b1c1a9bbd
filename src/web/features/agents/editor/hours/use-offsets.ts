import { useState } from 'react';
import { offsetOf } from './time-zones.ts';

/** So many are found out before the page may draw again; Brazil's are the first of them. */
const atOnce = 16;
let all: Promise<void> | null = null;

/**
 * Finds out how far these zones are from Greenwich, in steps: all together would take as long as a
 * page. The returned function begins; the component is drawn anew after the first step and the last.
 */
export function useOffsets(zones: readonly string[]): () => void {
  const [, draw] = useState(0);
  return () => {
    all ??= findOut(zones);
    draw((times) => Math.max(times, 1));
    void all.then(() => draw(2));
  };
}

async function findOut(zones: readonly string[]): Promise<void> {
  for (let at = 0; at < zones.length; at += atOnce) {
    zones.slice(at, at + atOnce).forEach(offsetOf);
    await new Promise((next) => setTimeout(next));
  }
}
