import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SaveView } from '../saved/save-view.tsx';
import { filterKinds, type FilterKind } from './choices.ts';
import type { useFilters } from './use-filters.ts';

/** The filters that are set, each with the button that takes it away, and the view to save. */
export function SetFilters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { t } = useTranslation();
  const { set, chosen, change } = filters;
  return (
    <div className="flex items-start gap-3 px-4 pb-2">
      <ul
        aria-label={t('conversations.filter.title')}
        className="flex min-w-0 flex-1 flex-wrap gap-1.5"
      >
        {set.map((name) => (
          <SetFilter
            key={name}
            kind={filterKinds[name]}
            value={chosen[name] ?? ''}
            onRemove={() => change({ [name]: undefined })}
          />
        ))}
      </ul>
      <SaveView />
    </div>
  );
}

function SetFilter({
  kind: { useChoices, label, gone, own },
  value,
  onRemove,
}: {
  kind: FilterKind;
  value: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { list, isWhole } = useChoices();
  const ours = own.find(({ id }) => id === value);
  const known = list.find(({ id }) => id === value)?.name;
  const name = ours ? t(ours.label) : (known ?? t(isWhole ? gone : 'common.loading'));
  return (
    <li className="inline-flex min-w-0 items-center rounded-slip border border-line-strong bg-sheet-2 pl-2 text-xs">
      <span className="sr-only">{t(label)}: </span>
      <span className="min-w-0 truncate">{name}</span>
      <button
        type="button"
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-slip text-ink-2 hover:text-ink touch:size-11"
      >
        <IconX size={14} aria-hidden />
        <span className="sr-only">{t('conversations.filter.remove', { name })}</span>
      </button>
    </li>
  );
}
