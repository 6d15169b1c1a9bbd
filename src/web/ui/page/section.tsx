import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * A part of a page under its name and a line. What is in it stands on the page: rows with lines, no
 * box around them.
 */
export function Section({
  id,
  title,
  text,
  action,
  className,
  children,
}: {
  /** Links can lead to it. */
  id: string;
  title: string;
  text?: string;
  /** At the right of the name. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={clsx('min-w-0', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-ink pb-2">
        <h2 id={id} className="scroll-mt-20 font-display text-xl font-semibold tracking-tight">
          {title}
        </h2>
        {action}
      </div>
      {text && <p className="mt-3 max-w-[60ch] text-ink-2">{text}</p>}
      {children}
    </section>
  );
}
