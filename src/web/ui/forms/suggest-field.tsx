import { useId, type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** A text field that offers what one may mean; anything else may be typed all the same. */
export function SuggestField({
  suggestions,
  ...field
}: ComponentProps<typeof TextField> & { suggestions: readonly string[] }) {
  const id = useId();
  return (
    <>
      <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} list={id} />
      <datalist id={id}>
        {suggestions.map((one) => (
          // The value of a suggestion is its label.
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
