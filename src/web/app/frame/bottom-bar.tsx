import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCounts } from '#web/features/conversations/rail/use-counts.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { mainPlaces } from './navigation.ts';

/** Links to the main places at the bottom of the screen, within reach of the thumb, on phones. */
export function BottomBar() {
  const { t } = useTranslation();
  const waiting = useCounts()?.for_you ?? 0;
  return (
    <nav
      aria-label={t('common.navigation')}
      className="sticky bottom-0 z-30 grid auto-cols-[minmax(0,1fr)] grid-flow-col border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] opened:hidden md:hidden"
    >
      {mainPlaces.map(({ link, label, icon: Mark }) => (
        <Link
          key={label}
          {...link}
          className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-2 focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-ink"
        >
          <span className="relative">
            <Mark size={22} stroke={1.75} aria-hidden />
            {label === 'conversations' && <CountBadge count={waiting} />}
          </span>
          {t(`common.nav.${label}`)}
        </Link>
      ))}
    </nav>
  );
}
