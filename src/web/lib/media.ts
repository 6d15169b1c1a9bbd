import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for tables (768 px and more); below it things are stacked. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
