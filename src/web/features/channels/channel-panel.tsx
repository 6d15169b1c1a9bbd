import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { read } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Can } from '#web/lib/session/can.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ConnectLink } from './channel-actions.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import { ChannelStatus } from './channel-status.tsx';

const CheckUp = lazyComponent(async () => (await import('./check-up/check-up.tsx')).CheckUp);

/** Everything about one channel, opened from the list. */
export function ChannelPanel({
  channel: listed,
  open,
  onClose,
  onEdit,
}: {
  channel: Channel;
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const { data: channel = listed } = useQuery({
    ...read('getChannel', { params: { id: listed.id } }),
    initialData: listed,
    staleTime: 0,
    enabled: open,
  });
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={channel.displayName}
      footer={
        <>
          <ConnectLink channel={channel} size="medium" />
          <Can
            call="updateChannel"
            otherwise={<p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>}
          >
            <Button look="secondary" onClick={onEdit}>
              {t('channels.actions.edit')}
            </Button>
          </Can>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="flex flex-wrap items-center gap-3">
          <ChannelEdge
            type={channel.type}
            name={channels[channel.type].label}
            className="text-15 text-ink-2"
          />
          <ChannelStatus status={channel.status} />
        </p>
        {channel.statusReason && channel.status !== 'connected' && (
          <p className="text-sm text-ink-2">{t(`channels.reasons.${channel.statusReason}`)}</p>
        )}
        {open && (
          <PanelErrorBoundary fallback={<Skeleton className="h-64 rounded-sheet" />}>
            <CheckUp channel={channel} />
          </PanelErrorBoundary>
        )}
        <section aria-label={t('channels.setup.details')} className="border-t border-line pt-5">
          <ChannelFacts channel={channel} />
        </section>
      </div>
    </Dialog>
  );
}
