import { Switch as Base } from '@base-ui/react/switch';

/** On or off, at once. `label` names it for screen readers; put the visible state text beside it. */
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
  return (
    <Base.Root
      aria-label={label}
      aria-busy={busy || undefined}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(on) => !busy && onChange(on)}
      className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-off p-0.5 transition-colors duration-150 before:absolute before:-inset-2.5 before:hidden touch:before:block data-checked:bg-brand data-disabled:opacity-50"
    >
      <Base.Thumb className="size-5 rounded-full bg-surface shadow-card transition-transform duration-150 ease-out data-checked:translate-x-4" />
    </Base.Root>
  );
}
