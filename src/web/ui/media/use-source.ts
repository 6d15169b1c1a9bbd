import { useEffect, type RefObject } from 'react';

/**
 * Gives an element the bytes by an object URL, which is revoked when the element no longer shows
 * them.
 */
export function useSource(
  element: RefObject<HTMLImageElement | HTMLMediaElement | null>,
  file: Blob | undefined,
): void {
  useEffect(() => {
    const shown = element.current;
    if (!file || !shown) return;
    const address = URL.createObjectURL(file);
    shown.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [element, file]);
}
