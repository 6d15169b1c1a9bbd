import { Link } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const StatusDialog = lazyComponent(async () => (await import('./status-dialog.tsx')).StatusDialog);

const look =
  'inline-flex min-h-6 items-center rounded-slip hover:text-ink hover:underline touch:min-h-11';

export function Footer() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  return (
    <footer
      aria-label={t('common.footer.label')}
      className="mt-16 flex flex-wrap justify-center gap-x-6 gap-y-2 py-6 text-13 text-ink-2"
    >
      <Link to="/privacy" className={look}>
        {t('common.footer.privacy')}
      </Link>
      <Link to="/terms" className={look}>
        {t('common.footer.terms')}
      </Link>
      {/* The specification gives this address no screen: who types it is led home. */}
      <a href="/status" aria-haspopup="dialog" onClick={show} className={look}>
        {t('common.footer.status')}
      </a>
      <ErrorBoundary>
        {wanted && <StatusDialog open={open} onClose={() => setOpen(false)} />}
      </ErrorBoundary>
    </footer>
  );
}
