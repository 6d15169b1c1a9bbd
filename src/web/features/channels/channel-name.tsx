import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { Can } from '#web/lib/session/can.tsx';
import { ChannelMark } from '#web/ui/channel-mark.tsx';
import { setupPath } from './setup-path.ts';

/** The icon, name and type of a channel; below them, for a channel in error, what happened. */
export function ChannelName({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const reason = channel.status === 'error' && channel.statusReason;
  const isTold = reason || channel.warnings > 0;
  return (
    <div className={clsx('flex min-w-0 gap-3', isTold ? 'items-start' : 'items-center')}>
      <ChannelMark type={channel.type} />
      <div className="min-w-0">
        <p className="truncate">
          <Can
            call="setupChannel"
            otherwise={<span className="text-sm leading-6 font-medium">{channel.displayName}</span>}
          >
            <Link
              to={setupPath[channel.type]}
              search={{ id: channel.id }}
              className="rounded-sm text-sm leading-6 font-medium hover:underline"
            >
              {channel.displayName}
            </Link>
          </Can>
        </p>
        <p className="truncate text-xs text-ink-2">
          {channels[channel.type].label}
          {channel.mode === 'simulated' && (
            <span className="text-ink-2"> · {t('channels.list.simulated')}</span>
          )}
          {channel.description && <span> · {channel.description}</span>}
        </p>
        {!reason && channel.warnings > 0 && (
          <p className="mt-0.5 text-xs text-warn">
            {t('channels.list.warnings', { count: channel.warnings })}
          </p>
        )}
        {reason && <p className="mt-0.5 text-xs text-bad">{t(`channels.reasons.${reason}`)}</p>}
      </div>
    </div>
  );
}
