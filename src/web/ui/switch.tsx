import type { KeyboardEvent } from 'react';

/**
 * On or off, at once. `label` names it for screen readers; put the visible state text beside it.
 * The browser's own control in the product's look.
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
  // A checkbox leaves Enter to the form around it, and the space bar alone is not what people try
  // first.
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    change(!checked);
  };
  return (
    <input
      type="checkbox"
      // A checkbox says itself whether it is checked.
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
