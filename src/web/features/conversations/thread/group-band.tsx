import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** In a group, an answer goes to all members. */
export function GroupBand() {
  const { t } = useTranslation();
  return (
    <p className="flex shrink-0 items-center gap-2 border-t border-line bg-sheet-2 px-4 py-1 text-13 text-ink-2">
      <IconUsers size={16} stroke={1.75} className="shrink-0" aria-hidden />
      {t('conversations.group.band')}
    </p>
  );
}
