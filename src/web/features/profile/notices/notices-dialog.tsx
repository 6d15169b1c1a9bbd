import '#web/i18n/notices.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DeviceSwitch } from './device-switch.tsx';
import { NoticeChoices } from './notice-choices.tsx';

/** Where a person is told of what: on this device at all, and subject by subject. */
export function NoticesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      wide
      title={t('notices.title')}
      description={t('notices.text')}
      footer={
        <Button look="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <DeviceSwitch />
      <NoticeChoices />
    </Dialog>
  );
}
