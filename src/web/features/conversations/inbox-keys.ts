import { useEffect } from 'react';
import { isShortcut } from '#web/lib/letter-keys.ts';

const links = '[data-conversation-list] a[href]';
/** What a key stands for says so itself, to people who are told of it by their screen reader as well. */
const standsFor = (key: string): HTMLElement | null => document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);

/** J and K: the next and the previous conversation of the list; E resolves, N notes, R and Enter lead to where one answers. Never while typing. */
export function useInboxKeys(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isShortcut(event)) return;
      // There Enter means what it means everywhere.
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary')) return;
      const act = keys[event.key.toLowerCase()];
      if (act?.()) event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

/** Each answers whether there was something to do. */
const keys: Record<string, () => boolean> = {
  j: () => step(1),
  k: () => step(-1),
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

function step(by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(links)];
  const at = all.findIndex((link) => link.ariaCurrent === 'page');
  const next = at < 0 ? all[0] : all[at + by];
  next?.scrollIntoView({ block: 'nearest' });
  return press(next);
}
