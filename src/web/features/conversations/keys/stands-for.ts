/**
 * The element that a key presses. The element names the key itself in `aria-keyshortcuts`, so
 * screen readers announce it too.
 */
export const standsFor = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
