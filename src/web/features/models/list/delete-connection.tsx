import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { refreshModels } from '../model-queries.ts';

/** Asks before a connection is deleted. While agents use it, the server says which, and it stays. */
export function DeleteConnection({
  connection: { id, name },
  open,
  onOpenChange,
}: {
  connection: ModelConnection;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('deleteModelConnection', { params: { id } }),
    onSuccess: () => {
      onOpenChange(false);
      toast.done({ title: t('models.deleting.done', { name }) });
      return refreshModels(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) remove.reset();
        onOpenChange(stays);
      }}
      title={t('models.deleting.title', { name })}
      confirm={t('models.deleting.confirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      error={remove.error ? `${t('models.deleting.error')}. ${errorText(remove.error)}` : undefined}
    >
      <p>{t('models.deleting.text')}</p>
    </ConfirmDialog>
  );
}
