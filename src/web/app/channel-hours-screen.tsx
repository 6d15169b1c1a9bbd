import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { ChannelHours } from '#web/features/agents/business-hours/channel-hours.tsx';
import { ChannelTexts } from '#web/features/agents/business-hours/channel-texts.tsx';
import { LeaveGuard } from '#web/features/agents/editor/leave-guard.tsx';
import { read } from '#web/lib/api/api.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const route = getRouteApi('/signed-in/channels/$id/hours');

/** When people are there on one channel, and what it says by itself. */
export function ChannelHoursScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const {
    data: channel,
    error,
    isFetching,
    refetch,
  } = useQuery(read('getChannel', { params: { id } }));
  const [unsavedHours, setUnsavedHours] = useState(false);
  const [unsavedTexts, setUnsavedTexts] = useState(false);
  const back = (
    <BackLink to="/channels" className="mb-3">
      {t('channels.setup.back')}
    </BackLink>
  );
  if (!channel)
    return (
      <div className="mx-auto max-w-192">
        {back}
        {error ? (
          <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton onPage className="mt-4 h-80 w-full" />
        )}
      </div>
    );
  return (
    <div className="mx-auto max-w-192">
      {back}
      <PageHeader
        title={channel.displayName}
        text={<ChannelEdge type={channel.type} name={channels[channel.type].label} />}
      />
      <div className="grid grid-cols-1 gap-14">
        <ChannelHours channelId={id} onUnsaved={setUnsavedHours} />
        <ChannelTexts
          channelId={id}
          agent={channel.agent?.status === 'active' ? channel.agent.name : null}
          onUnsaved={setUnsavedTexts}
        />
      </div>
      <LeaveGuard unsaved={unsavedHours || unsavedTexts} />
    </div>
  );
}
