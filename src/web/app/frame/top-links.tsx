import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCounts } from '#web/features/conversations/rail/use-counts.ts';
import { usePlaces } from './navigation.ts';

export function TopLinks() {
  const { t } = useTranslation();
  const places = usePlaces();
  const waiting = useCounts()?.for_you ?? 0;
  return (
    <nav aria-label={t('common.navigation')} className="flex items-center max-md:hidden">
      {places.map(({ link, label }) => (
        <Link
          key={label}
          {...link}
          className="inline-flex h-13 items-center border-y-2 border-transparent px-1.5 text-sm whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:border-b-ink data-[status=active]:font-semibold data-[status=active]:text-ink lg:px-2 xl:px-3"
        >
          {t(`common.nav.${label}`)}
          {label === 'conversations' && waiting > 0 && (
            // The page that it leads to says it to screen readers.
            <span aria-hidden className="ml-1.5 font-semibold text-wait tabular-nums">
              {waiting > 99 ? '99+' : waiting}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
