import { IconAlertTriangle, IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';

const marks = {
  connected: { icon: IconCheck, look: 'text-ok' },
  disconnected: { icon: IconPlugConnectedX, look: 'text-ink' },
  error: { icon: IconAlertTriangle, look: 'text-bad' },
} as const;

/** Whether a channel is connected: a sign and a word. */
export function ChannelStatus({ status }: { status: Channel['status'] }) {
  const { t } = useTranslation();
  const { icon: Mark, look } = marks[status];
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center gap-1.5 text-15',
        status === 'error' && 'text-bad',
        status === 'connected' ? 'text-ink-2' : 'font-semibold',
      )}
    >
      <Mark size={16} aria-hidden className={clsx('shrink-0', look)} />
      {t(`channels.status.${status}`)}
    </span>
  );
}

/** The same, and below it what happened or what the last check-up found. */
export function ChannelSituation({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { status, statusReason, warnings } = channel;
  return (
    <div className="min-w-0">
      <ChannelStatus status={status} />
      {status !== 'connected' && statusReason !== null && (
        <p className="text-13 text-ink-2">{t(`channels.reasons.${statusReason}`)}</p>
      )}
      {status === 'connected' && warnings > 0 && (
        <p className="text-13 text-warn">{t('channels.list.warnings', { count: warnings })}</p>
      )}
    </div>
  );
}
