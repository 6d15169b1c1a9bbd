import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { checkedBy } from '#web/lib/form.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { TelegramForm as Values } from './telegram-schema.ts';

const schemas = () => import('./telegram-schema.ts');
const checkedNew = checkedBy(async () => (await schemas()).TelegramForm);
const checkedConnected = checkedBy(async () => (await schemas()).ConnectedTelegramForm);
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Errors about the token itself, which are shown below its field. */
const aboutToken = new Set([
  'telegram_token_missing',
  'telegram_token_malformed',
  'telegram_token_refused',
]);

/** Asks for name and token of a bot. What was typed stays when the server refuses it. */
export function TelegramForm({
  channel,
  onConnected,
  onRenamed,
}: {
  channel: Channel;
  onConnected: (channel: Channel) => void;
  onRenamed: (channel: Channel) => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    resolver: channel.status === 'connected' ? checkedConnected : checkedNew,
    mode: 'onTouched',
    defaultValues: { displayName: channel.displayName, token: '' },
  });
  const { register, control, formState, setValue, setError, getValues } = form;
  const token = useWatch({ control, name: 'token' });
  const renaming = channel.status === 'connected' && token === '';
  const errors = formState.errors;
  const connect = useMutation({
    mutationFn: (typed: Values) => save(channel, typed),
    onSuccess: (saved, typed) => {
      if (typed.token) return onConnected(saved);
      toast.done({ title: t('channels.telegram.saved') });
      onRenamed(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && aboutToken.has(error.code))
        setError('token', { message: errorText(error) }, { shouldFocus: true });
    },
  });
  const { busy, onSubmit } = useSubmit(form, connect.mutateAsync);
  const alert =
    connect.error && !(connect.error instanceof ApiError && aboutToken.has(connect.error.code))
      ? connect.error
      : null;
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-slip bg-sheet p-5 shadow-card"
    >
      {alert && (
        <Alert kind="bad">
          {t('channels.telegram.error')}. {errorText(alert)}
        </Alert>
      )}
      <TextField
        label={t('channels.setup.displayName')}
        hint={t('channels.setup.displayNameHint')}
        autoComplete="off"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      {channel.mode === 'simulated' && (
        <SimulatedBot
          nameOf={() => getValues('displayName')}
          onToken={(token) => setValue('token', token, { shouldValidate: true })}
        />
      )}
      <TextField
        label={t('channels.telegram.token')}
        monospace
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          channel.apiTokenHint
            ? t('channels.telegram.tokenSaved', { hint: channel.apiTokenHint })
            : t('channels.telegram.tokenHint')
        }
        error={errors.token?.message}
        {...register('token', {
          onBlur: () => setValue('token', withoutSpaces(getValues('token'))),
        })}
      />
      <Button type="submit" wide busy={busy}>
        {renaming
          ? t('common.save')
          : busy
            ? t('channels.telegram.submitting')
            : t('channels.telegram.submit')}
      </Button>
    </form>
  );
}

async function save(channel: Channel, { displayName, token }: Values): Promise<Channel> {
  const renamed =
    displayName === channel.displayName
      ? channel
      : await call('updateChannel', { params: { id: channel.id }, body: { displayName } });
  if (!token) return renamed;
  return call('setupChannel', {
    body: { channelId: channel.id, setupData: { type: 'telegram', telegramToken: token } },
  });
}

function SimulatedBot({
  nameOf,
  onToken,
}: {
  nameOf: () => string;
  onToken: (token: string) => void;
}) {
  const { t } = useTranslation();
  const create = useMutation({
    mutationFn: () =>
      call('createSimulatedAccount', {
        body: {
          name:
            nameOf().trim().slice(0, 64) ||
            t('channels.adding.simulatedName', { type: 'Telegram' }),
        },
      }),
    onSuccess: ({ token }) => onToken(token),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      {create.error && (
        <Alert kind="bad">
          {t('channels.telegram.createBotError')}. {errorText(create.error)}
        </Alert>
      )}
      <Button look="soft" wide busy={create.isPending} onClick={() => create.mutate()}>
        <IconFlask size={18} stroke={1.75} aria-hidden />
        {t('channels.telegram.createBot')}
      </Button>
    </div>
  );
}
