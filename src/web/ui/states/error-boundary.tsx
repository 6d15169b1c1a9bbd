import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Encloses something over or beside the page, such as a dialog, whose code may load later. If it
 * fails to render, a toast says so, and the page keeps everything that was typed in it.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => 'contained'}
      errorComponent={Broken}
      onCatch={(error) => console.error(error)}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function Broken() {
  const { t } = useTranslation();
  useEffect(() => {
    toast.failed({
      title: t('common.partFailed'),
      stayFor: 0,
      action: { label: t('common.fatal.reload'), run: () => window.location.reload() },
    });
  }, [t]);
  return null;
}
