import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that the search goes on, failed, or found nothing and where it has looked. */
export function CommandState({
  typed,
  isEmpty,
  isSearching,
  error,
  retry,
}: {
  typed: string;
  isEmpty: boolean;
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {error !== null && (
        <div
          role="alert"
          className="flex items-center justify-between gap-4 border-b border-line px-4.5 py-2 text-13"
        >
          <p className="text-bad">{errorText(error)}</p>
          <Button look="link" size="inline" busy={isSearching} onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      <div role="status" className="text-ink-2">
        {isEmpty && isSearching && <p className="px-4.5 py-8 text-sm">{t('commands.searching')}</p>}
        {isEmpty && !isSearching && error === null && (
          <p className="px-4.5 py-8 text-sm">
            <strong className="block font-semibold text-ink">
              {t('commands.nothing', { words: typed })}
            </strong>
            {t('commands.lookedIn')}
          </p>
        )}
      </div>
    </>
  );
}
