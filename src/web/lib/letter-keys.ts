import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
let on = readStored('letterKeys') !== 'off';
onStoredElsewhere('letterKeys', (value) => {
  on = value !== 'off';
  tell();
});

/**
 * Whether shortcuts of a single letter work. Who speaks to the computer, or hits keys by accident, switches them off
 * (WCAG 2.1.4); shortcuts with Ctrl or Cmd are not meant.
 */
export const letterKeysOn = (): boolean => on;

export function switchLetterKeys(wanted: boolean): void {
  on = wanted;
  writeStored('letterKeys', wanted ? null : 'off');
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, letterKeysOn);
