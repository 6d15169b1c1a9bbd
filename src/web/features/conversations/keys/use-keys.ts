import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '#web/lib/letter-keys.ts';

/** What each key does; a function returns whether there was something to do. */
export type Keys = Record<string, (event: KeyboardEvent) => boolean>;

/** Hears keys while the component is mounted. None of them works while typing. */
export function useKeys(known: Keys): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      !isShortcut(event)
    )
      return;
    // On a link, a button or the like, Enter keeps its usual meaning.
    if (
      event.key === 'Enter' &&
      event.target instanceof Element &&
      event.target.closest('a, button, summary')
    )
      return;
    const act = known[event.key.toLowerCase()];
    if (act?.(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
