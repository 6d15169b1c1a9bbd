import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '#web/lib/letter-keys.ts';

/**
 * The element that a key presses. The element names the key itself in `aria-keyshortcuts`, so
 * screen readers announce it too.
 */
const standsFor = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);

type Keys = Record<string, () => boolean>;

/**
 * E resolves, N switches to a note, R and Enter focus the composer. None of them works while
 * typing.
 */
export const useInboxKeys = (): void => useKeys(keys);

/**
 * J and K open the next and the previous conversation of the list. `step` returns whether there is
 * one.
 */
export const useListKeys = (step: (by: 1 | -1) => boolean): void =>
  useKeys({ j: () => step(1), k: () => step(-1) });

function useKeys(known: Keys): void {
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
    if (act?.()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Each function returns whether there was something to do. */
const keys: Keys = {
  e: () => press(standsFor('e')),
  n: () => (isNoting() ? answer() : press(standsFor('n'))),
  r: () => (isNoting() ? press(standsFor('n')) : answer()),
  enter: () => answer(),
};

const isNoting = (): boolean => standsFor('n')?.ariaPressed === 'true';

function press(what: HTMLElement | null | undefined): boolean {
  what?.click();
  return Boolean(what);
}

function answer(): boolean {
  const box = standsFor('r');
  box?.focus();
  return box !== null;
}
