import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { WhatsappForm } from './whatsapp-schema.ts';

const checked = checkedBy(async () => (await import('./whatsapp-schema.ts')).WhatsappForm);

/**
 * For people who have an app at Meta already: they type in ids and token. What was typed stays when
 * the server refuses it.
 */
export function WhatsappManual({
  channel,
  onConnected,
}: {
  channel: Channel;
  onConnected: (channel: Channel) => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    resolver: checked,
    mode: 'onTouched',
    defaultValues: { whatsappBusinessId: '', phoneNumberId: '', accessToken: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const connect = useMutation({
    mutationFn: (given: WhatsappForm) =>
      call('setupChannel', {
        body: { channelId: channel.id, setupData: { type: 'whatsapp', ...given } },
      }),
    onSuccess: onConnected,
  });
  const { busy, onSubmit } = useSubmit(form, connect.mutateAsync);
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-4 px-6 pb-6">
      <p className="text-sm text-ink-2">{t('channels.whatsapp.manualText')}</p>
      {connect.error && (
        <Alert kind="bad">{`${t('channels.login.error.whatsapp')}. ${errorText(connect.error)}`}</Alert>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label={t('channels.whatsapp.businessId')}
          inputMode="numeric"
          monospace
          {...plain}
          error={errors.whatsappBusinessId?.message}
          {...register('whatsappBusinessId')}
        />
        <TextField
          label={t('channels.whatsapp.numberId')}
          inputMode="numeric"
          monospace
          {...plain}
          error={errors.phoneNumberId?.message}
          {...register('phoneNumberId')}
        />
      </div>
      <TextField
        label={t('channels.whatsapp.token')}
        hint={
          channel.apiTokenHint
            ? t('channels.telegram.tokenSaved', { hint: channel.apiTokenHint })
            : t('channels.whatsapp.tokenHint')
        }
        monospace
        {...plain}
        error={errors.accessToken?.message}
        {...register('accessToken')}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('channels.whatsapp.submit')}
      </Button>
    </form>
  );
}
