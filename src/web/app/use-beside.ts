import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Begins what goes on beside the screens. Its code comes after them. */
export function useBeside(): void {
  const { history } = useRouter();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isOver = false;
    import('./beside/beside.ts')
      .then(({ begin }) => {
        if (isOver) return;
        const go = (path: string): void => history.push(path);
        stops.push(begin({ go, onLocation: (listener) => history.subscribe(listener) }));
      })
      .catch((error: unknown) => console.warn('A part of the page is missing', error));
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [history]);
}
