import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { isDialogOpen, isShortcut } from '#web/lib/letter-keys.ts';
import { usePlaces } from '#web/app/frame/navigation.ts';

/** How long after G the second letter still counts. */
const patienceMs = 1500;

/**
 * Ctrl or Cmd with K opens the palette; G and a letter opens a place; ? opens the list of
 * shortcuts. None of them works while a dialog is open, and letters do not work while the person is
 * typing.
 */
export function useShortcuts({
  onPrepare,
  onPalette,
  onList,
}: {
  /** The command key is down, and K may follow. */
  onPrepare: () => void;
  onPalette: () => void;
  onList: () => void;
}): void {
  const router = useRouter();
  const places = usePlaces();
  // Outlives the places: what this server offers may arrive between the two letters.
  const goesUntil = useRef(0);
  // Before the page is painted: who sees it may press a key.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const going = event.timeStamp < goesUntil.current;
      goesUntil.current = 0;
      if (event.isComposing || isDialogOpen()) return;
      if (key === 'control' || key === 'meta') onPrepare();
      if (event.ctrlKey || event.metaKey || event.altKey) {
        if (key === 'k' && !event.altKey && !event.shiftKey) act(event, onPalette);
        return;
      }
      if (!isShortcut(event)) return;
      const place = going ? places.find(({ letter }) => letter === key) : undefined;
      if (place) act(event, () => void router.navigate(place.link));
      else if (key === 'g') goesUntil.current = event.timeStamp + patienceMs;
      else if (key === '?') act(event, onList);
    };
    // Capturing runs this before the shortcuts of the page, which must not get the letter after G.
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [router, places, onPrepare, onPalette, onList]);
}

function act(event: KeyboardEvent, run: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  run();
}
