import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil } from '@tabler/icons-react';
import { channels } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { ChannelStatus } from '../channel-status.tsx';

const EditChannel = lazyComponent(async () => (await import('../edit-channel.tsx')).EditChannel);

/** The name and the state of the channel. */
export function SetupHeader({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { label, minutes } = channels[channel.type];
  const title = t(
    channel.status === 'connected' ? 'channels.setup.titleConnected' : 'channels.setup.title',
    { name: channel.displayName },
  );
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <PageTitle>{title}</PageTitle>
      <div className="min-w-0 flex-1 basis-64 max-sm:basis-full">
        <div className="flex items-center gap-1.5">
          <h1 className="min-w-0 text-34 break-words">{title}</h1>
          {channel.type !== 'telegram' && <Rename channel={channel} />}
        </div>
        <p className="mt-1 text-15 text-ink-2">
          <ChannelEdge type={channel.type} name={label} />
          {channel.mode === 'simulated'
            ? ` · ${t('channels.list.simulated')}`
            : channel.status !== 'connected' &&
              ` · ${t('channels.setup.takes', { count: minutes })}`}
        </p>
      </div>
      <ChannelStatus status={channel.status} />
    </div>
  );
}

/**
 * Edits the name that the channel was given when it was added. (Telegram's form asks for the name
 * together with the token.)
 */
function Rename({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="iconSmall"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('channels.actions.edit')}</span>
      </Button>
      <ErrorBoundary>
        {asked && <EditChannel channel={channel} open={open} onClose={() => setOpen(false)} />}
      </ErrorBoundary>
    </>
  );
}
