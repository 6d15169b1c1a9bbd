import { IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
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
      <ul className="border-t border-line">
        {Object.values(channels).map((setup) => (
          <TypeRow
            key={setup.type}
            setup={setup}
            isReady={options?.types[setup.type].ready !== false}
            simulated={features?.simulator === true}
            pending={pending?.type === setup.type ? pending.mode : null}
            onChoose={(mode) => {
              if (!create.isPending) create.mutate({ type: setup.type, mode });
            }}
          />
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

/** One type of channel: its purpose, what it needs, and the same without an account. */
function TypeRow({
  setup: { type, label, minutes },
  isReady,
  simulated,
  pending,
  onChoose,
}: {
  setup: { type: ChannelType; label: string; minutes: number };
  isReady: boolean;
  simulated: boolean;
  pending: Wanted['mode'] | null;
  onChoose: (mode: Wanted['mode']) => void;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2.5">
      <button
        type="button"
        onClick={() => onChoose('live')}
        className="flex min-w-0 flex-1 basis-72 items-center gap-3 rounded-slip text-left hover:bg-sheet-2"
      >
        <span className="min-w-0 flex-1">
          <BesideEdge type={type}>
            <span className="block text-15 font-semibold">{label}</span>
            <span className="block text-13 text-ink-2">{t(`channels.adding.purpose.${type}`)}</span>
            {isReady ? (
              <span className="block text-xs text-ink-2">
                {t('channels.adding.needs', { minutes, need: t(`channels.adding.need.${type}`) })}
              </span>
            ) : (
              <span className="block text-xs text-warn">{t('channels.adding.notReady')}</span>
            )}
          </BesideEdge>
        </span>
        {pending === 'live' ? (
          <Spinner size={18} />
        ) : (
          <IconChevronRight size={18} aria-hidden className="shrink-0 text-ink-2" />
        )}
      </button>
      {simulated && (
        <Button
          look="link"
          size="inline"
          aria-describedby="try-without"
          className="text-13! touch:min-h-11"
          busy={pending === 'simulated'}
          onClick={() => onChoose('simulated')}
        >
          {t('channels.adding.tryWithout')}
          <span className="sr-only">: {label}</span>
        </Button>
      )}
    </li>
  );
}
