import { useState } from 'react';
import { Controller, useFormContext, type FieldPathByValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { AgentForm } from './agent-form.ts';

interface NumberFieldProps {
  name: FieldPathByValue<AgentForm, number>;
  label: string;
  hint: string;
  /** In the unit that is shown; `max` too. */
  min: number;
  max: number;
  /** How many of the stored unit make one of the shown unit: 1000 shows milliseconds as seconds. */
  scale?: number;
  unit?: string;
}

/** A number with a decimal comma or point. A text that is no number stays and is marked. */
export function NumberField({ name, ...rest }: NumberFieldProps) {
  const { t } = useTranslation();
  const { trigger } = useFormContext<AgentForm>();
  return (
    <Controller<AgentForm, typeof name>
      name={name}
      render={({ field, fieldState: { error } }) => (
        <NumberBox
          {...rest}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => {
            field.onBlur();
            void trigger(name);
          }}
          error={
            error &&
            (error.type === 'custom'
              ? error.message
              : t('agents.editor.range', { min: rest.min, max: rest.max }))
          }
        />
      )}
    />
  );
}

interface NumberBoxProps extends Omit<NumberFieldProps, 'name' | 'min' | 'max'> {
  value: number;
  onChange: (value: number) => void;
  onBlur: () => void;
  error: string | undefined;
}

function NumberBox({
  label,
  hint,
  scale = 1,
  unit,
  value,
  onChange,
  onBlur,
  error,
}: NumberBoxProps) {
  const [typed, setTyped] = useState(() => show(value / scale));
  const [seen, setSeen] = useState(value);
  // Something else changed the value, such as a reset of the form.
  if (!Object.is(seen, value)) {
    setSeen(value);
    if (!Object.is(parse(typed, scale), value)) setTyped(show(value / scale));
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parse(event.target.value, scale));
      }}
      onBlur={onBlur}
      action={unit && <span className="pr-2 text-13 text-ink-3">{unit}</span>}
    />
  );
}

const show = (value: number): string =>
  Number.isNaN(value) ? '' : String(value).replace('.', currentLanguage() === 'pt' ? ',' : '.');
const parse = (text: string, scale: number): number =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.replace(',', '.')) * scale);
