import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { startDevice, stopDevice } from './push-device.ts';
import { useDevice } from './use-device.ts';

/** Switches notices on for this device. The browser is asked only when this is pressed. */
export function DeviceSwitch() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { push, state } = useDevice();
  const change = useMutation({
    mutationFn: async (on: boolean) => (on && push.data ? startDevice(push.data) : stopDevice()),
    onError: (error) =>
      void toast.failed({
        title: t('notices.device.error'),
        text: error instanceof ApiError ? errorText(error) : t('notices.device.browserError'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['readPush'] }),
  });
  if (push.isError && !push.data)
    return (
      <LoadError error={push.error} busy={push.isFetching} onRetry={() => void push.refetch()} />
    );
  const hasEnded = state === 'off' && (push.data?.subscription?.ended ?? null) !== null;
  return (
    <section className="border-y border-line py-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-15 font-semibold">{t('notices.device.title')}</h3>
          <p className="mt-0.5 text-13 text-ink-2">
            {t(`notices.device.${hasEnded ? 'ended' : (state ?? 'off')}`)}
          </p>
        </div>
        {(state === 'on' || state === 'off') && (
          <Switch
            label={t('notices.device.title')}
            checked={state === 'on'}
            busy={change.isPending}
            onChange={(on) => change.mutate(on)}
          />
        )}
      </div>
    </section>
  );
}
