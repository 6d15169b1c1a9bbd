import type { PointerEvent } from 'react';
import type { Row } from '../list/known-rows.ts';
import { readAhead } from '../thread/read-thread.ts';

/** In milliseconds: a mouse that rests on a row for so long is about to press it. */
const restMs = 80;
/** There is one mouse. */
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Begins to read a conversation while the mouse rests on its row, so that the click finds it there.
 * A finger that comes down may as well scroll, and who searched comes to another page of it.
 */
export function mouseComes({ pointerType }: PointerEvent, { id, hit }: Row): void {
  clearTimeout(resting);
  if (pointerType === 'mouse' && !hit) resting = setTimeout(() => readAhead(id), restMs);
}

export const mouseLeaves = (): void => clearTimeout(resting);
