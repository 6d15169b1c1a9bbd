import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Numbered steps with a reassuring note below. */
export function Steps({
  label,
  steps,
  note,
}: {
  label: string;
  steps: readonly ReactNode[];
  note: string;
}) {
  return (
    <section aria-label={label} className="min-w-0">
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={index} className="flex gap-3">
            <span
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-press-soft text-xs font-semibold text-press"
              aria-hidden
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5 text-sm">{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 flex gap-2.5 rounded-xl bg-sheet-2 p-3 text-sm text-ink-2">
        <IconShieldCheck size={20} stroke={1.75} aria-hidden className="shrink-0 text-press" />
        {note}
      </p>
    </section>
  );
}
