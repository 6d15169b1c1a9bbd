import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A sheet that one works on. It never lies within another one, and no table or list needs it. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('min-w-0 rounded-sheet border border-line bg-sheet', className)}
    />
  );
}
