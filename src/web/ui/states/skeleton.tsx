import { clsx } from 'clsx';

/**
 * A quiet block in the exact size of what is loading. Mark the region that holds it `aria-busy`.
 * `onPage`: it lies on the page itself, not on a card.
 */
export function Skeleton({ className, onPage = false }: { className: string; onPage?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block',
        !className.includes('rounded') && 'rounded-control',
        onPage ? 'bg-line/70' : 'bg-sheet-2',
        className,
      )}
    />
  );
}
