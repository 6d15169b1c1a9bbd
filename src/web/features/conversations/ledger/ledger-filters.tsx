import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authors, directions, outcomes, type ConversationsSearch } from '../searches.ts';

/** Days, direction, author and outcome. */
export function LedgerFilters({
  filters,
  onFilter,
  onClear,
}: {
  filters: Pick<ConversationsSearch, 'from' | 'to' | 'direction' | 'outcome' | 'author'>;
  onFilter: (change: ConversationsSearch) => void;
  onClear: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('common.all') } as const;
  const { from, to, direction, outcome, author } = filters;
  return (
    <div className="grid grid-cols-1 items-end gap-2 p-3 sm:grid-cols-2 lg:grid-cols-[10rem_10rem_repeat(3,minmax(0,1fr))_auto]">
      <TextField
        type="date"
        label={t('conversations.ledger.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => event.target.value && onFilter({ from: event.target.value, to })}
      />
      <TextField
        type="date"
        label={t('conversations.ledger.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => event.target.value && onFilter({ from, to: event.target.value })}
      />
      <FilterSelect
        label={t('conversations.ledger.direction')}
        value={direction ?? 'all'}
        onChange={(chosen) => onFilter({ direction: chosen === 'all' ? undefined : chosen })}
        choices={[all, ...directions.map((value) => ({ value, label: t(`conversations.ledger.directions.${value}`) }))]}
      />
      <FilterSelect
        label={t('conversations.ledger.author')}
        value={author ?? 'all'}
        onChange={(chosen) => onFilter({ author: chosen === 'all' ? undefined : chosen })}
        choices={[all, ...authors.map((value) => ({ value, label: t(`conversations.ledger.authors.${value}`) }))]}
      />
      <FilterSelect
        label={t('conversations.ledger.outcome')}
        value={outcome ?? 'all'}
        onChange={(chosen) => onFilter({ outcome: chosen === 'all' ? undefined : chosen })}
        choices={[all, ...outcomes.map((value) => ({ value, label: t(`conversations.outcome.${value}`) }))]}
      />
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          {t('common.clearFilters')}
        </Button>
      )}
    </div>
  );
}
