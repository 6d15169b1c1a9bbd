import { IconEdit, IconSearch, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { useWide } from '#web/lib/media.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import type { useFilters } from '../filter/use-filters.ts';
import { standsFor } from '../keys/stands-for.ts';
import { useViewName } from '../rail/use-view-name.ts';
import { firstState, isOfWaiting } from '../searches.ts';
import { ListMenu } from './list-menu.tsx';

/** The name of the view with its count, the search, the filters, and what else a list can do. */
export function ListHead({
  filters,
  count,
}: {
  filters: ReturnType<typeof useFilters>;
  count: number | undefined;
}) {
  const { t } = useTranslation();
  const wide = useWide();
  const { chosen, change } = filters;
  const { state = firstState, search } = chosen;
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    if (looking) standsFor('/')?.focus();
  }, [looking]);
  const searches = wide || looking || search !== undefined;
  return (
    <>
      <div className="flex min-h-12 items-center gap-1 py-1 pr-2 pl-4 max-md:min-h-14">
        <h1 className="min-w-0 flex-1 text-lg leading-6 max-md:text-26">
          {useViewName()}
          {count !== undefined && count > 0 && (
            <span className={clsx('ml-2', isOfWaiting(state) && 'text-wait')}>{number(count)}</span>
          )}
        </h1>
        {!wide && (
          <Button
            look="quiet"
            size="icon"
            aria-expanded={searches}
            onClick={() => {
              setLooking(!searches);
              change({ search: undefined });
            }}
          >
            {searches ? (
              <IconX size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconSearch size={20} stroke={1.75} aria-hidden />
            )}
            <span className="sr-only">{t(searches ? 'common.close' : 'common.search')}</span>
          </Button>
        )}
        <FilterButton filters={filters} />
        <Link
          to="."
          search={(before) => ({ ...before, write: 'new' })}
          replace
          className={buttonLook({ look: 'quiet', size: 'iconSmall', className: 'max-md:size-11' })}
        >
          <IconEdit size={20} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('conversations.begin')}</span>
        </Link>
        <ListMenu />
      </div>
      {searches && (
        <SearchField
          className="max-w-160 px-4 pb-2"
          compact
          shortcut="/"
          label={t('conversations.search')}
          value={search ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
      )}
    </>
  );
}
