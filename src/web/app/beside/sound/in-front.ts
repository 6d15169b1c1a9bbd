const nameOf = (path: string): string => `recado.front:${path}`;

/**
 * Keeps other tabs told what is in front of the person: while this tab has the focus, it holds a
 * lock that is named for its address. The browser gives it back when the tab closes.
 */
export function holdFront(onLocation: (listener: () => void) => () => void): () => void {
  let release: (() => void) | undefined;
  let held: string | null = null;
  const show = (): void => {
    const path = document.hasFocus() ? location.pathname : null;
    if (path === held) return;
    held = path;
    release?.();
    release = undefined;
    if (path === null) return;
    const left = new Promise<void>((resolve) => (release = resolve));
    // Without locks (a page that is not served safely) only this tab itself knows.
    navigator.locks?.request(nameOf(path), { mode: 'shared' }, () => left).catch(() => undefined);
  };
  show();
  const stop = onLocation(show);
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, show);
  return () => {
    stop();
    for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, show);
    release?.();
  };
}

/** Whether a tab of this browser shows this address in front of the person. */
export async function isInFront(path: string): Promise<boolean> {
  if (document.hasFocus() && location.pathname === path) return true;
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(path));
}
