import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { AnchoredPopup, PopupTitle } from '#web/ui/overlays/anchored-popup.tsx';
import { firstState, states } from '../searches.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { filterKinds } from './choices.ts';
import { filterNames, type useFilters } from './use-filters.ts';

/** Everything that a list can be narrowed by. */
export function FilterPopup({
  open,
  onOpenChange,
  button,
  filters,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  filters: ReturnType<typeof useFilters>;
}) {
  const { t } = useTranslation();
  const { chosen, set, change, clear } = filters;
  return (
    <AnchoredPopup open={open} onOpenChange={onOpenChange} button={button} className="w-80 p-4">
      <PopupTitle className="sr-only">{t('conversations.filter.open')}</PopupTitle>
      <div className="grid grid-cols-1 gap-3">
        <Select
          label={t('conversations.filter.state')}
          value={chosen.state ?? firstState}
          onChange={(state) => change({ state: state === firstState ? undefined : state })}
          choices={states.map((state) => ({
            value: state,
            label: t(`conversations.state.${state}`),
          }))}
        />
        {filterNames.map((name) => (
          <ChoiceFilter
            key={name}
            kind={filterKinds[name]}
            value={chosen[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <div className="mt-4 flex justify-between gap-2">
        <Button look="quiet" size="small" disabled={set.length === 0} onClick={clear}>
          {t('common.clearFilters')}
        </Button>
        <Button look="secondary" size="small" onClick={() => onOpenChange(false)}>
          {t('common.close')}
        </Button>
      </div>
    </AnchoredPopup>
  );
}
