import { IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface EditableValueProps {
  label: string;
  /** The value as it is edited. */
  value: string;
  /** The value as it is shown, where that differs. */
  shown?: string;
  longest: number;
  lines?: boolean;
  type?: 'text' | 'email' | 'tel';
  hint?: string;
  /** The sentence to show when the server refuses the value. */
  wrong?: string;
  onSave: (value: string) => Promise<unknown>;
}

/**
 * A value that is edited in place: a press turns it into a field. Enter or the button saves, Escape
 * cancels; the typed text stays until the server has saved it.
 */
export function EditableValue({
  label,
  value,
  shown = value,
  longest,
  lines = false,
  type = 'text',
  hint,
  wrong,
  onSave,
}: EditableValueProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const save = useMutation({ mutationFn: onSave });
  const close = (): void => {
    setTyped(null);
    save.reset();
    // The button exists again only after the next render.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const submit = (): void => {
    if (typed === null || save.isPending) return;
    if (typed.trim() === value) close();
    else save.mutate(typed.trim(), { onSuccess: close });
  };
  if (typed === null) {
    return (
      <div>
        <p className="text-xs text-ink-3">{label}</p>
        <button
          ref={opener}
          type="button"
          onClick={() => setTyped(value)}
          className="group -mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center justify-between gap-2 rounded-control px-2 py-1 text-left text-sm transition-colors duration-150 hover:bg-sheet-2 touch:min-h-11"
        >
          <span className="sr-only">{t('contacts.edit', { label })}: </span>
          {shown === '' ? (
            <span className="text-ink-3">{t('contacts.nothing')}</span>
          ) : (
            <span className="min-w-0 break-words whitespace-pre-wrap">{shown}</span>
          )}
          <IconPencil
            size={14}
            aria-hidden
            className="shrink-0 text-ink-3 opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100"
          />
        </button>
      </div>
    );
  }
  const refused =
    save.error instanceof ApiError && save.error.code === 'invalid_input'
      ? (wrong ?? save.error.message)
      : undefined;
  const field = {
    label,
    value: typed,
    maxLength: longest,
    hint,
    error: save.error ? (refused ?? errorText(save.error)) : undefined,
    autoFocus: true,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // The sheet around it must not close as well.
        event.stopPropagation();
        close();
      }
      if (
        event.key === 'Enter' &&
        (!lines || event.ctrlKey || event.metaKey) &&
        !event.nativeEvent.isComposing
      ) {
        event.preventDefault();
        submit();
      }
    },
  };
  return (
    <div>
      {lines ? (
        <Textarea {...field} onChange={(event) => setTyped(event.target.value)} />
      ) : (
        <TextField
          {...field}
          type={type}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="mt-2 flex gap-2">
        <Button size="small" busy={save.isPending} onClick={submit}>
          {t('common.save')}
        </Button>
        <Button size="small" look="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
