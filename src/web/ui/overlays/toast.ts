export interface Told {
  title: string;
  text?: string;
  /** One button, such as undo. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself; 0: it stays. */
  stayFor?: number;
  /** It was closed, whether by the button or in another way. */
  onClose?: () => void;
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

/** Says in a corner that something was done or failed. Screen readers read it out. */
export const toast = {
  done: (told: Told): void => tell({ ...told, type: 'done' }),
  failed: (told: Told): void => tell({ ...told, type: 'failed' }),
};

/** Sets the function that renders toasts. Its code is loaded only for the first toast. */
export function drawToasts(draw: (toast: Toast) => void): void {
  show = draw;
  waiting.splice(0).forEach(draw);
}

/** How many toasts there were so far. */
export const toastsTold = (): number => count;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
