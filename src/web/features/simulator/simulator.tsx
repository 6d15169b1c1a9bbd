import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { FirstBot } from './first-bot.tsx';
import { PhoneDesk } from './phone-desk.tsx';

const route = getRouteApi('/signed-in/simulator');

/**
 * The customer's side of a simulated channel: a phone to write from, and the outcome of every
 * message.
 */
export function Simulator() {
  const { t } = useTranslation();
  const { channel: wanted } = route.useSearch();
  const features = useQuery({ ...read('features'), staleTime: Infinity });
  const query = useQuery({
    ...read('listChannels', { query: { limit: 100 } }),
    enabled: features.data?.simulator === true,
  });
  const failed = [features, query].find(({ isError, data }) => isError && !data);
  const channels = query.data?.channels.filter(({ mode }) => mode === 'simulated');
  const channel =
    channels?.find(({ id }) => id === wanted) ??
    channels?.find(({ status }) => status === 'connected') ??
    channels?.[0];
  const hasPhone = !failed && features.data?.simulator !== false && (!channels || channel);
  return (
    <>
      {/* A real phone needs its height for the simulated one. */}
      <div className={hasPhone ? 'max-md:sr-only' : undefined}>
        <PageHeader title={t('simulator.title')} text={t('simulator.text')} />
      </div>
      {failed ? (
        <div className="border-t border-ink">
          <LoadError
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        </div>
      ) : features.data?.simulator === false ? (
        <div className="border-t border-ink">
          <EmptyState
            icon={<IconDeviceMobileOff size={24} stroke={1.75} aria-hidden />}
            title={t('simulator.off')}
            text={t('simulator.offText')}
          />
        </div>
      ) : !channels ? (
        <Loading />
      ) : channel ? (
        <PhoneDesk channels={channels} channel={channel} />
      ) : (
        <FirstBot />
      )}
    </>
  );
}

function Loading() {
  return (
    <div
      aria-busy
      className="grid grid-cols-1 items-start gap-6 md:grid-cols-[13rem_minmax(0,24rem)] md:justify-center xl:grid-cols-[15rem_24rem_minmax(0,1fr)]"
    >
      <Skeleton onPage className="h-10 w-full max-md:hidden" />
      <Skeleton
        onPage
        className="h-[calc(100dvh-12rem)] max-h-190 min-h-112 w-full rounded-sheet md:rounded-[2.75rem]"
      />
      <Skeleton onPage className="h-6 w-36 max-xl:hidden" />
    </div>
  );
}
