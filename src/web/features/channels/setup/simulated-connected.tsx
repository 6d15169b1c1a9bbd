import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { buttonLook } from '#web/ui/button.tsx';

/** A connected simulated channel. No second account is offered; the next step is to write to it. */
export function SimulatedConnected({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
      <p className="max-w-112 text-sm text-ink-2">{t('channels.setup.simulatedConnected')}</p>
      <Link to="/simulator" search={{ channel: channel.id }} className={buttonLook({})}>
        <IconDeviceMobile size={18} stroke={1.75} aria-hidden />
        {t('channels.actions.simulator')}
      </Link>
    </div>
  );
}

/**
 * Whether the channel is connected to a simulated account that still answers. A lost account is
 * made again.
 */
export const isSimulatedConnected = ({ status, apiTokenHint }: Channel): boolean =>
  status === 'connected' && apiTokenHint !== null;
