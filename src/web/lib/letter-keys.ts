import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
let on = readStored('letterKeys') !== 'off';
onStoredElsewhere('letterKeys', (value) => {
  on = value !== 'off';
  tell();
});

/**
 * Whether shortcuts of a single letter work. Who speaks to the computer, or hits keys by accident,
 * switches them off (WCAG 2.1.4); shortcuts with Ctrl or Cmd are not meant.
 */
export const letterKeysOn = (): boolean => on;

export function switchLetterKeys(wanted: boolean): void {
  on = wanted;
  writeStored('letterKeys', wanted ? null : 'off');
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, letterKeysOn);

/** Where letters mean something else: they are typed, or choose an entry that begins with them. */
const takesLetters =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="textbox"], [role="combobox"]';
/** A toast calls itself a dialog as well, but not a modal one. */
const dialogs =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"]), dialog[open]';

export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null;

/**
 * Whether a key that was pressed is a shortcut: not switched off, not typed, and no dialog is open.
 */
export const isShortcut = (event: KeyboardEvent): boolean =>
  on &&
  !event.isComposing &&
  !isDialogOpen() &&
  !(event.target instanceof Element && event.target.closest(takesLetters));
