import { IconPlugConnectedX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '../button.tsx';

/**
 * Stands in for a part of a page that could not be loaded: says what happened and offers a retry.
 */
export function LoadError({
  error,
  text,
  way,
  onRetry,
  busy = false,
  compact = false,
}: {
  error: unknown;
  /** A sentence to show instead of the error's own. */
  text?: string;
  /** The label of the button; "try again" unless given. */
  way?: string;
  onRetry: () => void;
  busy?: boolean;
  /** For small places: without the icon, and with little space around. */
  compact?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-col items-center text-center',
        compact ? 'px-3 py-3' : 'px-6 py-12',
      )}
    >
      {!compact && (
        <span className="mb-3 flex text-bad">
          <IconPlugConnectedX size={24} aria-hidden />
        </span>
      )}
      <p className="max-w-96 text-15 text-ink-2">{text ?? errorText(error)}</p>
      <Button
        look="secondary"
        size="small"
        busy={busy}
        onClick={onRetry}
        className={compact ? 'mt-2' : 'mt-4'}
      >
        {way ?? t('common.tryAgain')}
      </Button>
    </div>
  );
}
