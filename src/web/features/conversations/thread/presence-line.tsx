import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { useViewers } from './presence.ts';

/**
 * Says above the composer who else is here, and who types, before one begins to write the same.
 * Screen readers hear it, so the element always stays in the page.
 */
export function PresenceLine({ viewers }: { viewers: ReturnType<typeof useViewers> }) {
  const { t } = useTranslation();
  const typing = viewers.find((viewer) => viewer.typing);
  const [first] = viewers;
  const text = typing
    ? t('conversations.viewers.typing', { name: typing.name })
    : viewers.length === 1 && first
      ? t('conversations.viewers.one', { name: first.name })
      : t('conversations.viewers.label', { count: viewers.length });
  return (
    <p
      role="status"
      className={
        first
          ? clsx(
              'shrink-0 truncate px-4 py-1 text-13',
              typing ? 'bg-note font-medium text-note-ink' : 'text-ink-2',
            )
          : 'sr-only'
      }
    >
      {first ? text : ''}
    </p>
  );
}
