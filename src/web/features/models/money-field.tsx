import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { readDollars, typedDollars } from './typed-dollars.ts';

/** An amount in dollars; its value is in millionths, null while it is empty. */
export function MoneyField({
  label,
  hint,
  error,
  value,
  onChange,
  className,
  inputClassName,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: number | null;
  onChange: (micros: number | null) => void;
  className?: string;
  inputClassName?: string;
}) {
  useTranslation(); // it is drawn again in another language
  const language = currentLanguage();
  const [typed, setTyped] = useState(() => typedDollars(value, language));
  const [seen, setSeen] = useState({ value, language });
  // Something else changed the value, such as going back to what is saved, or how it is written.
  if (!Object.is(seen.value, value) || seen.language !== language) {
    setSeen({ value, language });
    // What is no amount stays as it was typed.
    const isAmount = value === null || value >= 0;
    const isForeign = seen.language !== language;
    if (isAmount && (isForeign || !Object.is(readDollars(typed, language), value)))
      setTyped(typedDollars(value, language));
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      icon={<span className="text-sm">US$</span>}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readDollars(target.value, language));
      }}
      className={className}
      inputClassName={`pl-12! tabular-nums ${inputClassName ?? ''}`}
    />
  );
}
