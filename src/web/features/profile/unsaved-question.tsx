import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/**
 * Asks before unsaved changes in a dialog of the profile are lost: by its buttons, by a change of
 * page, or by closing the tab.
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
    /** Closes without asking, for example after saving. */
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
