import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { controlLook, Field, type FieldTexts } from './field.tsx';

interface ChipsFieldProps extends FieldTexts {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** The longest item, in characters. */
  maxLength: number;
  /** The most items that the field holds. */
  max: number;
  /** Shown under the hint; gets the items, and the one being typed. */
  notice?: (items: readonly string[]) => ReactNode;
}

/**
 * Several short texts in one box. Enter or a comma adds the typed text; Backspace in the empty box
 * removes the last item.
 */
export function ChipsField({
  value,
  onChange,
  onBlur,
  placeholder,
  maxLength,
  max,
  hint,
  notice,
  ...texts
}: ChipsFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const full = value.length >= max;

  function withNew(texts: readonly string[]): string[] {
    const known = new Set(value.map((item) => item.toLowerCase()));
    const fresh: string[] = [];
    for (const text of texts.map((item) => item.trim().slice(0, maxLength).trim())) {
      if (text === '' || known.has(text.toLowerCase())) continue;
      known.add(text.toLowerCase());
      fresh.push(text);
    }
    return [...value, ...fresh].slice(0, max);
  }
  function add(texts: readonly string[]): void {
    setTyped('');
    const items = withNew(texts);
    if (items.length > value.length) onChange(items);
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add([typed]);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pieces = event.clipboardData.getData('text').split(/[\n,;]/);
    if (pieces.length < 2) return;
    event.preventDefault();
    add([typed, ...pieces]);
  }
  return (
    <Field
      {...texts}
      hint={
        <>
          {full ? t('common.chips.full', { count: max }) : hint}
          {notice?.(withNew([typed]))}
        </>
      }
    >
      {(control) => (
        <div
          className={clsx(
            controlLook,
            'flex min-h-9 flex-wrap items-center gap-1.5 px-2 py-1 field-around touch:min-h-11',
            texts.error && 'border-bad',
          )}
        >
          {value.length > 0 && (
            <ul className="contents">
              {value.map((item) => (
                <li
                  key={item}
                  className="inline-flex min-h-7 max-w-full items-center rounded-control bg-press-soft pl-2.5 text-13 text-press"
                >
                  <span className="min-w-0 truncate">{item}</span>
                  <button
                    type="button"
                    onClick={() => onChange(value.filter((other) => other !== item))}
                    className="flex size-7 shrink-0 items-center justify-center rounded-control hover:text-ink focus-visible:-outline-offset-2 touch:size-9"
                  >
                    <IconX size={14} aria-hidden />
                    <span className="sr-only">{t('common.chips.remove', { item })}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            value={typed}
            disabled={full}
            maxLength={maxLength}
            placeholder={full ? '' : (placeholder ?? '')}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            onPaste={paste}
            onBlur={() => {
              add([typed]);
              onBlur?.();
            }}
            className="h-7 min-w-32 flex-1 bg-transparent px-1 outline-none disabled:hidden"
          />
        </div>
      )}
    </Field>
  );
}
