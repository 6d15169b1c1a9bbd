import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { Can } from '#web/lib/session/can.tsx';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
import { setupPath } from './setup-path.ts';

/** The name of a channel beside its edge, and what it is. */
export function ChannelName({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <BesideEdge type={channel.type}>
      <span className="block truncate">
        <Can
          call="setupChannel"
          otherwise={<span className="text-15 font-semibold">{channel.displayName}</span>}
        >
          <Link
            to={setupPath[channel.type]}
            search={{ id: channel.id }}
            className="inline-block max-w-full min-h-6 truncate rounded-slip align-top text-15 leading-6 font-semibold hover:underline"
          >
            {channel.displayName}
          </Link>
        </Can>
      </span>
      <span className="block truncate text-13 text-ink-2">
        {channels[channel.type].label}
        {channel.mode === 'simulated' && <span> · {t('channels.list.simulated')}</span>}
        {channel.description && <span> · {channel.description}</span>}
      </span>
    </BesideEdge>
  );
}
