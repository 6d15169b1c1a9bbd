import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * A table with equal row heights, one line between rows and aligned numbers. `label` says what it
 * lists.
 */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <table
      {...rest}
      aria-label={label}
      className={clsx('w-full table-fixed border-collapse text-sm tabular-nums', className)}
    />
  );
}

export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx('h-9 px-4 text-left text-xs font-medium text-ink-2', className)}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={clsx(
        'border-t border-line transition-colors duration-150 hover:bg-sheet-2/60',
        className,
      )}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={clsx('h-14 px-4', className)} />;
}
