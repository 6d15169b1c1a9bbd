import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { controlLook, Field, type FieldControl, type FieldTexts } from './field.tsx';
import { FilterBox } from './filter-box.tsx';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}
/** Choices that belong together, under a name. */
interface ChoiceGroup<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
}
interface Choosing<Value extends string> {
  choices: readonly (Choice<Value> | ChoiceGroup<Value>)[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/**
 * A choice of one with its label above, for forms. It is the browser's own select, which needs no
 * code and opens the phone's own picker. Browsers that can style it (`styles.css`) show the list in
 * the product's look.
 */
export function Select<Value extends string>({
  label,
  hint,
  error,
  aside,
  hideLabel,
  className,
  ...choosing
}: FieldTexts & Choosing<Value> & { className?: string }) {
  return (
    <Field {...{ label, hint, aside, className }} error={error} hideLabel={hideLabel ?? false}>
      {(control) => (
        <span className="relative block">
          <Picker
            {...choosing}
            control={control}
            className={clsx(controlLook, 'peer h-9 truncate pr-9 pl-3 touch:h-11')}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-px right-px w-9 rounded-r-lg bg-sheet peer-disabled:bg-sheet-2"
          />
          <Chevron />
        </span>
      )}
    </Field>
  );
}

/** A choice of one with its label inside the box, for filters: "Tipo: Todos". */
export function FilterSelect<Value extends string>({
  label,
  className,
  ...choosing
}: Choosing<Value> & { label: string; className?: string }) {
  return (
    <FilterBox label={label} className={className}>
      <Picker
        {...choosing}
        className="h-full min-w-0 flex-1 rounded-control bg-transparent pr-9 pl-2 outline-none"
      />
      <Chevron />
    </FilterBox>
  );
}

function Picker<Value extends string>({
  choices,
  value,
  onChange,
  disabled,
  className,
  control,
}: Choosing<Value> & { className: string; control?: FieldControl }) {
  const choose = (chosen: string): void => {
    const choice = choices
      .flatMap((one) => ('choices' in one ? one.choices : [one]))
      .find((one) => one.value === chosen);
    if (choice) onChange(choice.value);
  };
  return (
    <select
      {...control}
      value={value}
      disabled={disabled}
      onChange={(event) => choose(event.target.value)}
      className={clsx('picker truncate', className)}
    >
      {choices.map((choice) =>
        'choices' in choice ? (
          <optgroup key={choice.label} label={choice.label}>
            {choice.choices.map(drawn)}
          </optgroup>
        ) : (
          drawn(choice)
        ),
      )}
    </select>
  );
}

const drawn = ({ value, label }: Choice<string>) => (
  <option key={value} value={value}>
    {label}
  </option>
);

const Chevron = () => (
  <IconChevronDown
    size={16}
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
  />
);
