import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Asks before a channel is disconnected or deleted, says what stops and what stays, and does it. */
export function ChannelQuestion({
  channel,
  ask,
  open,
  onClose,
}: {
  channel: Channel;
  ask: 'disconnect' | 'remove';
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const name = channel.displayName;
  const take = useMutation({
    mutationFn: () => call('disconnectChannel', { params: { id: channel.id }, query: { purge: ask === 'remove' ? 'true' : 'false' } }),
    onSuccess: () => {
      onClose();
      toast.done({ title: ask === 'remove' ? t('channels.actions.removed', { name }) : t('channels.actions.disconnected', { name }) });
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'listChannels' || queryKey[0] === 'getChannel' });
    },
  });
  const failed = ask === 'remove' ? t('channels.actions.removeError') : t('channels.actions.disconnectError');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (stays) return;
        take.reset();
        onClose();
      }}
      title={t(`channels.actions.${ask}Title`, { name })}
      confirm={t(`channels.actions.${ask}`)}
      busy={take.isPending}
      onConfirm={() => take.mutate()}
      error={take.error ? `${failed}. ${errorText(take.error)}` : undefined}
    >
      {t(`channels.actions.${ask}Text`)}
    </ConfirmDialog>
  );
}
