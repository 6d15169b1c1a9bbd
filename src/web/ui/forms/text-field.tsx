import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlLook, Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** For tokens and codes. */
    monospace?: boolean;
    /** Shown inside the box, at its left. */
    icon?: ReactNode;
    /** Shown inside the box, at its right. */
    action?: ReactNode;
    inputClassName?: string | undefined;
  };

export function TextField({
  label,
  hint,
  error,
  aside,
  hideLabel,
  monospace,
  icon,
  action,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, aside, className }} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">
              {icon}
            </span>
          )}
          <input
            {...control}
            {...input}
            className={clsx(
              controlLook,
              'h-9 touch:h-11',
              icon ? 'pl-9' : 'pl-3',
              action ? 'pr-11' : 'pr-3',
              monospace && 'font-mono text-13',
              inputClassName,
            )}
          />
          {action && <span className="absolute inset-y-0 right-1 flex items-center">{action}</span>}
        </div>
      )}
    </Field>
  );
}
