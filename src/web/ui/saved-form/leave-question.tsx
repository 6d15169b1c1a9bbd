import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { ConfirmDialog as Question } from '#web/ui/overlays/confirm-dialog.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';

const ConfirmDialog = lazyComponent(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then(
    (loaded) => loaded.ConfirmDialog,
    // If the network is gone, the question is still asked, by the browser's own dialog.
    () => PlainQuestion,
  ),
);

/** Asks before unsaved work is lost, on the way to another screen and when the tab closes. */
export function LeaveQuestion({
  unsaved,
  title,
  text,
  confirm,
}: {
  unsaved: boolean;
  title: string;
  text: string;
  confirm: string;
}) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  // Loads as soon as there is something to lose, and then stays mounted so that its closing can be
  // animated.
  const [wanted, setWanted] = useState(unsaved);
  if (unsaved && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={title}
        confirm={confirm}
        onConfirm={() => leaving.proceed?.()}
      >
        {text}
      </ConfirmDialog>
    </ErrorBoundary>
  );
}

/** The browser's own dialog, used when the code of ours could not be fetched. */
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
