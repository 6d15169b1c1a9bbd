import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChannelLink } from '#contract/channels/links.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Optional } from '#web/ui/forms/optional.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const checked = checkedBy(async () => (await import('./link-schema.ts')).LinkForm);

/** Makes a link, or gives one another name. What is printed already stays valid. */
export function EditLink({
  channelId,
  link,
  words,
  open,
  onClose,
  onSaved,
}: {
  channelId: string;
  /** Absent: a new one. */
  link?: ChannelLink;
  /** `needed`: we recognise the link by its words; `none`: the customer's app takes none. */
  words: 'needed' | 'possible' | 'none';
  open: boolean;
  onClose: () => void;
  onSaved: (link: ChannelLink) => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useForm({
    resolver: checked,
    mode: 'onTouched',
    values: { name: link?.name ?? '', words: link?.words ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState, reset } = form;
  const save = useMutation({
    mutationFn: (body: { name: string; words: string }) =>
      link
        ? call('renameLink', {
            params: { id: link.id },
            body: { name: body.name },
          })
        : call('createLink', { params: { id: channelId }, body }),
    onSuccess: (saved) => {
      close();
      onSaved(saved);
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
      title={
        link
          ? t('channels.window.links.rename', { name: link.name })
          : t('channels.window.links.new')
      }
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {link ? t('common.save') : t('channels.window.links.make')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {save.error && <Alert kind="bad">{errorText(save.error)}</Alert>}
        <TextField
          label={t('channels.window.links.name')}
          hint={link ? t('channels.window.links.renameHint') : t('channels.window.links.nameHint')}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        {!link && words !== 'none' && (
          <Textarea
            label={t('channels.window.links.words')}
            aside={words === 'possible' ? <Optional /> : undefined}
            hint={t(`channels.window.links.wordsHint.${words}`)}
            placeholder={t('channels.window.links.wordsExample')}
            rows={2}
            error={formState.errors.words?.message}
            {...register('words')}
          />
        )}
      </form>
    </Dialog>
  );
}
