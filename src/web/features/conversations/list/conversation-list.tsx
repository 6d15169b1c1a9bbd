import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilters } from '../filter/use-filters.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Later } from '#web/ui/states/later.tsx';
import { useRailed } from '#web/lib/media.ts';
import { ViewChips } from '../rail/view-chips.tsx';
import { useChosenView } from '../saved/use-saved-views.ts';
import { firstState } from '../searches.ts';
import { createSelection, SelectionOfList } from '../selection/selection.ts';
import { ListHead } from './list-head.tsx';
import { ListResults } from './list-results.tsx';
import { useListRows } from './use-list-rows.ts';

const SetFilters = lazyComponent(
  async () => (await import('../filter/set-filters.tsx')).SetFilters,
);

/** The conversations of one view, searched and filtered. Every choice is in the URL. */
export function ConversationList() {
  const { t } = useTranslation();
  const filters = useFilters();
  // Another list is drawn after the press that asked for it has been seen.
  const chosen = useDeferredValue(filters.chosen);
  const { state = firstState, sort, channelId, labelId, agentId, team, search } = chosen;
  const { id: opened } = useParams({ strict: false });
  const railed = useRailed();
  const view = useChosenView();
  const filter = { state, sort, channelId, labelId, agentId, team, search };
  const list = useListRows(filter);
  const total = list.isOld ? undefined : list.head.data?.pagination.total;
  const [selection] = useState(createSelection);
  const name = JSON.stringify(filter);
  useEffect(() => () => selection.clear(), [selection, name]);
  return (
    <SelectionOfList value={selection}>
      <header className="shrink-0 border-b border-line">
        <ListHead filters={filters} count={total} />
        {!railed && <ViewChips />}
        {(filters.set.length > 0 || search || view) && (
          <Later>
            <SetFilters filters={filters} />
          </Later>
        )}
      </header>
      <p role="status" className="sr-only">
        {total === undefined ? '' : t('conversations.found', { count: total })}
      </p>
      <ListResults filter={filter} list={list} opened={opened} />
    </SelectionOfList>
  );
}
