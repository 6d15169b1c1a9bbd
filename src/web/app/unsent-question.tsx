import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Whether somebody wants to sign out although messages of theirs were not sent, and go with them.
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
      title={t('common.leaveUnsent.title')}
      confirm={t('common.leaveUnsent.confirm')}
      onConfirm={onLeave}
    >
      {t('common.leaveUnsent.text', { count })}
    </ConfirmDialog>
  );
}
