import { useCallback, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '#web/lib/letter-keys.ts';

/**
 * Keeps what somebody types between the opening of the palette and its first frame, while its code
 * may still be loading: the letters would otherwise be taken for shortcuts of the page. The
 * function that it returns hands them over.
 */
export function useEarlyKeys(isOpening: boolean): () => string {
  const typed = useRef('');
  useLayoutEffect(() => {
    if (!isOpening) return;
    typed.current = '';
    const hear = (event: KeyboardEvent): void => {
      if (isDialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
      if ([...event.key].length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [isOpening]);
  return useCallback(() => typed.current, []);
}
