import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');
const roomy = matchMedia('(min-width: 80rem)');
const coarse = matchMedia('(pointer: coarse)');

const subscribeTo =
  (query: MediaQueryList) =>
  (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
const [subscribe, subscribeToRoomy, subscribeToPointer] = [
  subscribeTo(wide),
  subscribeTo(roomy),
  subscribeTo(coarse),
];

/**
 * Whether the window has room for tables (768 px and more); below that, rows become stacked cards.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

/** Whether the window has room for three panes (1280 px and more). */
export const useRoomy = (): boolean => useSyncExternalStore(subscribeToRoomy, () => roomy.matches);

/** Whether the pointer is a finger. */
export const useCoarsePointer = (): boolean =>
  useSyncExternalStore(subscribeToPointer, () => coarse.matches);
