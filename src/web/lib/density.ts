import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** `counter`: large rows for hands and eyes at a counter; `dense`: small rows for an operator. */
export type Density = 'counter' | 'dense';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
const read = (value: string | null): Density => (value === 'dense' ? 'dense' : 'counter');
let density = read(readStored('density'));
onStoredElsewhere('density', (value) => {
  density = read(value);
  tell();
});

/** Chooses the size of the rows on this device. */
export function chooseDensity(wanted: Density): void {
  density = wanted;
  writeStored('density', wanted === 'dense' ? 'dense' : null);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The size of the rows that the person has chosen on this device. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, () => density);
