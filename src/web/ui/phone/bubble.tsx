import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A bubble on the customer's phone; `own`: the customer's. */
export const bubbleLook = (own: boolean): string =>
  clsx(
    'relative w-fit max-w-full rounded-sheet px-3 pt-2 pb-1.5 text-sm wrap-anywhere',
    own
      ? 'rounded-br-sm bg-[color-mix(in_oklab,var(--press)_20%,var(--sheet))]'
      : 'rounded-bl-sm bg-sheet',
  );

/** The time and the delivery mark, at the end of the bubble. */
export function Meta({ children }: { children: ReactNode }) {
  return (
    <span className="mt-0.5 flex items-center justify-end gap-1 text-xs text-ink-2 tabular-nums">
      {children}
    </span>
  );
}
