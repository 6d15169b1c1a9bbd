import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { controlLook } from './field.tsx';

/** The box of a filter, with its label inside: "Tipo: Todos". */
export function FilterBox({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label
      className={clsx(
        controlLook,
        'picker-box relative flex h-9 items-center pl-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-press touch:h-11',
        className,
      )}
    >
      <span className="shrink-0 text-ink-2">{label}:</span>
      {children}
    </label>
  );
}
