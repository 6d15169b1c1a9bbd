import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { FilterBox } from '#web/ui/forms/filter-box.tsx';
import { FilterSelect } from '#web/ui/forms/select.tsx';
import { authors, directions, ledgerOutcomes, type ConversationsSearch } from '../searches.ts';

const dateLook =
  'h-full min-w-0 flex-1 bg-transparent px-2 outline-none touch:[&::-webkit-calendar-picker-indicator]:hidden';

/** The filters of the ledger: days, direction, author and outcome. */
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
    <div className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.25fr)_auto]">
      <FilterBox label={t('ledger.from')}>
        <input
          type="date"
          className={dateLook}
          value={from ?? ''}
          max={to}
          onChange={(event) => event.target.value && onFilter({ from: event.target.value, to })}
        />
      </FilterBox>
      <FilterBox label={t('ledger.to')}>
        <input
          type="date"
          className={dateLook}
          value={to ?? ''}
          min={from}
          onChange={(event) => event.target.value && onFilter({ from, to: event.target.value })}
        />
      </FilterBox>
      <FilterSelect
        label={t('ledger.direction')}
        value={direction ?? 'all'}
        onChange={(chosen) => onFilter({ direction: chosen === 'all' ? undefined : chosen })}
        choices={[
          all,
          ...directions.map((value) => ({
            value,
            label: t(`ledger.directions.${value}`),
          })),
        ]}
      />
      <FilterSelect
        label={t('ledger.author')}
        value={author ?? 'all'}
        onChange={(chosen) => onFilter({ author: chosen === 'all' ? undefined : chosen })}
        choices={[all, ...authors.map((value) => ({ value, label: t(`ledger.authors.${value}`) }))]}
      />
      <FilterSelect
        className="max-lg:col-span-full"
        label={t('ledger.outcome')}
        value={outcome ?? 'all'}
        onChange={(chosen) => onFilter({ outcome: chosen === 'all' ? undefined : chosen })}
        choices={[
          all,
          ...ledgerOutcomes.map((value) => ({ value, label: t(`ledger.outcomes.${value}`) })),
        ]}
      />
      {onClear && (
        <Button look="quiet" onClick={onClear} className="max-lg:col-span-full">
          {t('common.clearFilters')}
        </Button>
      )}
    </div>
  );
}
