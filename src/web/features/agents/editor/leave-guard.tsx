import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ConfirmDialog as Question } from '#web/ui/confirm-dialog.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

const ConfirmDialog = lazyComponent(() =>
  import('#web/ui/confirm-dialog.tsx').then(
    (loaded) => loaded.ConfirmDialog,
    // Nobody may be held back without a question only because the network is gone.
    () => PlainQuestion,
  ),
);

/** Asks before unsaved work is left behind, inside the application and when the tab closes. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  // Brought as soon as there is something to lose, and then kept so that it can leave with its
  // motion.
  const [wanted, setWanted] = useState(unsaved);
  if (unsaved && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={t('agents.editor.leave.title')}
        confirm={t('agents.editor.leave.confirm')}
        onConfirm={() => leaving.proceed?.()}
      >
        {t('agents.editor.leave.text')}
      </ConfirmDialog>
    </ErrorBoundary>
  );
}

/** The browser's own, where ours could not be fetched. */
function PlainQuestion({ open, title, onConfirm, onOpenChange }: ComponentProps<typeof Question>) {
  const ask = useEffectEvent(() => {
    if (window.confirm(title)) onConfirm();
    else onOpenChange(false);
  });
  useEffect(() => {
    if (open) ask();
  }, [open]);
  return null;
}
