import { IconChevronRight, IconFlask } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChannelMark } from '#web/ui/channel-mark.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { setupPath } from './setup-path.ts';

interface Wanted {
  type: ChannelType;
  mode: 'live' | 'simulated';
}

/**
 * Asks for the type of a new channel. The choice creates the channel and opens its setup, where it
 * gets its name.
 */
export function AddChannel({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: features } = useQuery({ ...read('features'), staleTime: Infinity });
  const { data: options } = useQuery({ ...read('setupOptions'), staleTime: 60_000 });
  const create = useMutation({
    mutationFn: ({ type, mode }: Wanted) =>
      call('createChannel', {
        body: {
          type,
          mode,
          displayName:
            mode === 'simulated'
              ? t('channels.adding.simulatedName', { type: channels[type].label })
              : channels[type].label,
        },
      }),
    onSuccess: (channel) => {
      queryClient.setQueryData(
        read('getChannel', { params: { id: channel.id } }).queryKey,
        channel,
      );
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'listChannels',
      });
      return navigate({ to: setupPath[channel.type], search: { id: channel.id } });
    },
  });
  const pending = create.isPending ? create.variables : null;
  const choose = (wanted: Wanted): void => {
    if (!create.isPending) create.mutate(wanted);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('channels.adding.title')}
      description={t('channels.adding.text')}
    >
      {create.error && (
        <Alert kind="bad" className="mb-3">
          {t('channels.adding.error')}. {errorText(create.error)}
        </Alert>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {Object.values(channels).map(({ type, label, minutes }) => (
          <li
            key={type}
            className="overflow-hidden rounded-xl border border-line transition-colors duration-150 hover:border-field"
          >
            <button
              type="button"
              onClick={() => choose({ type, mode: 'live' })}
              className="flex w-full items-center gap-3 rounded-xl p-3.5 text-left hover:bg-sheet-2 focus-visible:-outline-offset-2"
            >
              <ChannelMark type={type} size="large" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold">{label}</span>
                <span className="block text-sm text-ink-2">
                  {t(`channels.adding.purpose.${type}`)}
                </span>
                {options?.types[type].ready === false ? (
                  <span className="mt-0.5 block text-xs text-warn">
                    {t('channels.adding.notReady')}
                  </span>
                ) : (
                  <span className="mt-0.5 block text-xs text-ink-2">
                    {t('channels.adding.needs', {
                      minutes,
                      need: t(`channels.adding.need.${type}`),
                    })}
                  </span>
                )}
              </span>
              {pending?.type === type && pending.mode === 'live' ? (
                <Spinner size={18} />
              ) : (
                <IconChevronRight size={18} aria-hidden className="shrink-0 text-ink-2" />
              )}
            </button>
            {features?.simulator && (
              <Button
                look="quiet"
                size="small"
                wide
                aria-describedby="try-without"
                className="border-t border-line"
                busy={pending?.type === type && pending.mode === 'simulated'}
                onClick={() => choose({ type, mode: 'simulated' })}
              >
                <IconFlask size={16} aria-hidden />
                {t('channels.adding.tryWithout')}
                <span className="sr-only">: {label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {features?.simulator && (
        <p id="try-without" className="mt-3 text-13 text-ink-2">
          {t('channels.adding.tryWithoutText')}
        </p>
      )}
    </Dialog>
  );
}
