import { standsFor } from './stands-for.ts';
import { useKeys, type Keys } from './use-keys.ts';

/**
 * E resolves, N switches to a note, R and Enter focus the composer. None of them works while
 * typing.
 */
export const useInboxKeys = (): void => useKeys(keys);

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
