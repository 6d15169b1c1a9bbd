import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

/** The head of a page: its title, one sentence, and its main action. */
export function PageHeader({
  title,
  page = title,
  text,
  action,
}: {
  title: string;
  /** The name of the page in the window's title, where the title is something else. */
  page?: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <PageTitle>{page}</PageTitle>
      <div className="min-w-0">
        <h1 className="text-34">{title}</h1>
        {text && <p className="mt-1.5 max-w-[60ch] text-15 text-ink-2">{text}</p>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  );
}
