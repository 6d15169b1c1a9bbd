import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePlaces } from './navigation.ts';

export function TopLinks() {
  const { t } = useTranslation();
  const places = usePlaces();
  return (
    <nav aria-label={t('common.navigation')} className="flex items-center max-md:hidden">
      {places.map(({ link, label }) => (
        <Link
          key={label}
          {...link}
          className="inline-flex h-8 items-center rounded-lg px-1.5 text-sm whitespace-nowrap text-ink-2 transition-colors duration-150 hover:text-ink data-[status=active]:bg-press-soft data-[status=active]:font-medium data-[status=active]:text-press touch:h-11 lg:px-2 xl:px-3.5"
        >
          {t(`common.nav.${label}`)}
        </Link>
      ))}
    </nav>
  );
}
