import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/**
 * Registers the number with the pin that it has already, or with a new one. The typed pin stays
 * when the server refuses it.
 */
export function RegisterNumber({
  channel,
  onRegistered,
}: {
  channel: Channel;
  onRegistered: () => void;
}) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const register = useMutation({
    mutationFn: () =>
      call('registerNumber', { params: { id: channel.id }, body: pin === '' ? {} : { pin } }),
    onSuccess: onRegistered,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    register.mutate();
  };
  return (
    <form onSubmit={submit} className="grid max-w-md grid-cols-1 gap-3">
      {register.error && (
        <Alert kind="bad">{`${t('checkUp.registration.error')}. ${errorText(register.error)}`}</Alert>
      )}
      <TextField
        label={t('checkUp.registration.pin')}
        hint={t('checkUp.registration.pinHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        pattern="[0-9]{6}"
        monospace
        value={pin}
        onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
      />
      <Button
        type="submit"
        look="secondary"
        size="small"
        busy={register.isPending}
        className="justify-self-start"
      >
        {t('checkUp.registration.register')}
      </Button>
    </form>
  );
}
