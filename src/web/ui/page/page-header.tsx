import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

/** The head of a page: its title, one sentence, and its main action. */
export function PageHeader({
  title,
  text,
  action,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <PageTitle>{title}</PageTitle>
      <div className="min-w-0">
        <h1 className="text-34">{title}</h1>
        {text && <p className="mt-1 text-15 text-ink-2">{text}</p>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-3">{action}</div>}
    </div>
  );
}
