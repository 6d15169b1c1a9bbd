import { CatchBoundary } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/ui/toast.ts';

/** Something beside the page that may break without taking the page, and what was typed there, with it. */
export function Contained({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'contained'} errorComponent={Broken} onCatch={(error) => console.error(error)}>
      {children}
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
