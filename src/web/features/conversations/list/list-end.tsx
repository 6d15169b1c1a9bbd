import { useTranslation } from 'react-i18next';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import type { ListRows } from './use-list-rows.ts';

/** Below the last row: that more are coming, or why they are not. */
export function ListEnd({ list: { more, hasMore } }: { list: ListRows }) {
  const { t } = useTranslation();
  if (more.isError)
    return (
      <LoadError
        compact
        error={more.error}
        busy={more.isFetching}
        onRetry={() => void more.refetch()}
      />
    );
  return (
    hasMore && (
      <p className="flex justify-center py-4 text-ink-2">
        <Spinner size={16} />
        <span className="sr-only">{t('common.loading')}</span>
      </p>
    )
  );
}
