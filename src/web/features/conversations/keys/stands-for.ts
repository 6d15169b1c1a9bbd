/**
 * The element that a key presses. The element names the key itself in `aria-keyshortcuts`, so
 * screen readers announce it too.
 */
export const standsFor = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);

/**
 * The key that was pressed last while rows were chosen and their bar was not there yet: when, and
 * where the focus was. It is called off when other rows are chosen or the focus moves.
 */
export const early: { key: string; at: number; focus?: Element | null } = { key: '', at: 0 };

/** Whether a key is meant for chosen rows whose bar has not come yet: the bar presses it then. */
export function isEarly(key: string): boolean {
  if (!document.querySelector('main [data-selecting]:not(:has([data-chosen]))')) return false;
  Object.assign(early, { key, at: Date.now(), focus: document.activeElement });
  return true;
}
