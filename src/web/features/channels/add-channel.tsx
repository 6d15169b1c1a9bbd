import { IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import { call, read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
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
  const types = Object.values(channels);
  const isReady = (type: ChannelType): boolean => options?.types[type].ready !== false;
  const offered = types.filter(({ type }) => isReady(type));
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
      <ul className="border-t border-line">
        {offered.map((setup) => (
          <TypeRow
            key={setup.type}
            setup={setup}
            isPending={pending?.type === setup.type && pending.mode === 'live'}
            onChoose={() => choose({ type: setup.type, mode: 'live' })}
          />
        ))}
      </ul>
      <NotOffered types={types.filter(({ type }) => !isReady(type))} options={options} />
      {features?.simulator && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Menu
            align="start"
            trigger={
              <Button look="secondary" busy={pending?.mode === 'simulated'}>
                {t('channels.adding.tryWithout')}
              </Button>
            }
            entries={types.map(({ type, label }) => ({
              kind: 'action',
              label,
              run: () => choose({ type, mode: 'simulated' }),
            }))}
          />
          <p className="min-w-0 flex-1 basis-64 text-13 text-ink-2">
            {t('channels.adding.tryWithoutText')}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** What this installation cannot connect, folded, with what its operator has to set. */
function NotOffered({
  types,
  options,
}: {
  types: readonly { type: ChannelType; label: string }[];
  options: CallData<'setupOptions'> | undefined;
}) {
  const { t } = useTranslation();
  if (types.length === 0) return null;
  return (
    <details className="border-b border-line py-2.5">
      <summary className="min-h-6 cursor-pointer text-sm text-ink-2 touch:min-h-11">
        {t('channels.adding.notReady', { count: types.length })}
      </summary>
      <ul className="mt-2 grid gap-2.5">
        {types.map(({ type, label }) => {
          const variables = options?.types[type].missing.join(', ') ?? '';
          return (
            <li key={type}>
              <BesideEdge type={type}>
                <span className="block text-sm font-semibold">{label}</span>
                <span className="block text-13 wrap-anywhere text-ink-2">
                  {variables === ''
                    ? t('channels.adding.notReadyPackage')
                    : t('channels.adding.notReadySet', { variables })}
                </span>
              </BesideEdge>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** One type of channel: its purpose and what it needs. */
function TypeRow({
  setup: { type, label, minutes },
  isPending,
  onChoose,
}: {
  setup: { type: ChannelType; label: string; minutes: number };
  isPending: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <li className="border-b border-line py-2.5">
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full min-w-0 items-center gap-3 rounded-slip text-left hover:bg-sheet-2"
      >
        <span className="min-w-0 flex-1">
          <BesideEdge type={type}>
            <span className="block text-15 font-semibold">{label}</span>
            <span className="block text-13 text-ink-2">{t(`channels.adding.purpose.${type}`)}</span>
            <span className="block text-xs text-ink-2">
              {t('channels.adding.needs', { minutes, need: t(`channels.adding.need.${type}`) })}
            </span>
          </BesideEdge>
        </span>
        {isPending ? (
          <Spinner size={18} />
        ) : (
          <IconChevronRight size={18} aria-hidden className="shrink-0 text-ink-2" />
        )}
      </button>
    </li>
  );
}
