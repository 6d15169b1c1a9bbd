import { IconCheck, IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { controlLook } from '#web/ui/forms/field.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { LabelPill, type Label } from './label-pill.tsx';
import { useLabelPicker } from './use-label-picker.ts';

/** A field that narrows the list of labels below it, in which one ticks. */
export function LabelPicker({
  chosen: onIt,
  onChoose,
}: {
  chosen: readonly Label[];
  onChoose: (labels: Label[]) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const picker = useLabelPicker(onIt, onChoose);
  const { typed, type, count, at, press } = picker;
  const { data, isPending, error, isFetching, refetch } = picker.query;
  return (
    <>
      <input
        role="combobox"
        aria-label={t('labels.search')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={t('labels.search')}
        value={typed}
        maxLength={40}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={clsx(controlLook, 'h-9 px-3 touch:h-11')}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable
        aria-label={t('labels.title')}
        className="mt-1 max-h-64 overflow-y-auto"
      >
        <Options id={id} picker={picker} />
      </div>
      {error && !data ? (
        <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        count === 0 && (
          <p className="px-2 py-2 text-13 text-ink-2">
            {t(isPending ? 'common.loading' : 'labels.none')}
          </p>
        )
      )}
    </>
  );
}

/** The labels that were found, and the one that typing would create. */
function Options({ id, picker }: { id: string; picker: ReturnType<typeof useLabelPicker> }) {
  const { t } = useTranslation();
  const { typed, found, isNew, at, chosen, setActive, choose } = picker;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    // When the list grows under a pointer that lies still, the person has chosen nothing.
    onMouseMove: ({ movementX, movementY }: MouseEvent) =>
      (movementX !== 0 || movementY !== 0) && setActive(index),
    // The focus stays in the text field.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => choose(index),
    className: clsx(
      'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2 text-sm touch:min-h-11',
      index === at && 'bg-press-soft',
    ),
  });
  return (
    <>
      {found.map((label, index) => (
        <div
          key={label.id}
          {...option(index)}
          role="option"
          tabIndex={-1}
          aria-selected={chosen.has(label.id)}
        >
          <span className="flex size-4 shrink-0 text-press">
            {chosen.has(label.id) && <IconCheck size={16} aria-hidden />}
          </span>
          <LabelPill label={label} />
        </div>
      ))}
      {isNew && (
        <div {...option(found.length)} role="option" tabIndex={-1} aria-selected={false}>
          <IconPlus size={16} aria-hidden className="shrink-0 text-ink-2" />
          <span className="min-w-0 truncate">{t('labels.create', { name: typed.trim() })}</span>
        </div>
      )}
    </>
  );
}
