import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { ChannelMark } from '#web/ui/channel-mark.tsx';

/** It works, and no second account is offered: what there is to do is to write to it. */
export function SimulatedConnected({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
      <ChannelMark type={channel.type} size="large" />
      <p className="max-w-112 text-sm text-ink-2">{t('channels.setup.simulatedConnected')}</p>
      <Link to="/simulator" search={{ channel: channel.id }} className={buttonLook({})}>
        <IconDeviceMobile size={18} stroke={1.75} aria-hidden />
        {t('channels.actions.simulator')}
      </Link>
    </div>
  );
}

/** Connected to a simulated account that still answers; one that was lost is made anew. */
export const isSimulatedConnected = ({ status, apiTokenHint }: Channel): boolean =>
  status === 'connected' && apiTokenHint !== null;
