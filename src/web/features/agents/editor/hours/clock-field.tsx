import { clsx } from 'clsx';
import { useState } from 'react';
import { controlLook } from '#web/ui/forms/field.tsx';

/**
 * A time of day on 24 hours. It accepts `9`, `930`, `9h30` and `9:30`. A text that is no time stays
 * and is marked.
 */
export function ClockField({
  label,
  value,
  onChange,
  isWrong,
  noteId,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
  /** The element that says what is wrong. */
  noteId: string | undefined;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Something else changed the value, such as a copy of another day.
  if (seen !== value) {
    setSeen(value);
    if (parse(typed) !== value) setTyped(value);
  }
  return (
    <span className="w-18 shrink-0">
      <input
        aria-label={label}
        aria-invalid={isWrong || parse(typed) === null || undefined}
        aria-describedby={noteId}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parse(event.target.value) ?? event.target.value);
        }}
        onBlur={() => setTyped(parse(typed) ?? typed)}
        className={clsx(controlLook, 'h-9 px-2 text-center tabular-nums touch:h-11')}
      />
    </span>
  );
}

/** The text as HH:MM; null when it is not a time. */
function parse(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:h.]?(\d{2})?)?$/i.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
