import { useState } from 'react';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { FieldTexts } from '#web/ui/forms/field.tsx';

interface LinesFieldProps extends FieldTexts {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur: () => void;
  placeholder: string;
  max: number;
  maxLength: number;
}

/** Several texts, one per line. Blank lines, repetitions and lines beyond `max` are left out. */
export function LinesField({ value, onChange, onBlur, max, maxLength, ...texts }: LinesFieldProps) {
  const [typed, setTyped] = useState(() => value.join('\n'));
  const [seen, setSeen] = useState(value);
  // Something else changed the value, such as a reset of the form.
  if (seen !== value) {
    setSeen(value);
    if (split(typed, max, maxLength).join('\n') !== value.join('\n')) setTyped(value.join('\n'));
  }
  return (
    <Textarea
      {...texts}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(split(event.target.value, max, maxLength));
      }}
      onBlur={() => {
        setTyped(value.join('\n'));
        onBlur();
      }}
    />
  );
}

function split(text: string, max: number, maxLength: number): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, maxLength).trim());
  return [...new Set(lines)].filter((line) => line !== '').slice(0, max);
}
