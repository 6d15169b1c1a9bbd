import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * A table with equal row heights and aligned numbers: an inked line under its head, a thin one
 * under each row. `label` says what it lists.
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
      className={clsx(
        'h-9 border-b border-ink px-3 text-left text-xs font-medium text-ink-2 first:pl-0 last:pr-0',
        className,
      )}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={clsx(
        'border-b border-line transition-colors duration-150 hover:bg-sheet/60',
        className,
      )}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={clsx('h-16 px-3 first:pl-0 last:pr-0', className)} />;
}
