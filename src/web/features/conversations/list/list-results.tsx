import { getRouteApi } from '@tanstack/react-router';
import { useDensity } from '#web/lib/density.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Later } from '#web/ui/states/later.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { RowList } from './row-list.tsx';
import type { ListRows } from './use-list-rows.ts';
import type { Filter } from './use-rows.ts';

const NoRows = lazyComponent(async () => {
  const [rows] = await Promise.all([import('./no-rows.tsx'), loadTexts('noRows')]);
  return rows.NoRows;
});
const route = getRouteApi('/signed-in/conversations');

/** The rows, or why there are none. */
export function ListResults({
  filter,
  list,
  opened,
}: {
  filter: Filter;
  list: ListRows;
  opened: string | undefined;
}) {
  const navigate = route.useNavigate();
  const density = useDensity();
  const { head, rows, isOld } = list;
  const name = JSON.stringify([density, filter]);
  const isEmpty = head.data?.pagination.total === 0;
  const { state: _, sort: __, ...narrowed } = filter;
  const isNarrowed = Object.values(narrowed).some(Boolean);
  // When nobody waits, the others are shown to who looks for one of them, or has one open.
  const showsRows = rows.length > 0 && (!isEmpty || opened !== undefined || isNarrowed);
  return (
    <div
      className="@container/list min-h-0 flex-1 overflow-y-auto low:min-h-full"
      aria-busy={head.isPending || isOld}
    >
      {head.isPending && rows.length === 0 && <Loading />}
      {head.isError && rows.length === 0 && (
        <LoadError error={head.error} busy={head.isFetching} onRetry={() => void head.refetch()} />
      )}
      {showsRows && (
        <RowList
          key={isOld ? 'old' : name}
          name={name}
          list={list}
          opened={opened}
          onClose={() =>
            void navigate({
              to: '/conversations',
              search: (before) => ({ ...before, message: undefined }),
            })
          }
        />
      )}
      <Later>
        {isEmpty && !showsRows && <NoRows filter={filter} isAlone={opened === undefined} />}
      </Later>
    </div>
  );
}

function Loading() {
  return Array.from({ length: 12 }, (_, row) => (
    <div key={row} className="flex h-13 items-center gap-3 border-b border-line px-4 touch:h-16.5">
      <Skeleton className="size-8 rounded-full" />
      <div className="flex flex-1 flex-col gap-1.5">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </div>
  ));
}
