import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

/**
 * Something over or beside the page, such as a dialog, that may break without taking the page, and
 * what was typed there, with it. A toast says so. Its code may come later.
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
