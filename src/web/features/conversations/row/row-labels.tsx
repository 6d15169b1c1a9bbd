import type { Row } from '../list/known-rows.ts';

/** The first label and the number of the others; all of them for who points at it. */
export function RowLabels({ labels }: { labels: Row['labels'] }) {
  const [first] = labels;
  if (!first) return null;
  return (
    <span
      title={labels.map(({ name }) => name).join(', ')}
      className="flex max-w-24 min-w-0 shrink-0 items-center gap-1"
    >
      <span className="min-w-0 truncate rounded-slip border border-line-strong px-1 text-xs leading-4 text-ink-2">
        {first.name}
      </span>
      {labels.length > 1 && <span className="text-xs text-ink-3">+{labels.length - 1}</span>}
    </span>
  );
}
