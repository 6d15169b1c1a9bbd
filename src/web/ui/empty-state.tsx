import type { ReactNode } from 'react';

/** Nothing here yet: one sentence and one action. */
export function EmptyState({ icon, title, text, action }: { icon?: ReactNode; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon && <span className="mb-4 flex size-12 items-center justify-center rounded-xl bg-brand-soft text-brand">{icon}</span>}
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-96 text-sm text-ink-2">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
