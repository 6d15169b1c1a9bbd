import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the test chat fits beside the form (1024 px and more). */
export const useRoomForTwo = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
