import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldTexts } from './field.tsx';

const looks = {
  field: 'max-h-96 min-h-20',
  /** In a box that has the border. */
  box: 'block max-h-[min(10rem,100cqh-17rem)] min-h-10 resize-none border-transparent! bg-transparent! outline-none! px-3! pt-2.5!',
  /** One line with round ends. */
  line: 'block max-h-[min(10rem,100cqh-15rem)] min-h-11 resize-none rounded-[1.375rem]! px-4! py-2.5!',
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
