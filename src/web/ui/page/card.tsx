import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A plain surface that sets its content apart. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={clsx('min-w-0 rounded-sheet bg-sheet shadow-card', className)} />
  );
}
