import type { KeyboardEvent } from 'react';

/**
 * A switch that takes effect at once: the browser's own checkbox in the product's look. `label`
 * names it for screen readers; put the visible state text beside it.
 */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  busy = false,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  busy?: boolean;
}) {
  const change = (on: boolean): void => {
    if (!busy) onChange(on);
  };
  // A checkbox passes Enter on to its form and reacts only to the space bar. Many people try Enter
  // first.
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    change(!checked);
  };
  return (
    <input
      type="checkbox"
      // A checkbox reports its checked state itself.
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
      role="switch"
      aria-label={label}
      aria-busy={busy || undefined}
      checked={checked}
      disabled={disabled}
      onChange={(event) => change(event.target.checked)}
      onKeyDown={press}
      className="switch-look"
    />
  );
}
