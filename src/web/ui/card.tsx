import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A plain surface of its own. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('min-w-0 rounded-2xl border border-line bg-surface shadow-card', className)}
    />
  );
}
