import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Pagination } from './pagination.tsx';

interface PagedResultsProps {
  /** The query of one page. It keeps the previous page while the next one loads. */
  query: UseQueryResult<{
    pagination: { page: number; limit: number; total: number; totalPages: number };
  }>;
  /** Shown instead of the rows until the first page has arrived. */
  loading: ReactNode;
  /** Shown when the filters match nothing. */
  none: { title: string; text: string };
  /** Clears all filters; absent when none is set. */
  onClear?: (() => void) | undefined;
  /** As in `Pagination`; the first page has no number in the URL. */
  onPage: (page: number | undefined, replace: boolean) => void;
  /** The rows of the page that was read. */
  children: ReactNode;
}

/**
 * The body of a list that is read page by page: loading, failed, empty, or its rows with the links
 * to the other pages.
 */
export function PagedResults({
  query,
  loading,
  none,
  onClear,
  onPage,
  children,
}: PagedResultsProps) {
  const { t } = useTranslation();
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = query;
  return (
    <>
      {isPending && loading}
      {isError && !data && (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.pagination.total > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={clsx('transition-opacity duration-150', isPlaceholderData && 'opacity-55')}
        >
          {children}
        </div>
      )}
      {data?.pagination.total === 0 && (
        <div className="border-t border-ink">
          <EmptyState
            title={none.title}
            text={none.text}
            action={
              onClear && (
                <Button look="secondary" onClick={onClear}>
                  {t('common.clearFilters')}
                </Button>
              )
            }
          />
        </div>
      )}
      {data && (
        <Pagination
          {...data.pagination}
          onPage={(page, replace) => onPage(page > 1 ? page : undefined, replace)}
        />
      )}
    </>
  );
}
