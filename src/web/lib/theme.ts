import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = parse(readStored('theme'));

function parse(value: string | null): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}

/** Applies the theme. `public/first-paint.js` applies it for the first paint. */
function dress(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && system.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#15120f' : '#f3ede2');
  listeners.forEach((listener) => listener());
}

system.addEventListener('change', dress);
onStoredElsewhere('theme', (value) => {
  chosen = parse(value);
  dress();
});

function choose(theme: Theme): void {
  chosen = theme;
  writeStored('theme', theme === 'system' ? null : theme);
  dress();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme, and the function that chooses another one and stores the choice. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => chosen), choose];
}
