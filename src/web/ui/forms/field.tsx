import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export interface FieldTexts {
  label: string;
  /** Shown under the field; an error takes its place. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Beside the label, at its right. */
  aside?: ReactNode;
  hideLabel?: boolean;
}

/**
 * The frame of one form field: label above, hint or error below. Ids connect both with the control.
 */
export function Field({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  children,
}: FieldTexts & {
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={clsx('min-w-0', className)}>
      <div
        className={clsx(
          'flex items-baseline justify-between gap-3',
          hideLabel ? 'sr-only' : 'mb-1.5',
        )}
      >
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={clsx('mt-1.5 text-13', error ? 'text-bad' : 'text-ink-2')}>
          {note}
        </p>
      )}
    </div>
  );
}

export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * The classes of every control that takes text or a choice. On touch the text is 16 px, so that
 * phones do not zoom in.
 */
export const controlLook =
  'w-full rounded-control border border-field bg-sheet text-sm text-ink transition-colors duration-150 touch:text-base hover:border-ink-3 aria-invalid:border-bad disabled:bg-sheet-2 disabled:text-ink-3 focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-press';
