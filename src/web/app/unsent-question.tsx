import '#web/i18n/leave-unsent.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/**
 * Asks whether a person wants to sign out although they have unsent messages, which would be lost.
 */
export function UnsentQuestion({
  count,
  onStay,
  onLeave,
}: {
  count: number;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onStay()}
      title={t('leaveUnsent.title')}
      confirm={t('leaveUnsent.confirm')}
      onConfirm={onLeave}
    >
      {t('leaveUnsent.text', { count })}
    </ConfirmDialog>
  );
}
