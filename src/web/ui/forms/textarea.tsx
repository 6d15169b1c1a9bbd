import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldTexts } from './field.tsx';

const looks = {
  field: 'max-h-96 min-h-20',
  composer: 'block max-h-[min(10rem,100cqh-16.5rem)] min-h-10 resize-none',
};

/**
 * A text field of several lines that grows with its text. `look` makes it a field of a form, or a
 * composer that starts with one line.
 */
export function Textarea({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  look = 'field',
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'id'> & { look?: keyof typeof looks }) {
  return (
    <Field {...{ label, hint, aside, className }} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <textarea
          rows={3}
          {...control}
          {...area}
          className={clsx(controlLook, 'field-sizing-content px-3 py-2', looks[look])}
        />
      )}
    </Field>
  );
}
