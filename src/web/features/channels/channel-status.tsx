import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { StatusPill } from '#web/ui/states/status-pill.tsx';

const kinds = { connected: 'ok', disconnected: 'quiet', error: 'bad' } as const;

export function ChannelStatusPill({ status }: { status: Channel['status'] }) {
  const { t } = useTranslation();
  return <StatusPill kind={kinds[status]}>{t(`channels.status.${status}`)}</StatusPill>;
}
