import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Optional } from '#web/ui/forms/optional.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useChannelChanged } from './use-channel-changed.ts';

const checked = checkedBy(async () => (await import('./edit-channel-schema.ts')).EditChannelForm);

/** Edits name and description of a channel, which only the team sees. */
export function EditChannel({
  channel,
  open,
  onClose,
}: {
  channel: Channel;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const changed = useChannelChanged();
  const form = useForm({
    resolver: checked,
    mode: 'onTouched',
    values: { displayName: channel.displayName, description: channel.description ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState, reset } = form;
  const save = useMutation({
    mutationFn: ({ displayName, description }: { displayName: string; description: string }) =>
      call('updateChannel', {
        params: { id: channel.id },
        body: { displayName, description: description || null },
      }),
    onSuccess: (saved) => {
      changed(saved);
      toast.done({ title: t('channels.edit.saved') });
      close();
    },
  });
  const { busy, onSubmit } = useSubmit(form, save.mutateAsync);
  const close = (): void => {
    onClose();
    save.reset();
    reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title={t('channels.edit.title', { name: channel.displayName })}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {save.error && (
          <Alert kind="bad">
            {t('channels.edit.error')}. {errorText(save.error)}
          </Alert>
        )}
        <TextField
          label={t('channels.setup.displayName')}
          hint={t('channels.setup.displayNameHint')}
          autoComplete="off"
          error={formState.errors.displayName?.message}
          {...register('displayName')}
        />
        <Textarea
          label={t('channels.setup.description')}
          aside={<Optional />}
          rows={3}
          error={formState.errors.description?.message}
          {...register('description')}
        />
      </form>
    </Dialog>
  );
}
