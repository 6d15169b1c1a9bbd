import type { ReactNode } from 'react';

/**
 * An empty list: one sentence and one action. The sentence is a heading where the page has no
 * other.
 */
export function EmptyState({
  icon,
  title,
  titleAs: Title = 'p',
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  titleAs?: 'p' | 'h1' | 'h2';
  text?: string;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      {icon && <span className="mb-3 flex text-ink-3">{icon}</span>}
      <Title className="font-display text-xl font-semibold">{title}</Title>
      {text && <p className="mt-1 max-w-96 text-15 text-ink-2">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
