import { clsx } from 'clsx';
import type { CallData } from '#web/lib/api/api.ts';
import { StatusPill } from '#web/ui/states/status-pill.tsx';

export type Label = CallData<'listConversations'>['conversations'][number]['labels'][number];

/** A label as it is shown on a conversation or a contact. */
export const LabelPill = ({ label }: { label: Label }) => (
  <span className="inline-flex max-w-full min-w-0 *:max-w-full *:shrink">
    <StatusPill kind={label.colour}>
      <span className="truncate">{label.name}</span>
    </StatusPill>
  </span>
);

/** The first two labels and the number of the others, for a row of a list. */
export function LabelLine({ labels, className }: { labels: readonly Label[]; className?: string }) {
  const shown = labels.slice(0, 2);
  return (
    <span className={clsx('flex min-w-0 items-center gap-1', className)}>
      {shown.map((label) => (
        <LabelPill key={label.id} label={label} />
      ))}
      {labels.length > shown.length && (
        <span className="text-xs text-ink-2">+{labels.length - shown.length}</span>
      )}
    </span>
  );
}
