import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Asks before the dialog of the profile goes with unsaved changes, whichever way: its buttons,
 * another page, the tab.
 */
export function useUnsavedQuestion({ unsaved }: { unsaved: boolean }): {
  leave: () => void;
  question: ReactNode;
} {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) =>
      unsaved && !('profile' in next.search && next.search.profile === 'edit'),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return {
    /** Closes without asking, as after saving. */
    leave: () =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, profile: undefined }),
        replace: true,
        ignoreBlocker: true,
      }),
    question: (
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={t('profile.leave.title')}
        confirm={t('profile.leave.confirm')}
        onConfirm={() => leaving.proceed?.()}
      >
        {t('profile.leave.text')}
      </ConfirmDialog>
    ),
  };
}
