import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChannelLink } from '#contract/channels/links.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before a link is no longer recognised, and says what stays. */
export function RemoveLink({
  link: { id, name },
  onClose,
  onRemoved,
}: {
  link: ChannelLink;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: () => call('removeLink', { params: { id } }),
    onSuccess: () => {
      onClose();
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('channels.window.links.removeTitle', { name })}
      confirm={t('channels.window.links.remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      error={remove.error ? errorText(remove.error) : undefined}
    >
      {t('channels.window.links.removeText')}
    </ConfirmDialog>
  );
}
