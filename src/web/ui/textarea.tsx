import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldTexts } from './field.tsx';

/** Several lines of text; grows with what is written, up to its `max-h`. */
export function Textarea({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field {...{ label, hint, aside, className }} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <textarea rows={3} {...control} {...area} className={clsx(controlLook, 'field-sizing-content max-h-96 min-h-20 px-3 py-2')} />
      )}
    </Field>
  );
}
