import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');
const coarse = matchMedia('(pointer: coarse)');

const subscribeTo =
  (query: MediaQueryList) =>
  (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
const [subscribe, subscribeToPointer] = [subscribeTo(wide), subscribeTo(coarse)];

/** Whether there is room for tables (768 px and more); below it things are stacked. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

/** Whether one points with a finger. */
export const useCoarsePointer = (): boolean => useSyncExternalStore(subscribeToPointer, () => coarse.matches);
