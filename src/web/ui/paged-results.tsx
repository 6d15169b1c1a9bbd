import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import { Pagination } from './pagination.tsx';

interface PagedResultsProps {
  /** Which keeps the page before while the next one is on its way. */
  query: UseQueryResult<{
    pagination: { page: number; limit: number; total: number; totalPages: number };
  }>;
  /** Instead of the rows as long as there were none yet. */
  loading: ReactNode;
  /** What is said when nothing fits what was asked for. */
  none: { title: string; text: string };
  /** Asks for everything again; absent when nothing narrows the list. */
  onClear?: (() => void) | undefined;
  /** As of `Pagination`; the first page has no number in the address. */
  onPage: (page: number | undefined, replace: boolean) => void;
  /** The rows of the page that is there. */
  children: ReactNode;
}

/**
 * The body of a list that is read a page at a time: on its way, failed, empty, or its rows with the
 * way to the others.
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
        <div className="border-t border-line">
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
