import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ChannelActions, ConnectLink } from './channel-actions.tsx';
import { ChannelName } from './channel-name.tsx';
import { WhoAnswers } from './who-answers.tsx';
import { ChannelSituation } from './channel-status.tsx';

/** The channels on a phone: one stacked row each. */
export function ChannelRows({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('channels.title')} className="border-t border-ink">
      {channels.map((channel) => (
        <li key={channel.id} className="border-b border-line py-3">
          <div className="flex items-start justify-between gap-2">
            <ChannelName channel={channel} />
            <ChannelActions channel={channel} />
          </div>
          <p className="mt-1.5 pl-3.75 text-13 text-ink-2">
            {t('channels.answers.title')}: <WhoAnswers channel={channel} />
          </p>
          <div className="mt-2 flex min-h-8 items-center justify-between gap-3">
            <ChannelSituation channel={channel} />
            {channel.status === 'connected' && channel.lastSyncAt ? (
              <time
                dateTime={channel.lastSyncAt}
                title={fullTime(channel.lastSyncAt)}
                className="text-13 text-ink-2"
              >
                {timeAgo(channel.lastSyncAt)}
              </time>
            ) : (
              <ConnectLink channel={channel} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ChannelRowsLoading() {
  return Array.from({ length: 5 }, (_, row) => (
    <div key={row} className="border-b border-line py-4">
      <Skeleton onPage className="h-4 w-36" />
      <Skeleton onPage className="mt-3 h-4 w-24" />
    </div>
  ));
}
