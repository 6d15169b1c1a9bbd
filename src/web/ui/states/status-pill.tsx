import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const look = cva(
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-slip px-2 text-xs font-medium whitespace-nowrap',
  {
    variants: {
      kind: {
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        info: 'bg-info-soft text-info',
        brand: 'bg-press-soft text-press',
        quiet: 'border border-line bg-sheet-2 text-ink-2',
      },
    },
    defaultVariants: { kind: 'quiet' },
  },
);

/**
 * A state in a word, with a dot. The word carries the meaning; the colour only supports it.
 * `dot={false}` makes a plain badge.
 */
export function StatusPill({
  kind,
  dot = true,
  children,
}: VariantProps<typeof look> & { dot?: boolean; children: ReactNode }) {
  return (
    <span className={look({ kind })}>
      {dot && <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden />}
      {children}
    </span>
  );
}
