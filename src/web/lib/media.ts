import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');
const railed = matchMedia('(min-width: 68.75rem)');
const roomy = matchMedia('(min-width: 86rem)');
const compact = matchMedia('(width < 48rem), (height < 30rem)');
const coarse = matchMedia('(pointer: coarse)');

const subscribeTo =
  (query: MediaQueryList) =>
  (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
const [subscribe, subscribeToRailed, subscribeToRoomy, subscribeToCompact, subscribeToPointer] = [
  subscribeTo(wide),
  subscribeTo(railed),
  subscribeTo(roomy),
  subscribeTo(compact),
  subscribeTo(coarse),
];

/**
 * Whether the window has room for tables (768 px and more); below that, rows become stacked cards.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

/** Whether the window has room for a rail beside two panes (1100 px and more). */
export const useRailed = (): boolean =>
  useSyncExternalStore(subscribeToRailed, () => railed.matches);

/** Whether the window has room for three panes (1376 px and more). */
export const useRoomy = (): boolean => useSyncExternalStore(subscribeToRoomy, () => roomy.matches);

/** Whether the window is a phone's, or has as little height: zoomed in, or beside a keyboard. */
export const useCompact = (): boolean =>
  useSyncExternalStore(subscribeToCompact, () => compact.matches);

/** Whether the pointer is a finger. */
export const useCoarsePointer = (): boolean =>
  useSyncExternalStore(subscribeToPointer, () => coarse.matches);
