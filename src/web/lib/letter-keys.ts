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
 * Whether single-letter shortcuts are on. People who use speech input, or who press keys by
 * accident, turn them off (WCAG 2.1.4). Shortcuts with Ctrl or Cmd always work.
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

/**
 * Elements where a letter means something else: it is typed, or selects the entry that begins with
 * it.
 */
const takesLetters =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="textbox"], [role="combobox"]';
/** A toast has the role of a dialog as well, but is not modal. */
const dialogs =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"]), dialog[open]';

export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null;

/** Whether a key press is a shortcut: shortcuts are on, nobody is typing, and no dialog is open. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  on &&
  !event.isComposing &&
  !isDialogOpen() &&
  !(event.target instanceof Element && event.target.closest(takesLetters));
