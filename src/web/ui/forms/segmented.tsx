import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/**
 * A choice of one among a few visible options. It is made of radio buttons, so arrow keys and forms
 * work.
 */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset
      className={clsx(
        'flex divide-x divide-line-strong overflow-hidden rounded-control border border-line-strong bg-sheet sm:inline-grid sm:auto-cols-fr sm:grid-flow-col',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-8.5 min-w-0 flex-auto cursor-pointer items-center justify-center gap-2 px-3.5 text-center text-sm font-medium text-ink-2 transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-sheet has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-press min-[360px]:whitespace-nowrap touch:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
