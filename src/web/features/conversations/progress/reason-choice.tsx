import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolutionReason } from '#contract/conversations/resolution-reasons.ts';
import { Optional } from '#web/ui/forms/optional.tsx';
import { Kbd } from '#web/ui/kbd.tsx';

/** The reasons as radio buttons, each with the digit that chooses it. */
export function ReasonChoice({
  reasons,
  required,
  chosen,
  error,
  onChoose,
}: {
  reasons: readonly ResolutionReason[];
  required: boolean;
  chosen: string | null;
  error: string | null;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  if (reasons.length === 0) return <p className="text-sm text-ink-2">{t('writing.reason.none')}</p>;
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="flex items-baseline gap-2 text-sm font-medium">
        {t('writing.reason.label')}
        {!required && <Optional />}
      </legend>
      <div className="mt-1.5 max-h-[40dvh] overflow-y-auto border-y border-line">
        {reasons.map((reason, index) => (
          <label
            key={reason.id}
            className="flex min-h-10 cursor-pointer items-center gap-3 border-line px-1 text-sm not-first:border-t hover:bg-sheet-2 has-checked:font-semibold touch:min-h-11"
          >
            <input
              type="radio"
              name={id}
              checked={reason.id === chosen}
              onChange={() => onChoose(reason.id)}
              onKeyDown={chooseByDigit}
              className="size-4 shrink-0 accent-press"
            />
            <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{reason.name}</span>
            {index < 9 && (
              <span aria-hidden className="touch:hidden">
                <Kbd>{String(index + 1)}</Kbd>
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function chooseByDigit(event: KeyboardEvent<HTMLInputElement>): void {
  const radios = event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[type="radio"]');
  const radio = radios?.[Number(event.key) - 1];
  if (!radio) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}
