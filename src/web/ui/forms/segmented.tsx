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
        'flex gap-1 rounded-xl bg-sheet-2 p-1 sm:grid sm:auto-cols-fr sm:grid-flow-col',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-9 min-w-0 flex-auto cursor-pointer items-center justify-center gap-2 rounded-lg px-3 text-center text-sm font-medium text-ink-2 min-[360px]:whitespace-nowrap transition-colors duration-150 hover:text-ink has-checked:bg-sheet has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-press touch:min-h-11"
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
