import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const look =
  'inline-flex min-h-6 items-center rounded-sm hover:text-ink hover:underline touch:min-h-11';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer
      aria-label={t('common.footer.label')}
      className="mt-16 flex flex-wrap gap-x-6 gap-y-2 py-6 text-sm text-ink-2"
    >
      <Link to="/privacy" className={look}>
        {t('common.footer.privacy')}
      </Link>
      <Link to="/terms" className={look}>
        {t('common.footer.terms')}
      </Link>
      {/* The status page has no screen yet, so this link ends where every unknown path does. */}
      <a href="/status" className={look}>
        {t('common.footer.status')}
      </a>
    </footer>
  );
}
