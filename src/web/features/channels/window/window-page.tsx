import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { read } from '#web/lib/api/api.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { FaceSection } from './face-section.tsx';
import { LinksSection } from './links-section.tsx';

const route = getRouteApi('/signed-in/channels/$id/window');

/**
 * The channel as its customers find it: the links and QR codes that lead there, and what they see
 * then.
 */
export function WindowPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const {
    data: channel,
    error,
    isFetching,
    refetch,
  } = useQuery(read('getChannel', { params: { id } }));
  return (
    <div className="mx-auto max-w-192">
      <BackLink to="/channels" className="mb-3">
        {t('channels.setup.back')}
      </BackLink>
      {channel ? (
        <>
          <PageHeader
            title={channel.displayName}
            text={<ChannelEdge type={channel.type} name={channels[channel.type].label} />}
          />
          <LinksSection channel={channel} />
          {channel.status !== 'disconnected' && <FaceSection channel={channel} />}
        </>
      ) : error ? (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton onPage className="mt-4 h-80 w-full" />
      )}
    </div>
  );
}
