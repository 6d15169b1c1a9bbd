import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }));

/** Asks before unsaved work is left behind, inside the application and when the tab closes. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  // Brought as soon as there is something to lose, and then kept so that it can leave with its motion.
  const [wanted, setWanted] = useState(unsaved);
  if (unsaved && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={t('agents.editor.leave.title')}
        confirm={t('agents.editor.leave.confirm')}
        onConfirm={() => leaving.proceed?.()}
      >
        {t('agents.editor.leave.text')}
      </ConfirmDialog>
    </Suspense>
  );
}
