import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { Can } from '#web/lib/session/can.tsx';
import { InnerLink } from '../../inner-link.tsx';
import type { Opened } from '../owner.ts';

/**
 * The channel is disconnected or failing: why, and the way on for those who may set it up. The
 * others read whom to tell.
 */
export function ChannelBanner({
  conversation: { channelId, channelType, channelStatus, channelStatusReason },
}: {
  conversation: Opened;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex min-h-9 items-center gap-2.5 border-b border-line bg-bad-soft px-4 py-1 text-13 max-md:gap-2 max-md:px-3"
    >
      <IconPlugConnectedX size={16} stroke={1.75} className="shrink-0 text-bad" aria-hidden />
      <p className="line-clamp-2 min-w-0 flex-1">
        <strong className="font-semibold text-bad">
          {t(channelStatus === 'error' ? 'writing.channel.fails' : 'writing.channel.isOff', {
            channel: channels[channelType].label,
          })}
        </strong>{' '}
        {channelStatusReason && t(`channels.reasons.${channelStatusReason}`)}
      </p>
      <Can
        call="setupChannel"
        otherwise={<span className="shrink-0 text-ink-2">{t('writing.channel.tellManager')}</span>}
      >
        <span className="shrink-0 font-semibold">
          <InnerLink href={`/channels/${channelType.replace('_', '-')}/setup?id=${channelId}`}>
            {t('writing.channel.reconnect')}
          </InnerLink>
        </span>
      </Can>
    </div>
  );
}
