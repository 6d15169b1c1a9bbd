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
      <ol className="grid gap-5">
        {steps.map((step, index) => (
          <li key={index} className="flex items-baseline gap-4">
            <span className="w-6 shrink-0 font-display text-26 font-semibold" aria-hidden>
              {index + 1}
            </span>
            <p className="min-w-0 text-15 font-medium">{step}</p>
          </li>
        ))}
      </ol>
      <p className="mt-7 flex max-w-[60ch] gap-2.5 text-sm text-ink-2">
        <IconShieldCheck size={20} stroke={1.75} aria-hidden className="shrink-0" />
        {note}
      </p>
    </section>
  );
}
