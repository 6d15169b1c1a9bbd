export interface Told {
  title: string;
  text?: string;
  /** One button, such as undo. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it goes; 0 = stays. */
  stayFor?: number;
}
export type Toast = Told & { type: 'done' | 'failed' };

const waiting: Toast[] = [];
let count = 0;
let show: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

function tell(toast: Toast): void {
  count += 1;
  if (show) show(toast);
  else waiting.push(toast);
  listeners.forEach((listener) => listener());
}

/** Says in a corner that something was done, or that it failed. Read out by screen readers. */
export const toast = {
  done: (told: Told): void => tell({ ...told, type: 'done' }),
  failed: (told: Told): void => tell({ ...told, type: 'failed' }),
};

/** What draws the toasts is only loaded for the first one; it takes over here. */
export function drawToasts(draw: (toast: Toast) => void): void {
  show = draw;
  waiting.splice(0).forEach(draw);
}

/** How many were told so far. */
export const toastsTold = (): number => count;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
