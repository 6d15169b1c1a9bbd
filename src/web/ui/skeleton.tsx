import { clsx } from 'clsx';

/** A quiet block in the exact size of what is coming. Mark the region that holds it `aria-busy`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={clsx('breathe block rounded-md bg-surface-2', className)} />;
}
