import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { call, type CallData } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { timeAgo } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { useChannelChanged } from './use-channel-changed.ts';

/** How the provider says the channel is; asked when it is shown and on demand. */
export function ChannelHealth({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const changed = useChannelChanged();
  const isSetUp = channel.apiTokenHint !== null;
  const check = useQuery({
    queryKey: ['checkChannel', channel.id],
    queryFn: async () => {
      const params = { id: channel.id };
      const health = await call('checkChannel', { params });
      changed(await call('getChannel', { params })); // its status follows what was seen
      return health;
    },
    enabled: isSetUp,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <section aria-labelledby="channel-health" aria-busy={isSetUp && check.isPending} className="rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="channel-health" className="text-sm font-semibold">
          {t('channels.health.title')}
        </h3>
        {isSetUp && (
          <Button look="soft" size="small" busy={check.isFetching} onClick={() => void check.refetch()}>
            {t('channels.health.check')}
          </Button>
        )}
      </div>
      <div role="status" className="mt-3 text-sm">
        {!isSetUp && <p className="text-ink-2">{t('channels.health.notConnected')}</p>}
        {isSetUp && check.isPending && <Skeleton className="h-6 w-40" />}
        {check.error && <p className="text-bad">{`${t('channels.health.error')}. ${errorText(check.error)}`}</p>}
        {check.data && !check.error && <Result health={check.data} channel={channel} />}
      </div>
    </section>
  );
}

function Result({ health, channel }: { health: CallData<'checkChannel'>; channel: Channel }) {
  const { t } = useTranslation();
  const reason = t(`channels.reasons.${channel.statusReason ?? 'webhook_failing'}`);
  return (
    <>
      {health.ok ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill kind="ok">{t('channels.health.ok')}</StatusPill>
          {health.pending !== null && health.pending > 0 && (
            <span className="text-ink-2">{t('channels.health.pending', { count: health.pending })}</span>
          )}
        </p>
      ) : (
        <Alert kind="warn">
          {reason}
          {health.detail && <span className="mt-1 block text-13 text-ink-2">{t('channels.health.detail', { detail: health.detail })}</span>}
        </Alert>
      )}
      <p className="mt-2 text-13 text-ink-2">{t('channels.health.checked', { ago: timeAgo(health.checkedAt) })}</p>
    </>
  );
}
