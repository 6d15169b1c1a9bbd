import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';

/** Shown in place of a page that the person's role does not allow. */
export function NotAllowed() {
  const { t } = useTranslation();
  return (
    <div className="mt-4 border-t border-ink">
      <PageTitle>{t('common.notAllowed.title')}</PageTitle>
      <EmptyState
        icon={<IconLock size={24} stroke={1.75} aria-hidden />}
        title={t('common.notAllowed.title')}
        titleAs="h1"
        text={t('common.notAllowed.text')}
        action={
          <Link to="/" className={buttonLook({ look: 'secondary' })}>
            {t('common.notAllowed.home')}
          </Link>
        }
      />
    </div>
  );
}
