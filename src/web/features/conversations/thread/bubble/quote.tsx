import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { messageSummary } from '../../part-summary.ts';
import type { ThreadMessage } from '../use-thread.ts';

/** What a message replies to; a press leads there. */
export function Quote({
  id,
  message,
  isOnInk,
  onOpen,
}: {
  id: string;
  /** Null: it is not loaded. */
  message: ThreadMessage | null;
  isOnInk: boolean;
  onOpen: (messageId: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      title={t('conversations.quote.open')}
      onClick={() => onOpen(id)}
      className={clsx(
        'mb-1 block max-w-full truncate rounded-sm border-l-2 py-0.5 pl-2 text-left text-13 hover:underline touch:min-h-9',
        isOnInk ? 'border-sheet focus-visible:outline-sheet' : 'border-line-strong text-ink-2',
      )}
    >
      {message ? messageSummary(message.parts, t) : t('conversations.quote.earlier')}
    </button>
  );
}
