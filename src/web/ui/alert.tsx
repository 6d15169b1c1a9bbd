import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const look = cva('flex items-start gap-2.5 rounded-slip px-3 py-2.5 text-sm', {
  variants: {
    kind: {
      ok: 'bg-ok-soft text-ok',
      warn: 'bg-warn-soft text-warn',
      bad: 'bg-bad-soft text-bad',
      info: 'bg-sheet-2 text-ink-2',
      quiet: 'bg-sheet-2 text-ink-2',
    },
  },
  defaultVariants: { kind: 'info' },
});

/** A sentence that must be seen. Screen readers announce a `bad` one at once. */
export function Alert({
  kind = 'info',
  action,
  className,
  children,
}: VariantProps<typeof look> & { action?: ReactNode; className?: string; children: ReactNode }) {
  const Mark =
    kind === 'ok'
      ? IconCircleCheck
      : kind === 'bad' || kind === 'warn'
        ? IconAlertTriangle
        : IconInfoCircle;
  return (
    <div role={kind === 'bad' ? 'alert' : undefined} className={clsx(look({ kind }), className)}>
      <Mark size={18} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
