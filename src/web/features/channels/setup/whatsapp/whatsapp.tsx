import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ChannelDetails } from '../channel-details.tsx';
import { askForWhatsappCode } from '../login/login-sdk.ts';
import { LoginSetup } from '../login/login-setup.tsx';
import { SetupPage } from '../setup-page.tsx';
import { isSimulatedConnected, SimulatedConnected } from '../simulated-connected.tsx';
import { NumberChoice, useNumberChoice } from './whatsapp-numbers.tsx';
import { WhatsappSimulated } from './whatsapp-simulated.tsx';

const WhatsappManual = lazyComponent(
  async () => (await import('./whatsapp-manual.tsx')).WhatsappManual,
);

const route = getRouteApi('/open/channels/whatsapp/setup');

export function WhatsappSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="whatsapp" id={id} success={t('channels.setup.success')}>
      {(channel, changed) =>
        channel.mode === 'simulated' ? (
          <>
            {isSimulatedConnected(channel) ? (
              <SimulatedConnected channel={channel} />
            ) : (
              <WhatsappSimulated channel={channel} onConnected={changed.connected} />
            )}
            {channel.apiTokenHint !== null && <ChannelDetails channel={channel} />}
          </>
        ) : (
          <>
            <Login channel={channel} onConnected={changed.connected} />
            <ByHand channel={channel} onConnected={changed.connected} />
          </>
        )
      }
    </SetupPage>
  );
}

/** Few people need this form, so its code loads when it is opened. */
function ByHand({
  channel,
  onConnected,
}: {
  channel: Channel;
  onConnected: (channel: Channel) => void;
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <details className="mt-6 border-t border-line" onToggle={() => setOpened(true)}>
      <summary className="cursor-pointer py-4 text-sm font-medium">
        {t('channels.whatsapp.manual')}
      </summary>
      {opened && (
        <PanelErrorBoundary fallback={<Skeleton className="mb-6 h-64 rounded-sheet" />}>
          <WhatsappManual channel={channel} onConnected={onConnected} />
        </PanelErrorBoundary>
      )}
    </details>
  );
}

function Login({
  channel,
  onConnected,
}: {
  channel: Channel;
  onConnected: (channel: Channel) => void;
}) {
  const { ask, offer } = useNumberChoice<Channel>();
  return (
    <>
      <LoginSetup
        type="whatsapp"
        channel={channel}
        connect={async (sdk) => {
          const authCode = await askForWhatsappCode(sdk.whatsappConfigId);
          const webhookUrl = `${window.location.origin}/api/webhook/whatsapp/${channel.id}`;
          return ask((phoneNumberId) =>
            call('connectWhatsapp', {
              body: {
                channelId: channel.id,
                type: 'whatsapp',
                authCode,
                webhookUrl,
                ...(phoneNumberId && { phoneNumberId }),
              },
            }),
          );
        }}
        onConnected={onConnected}
      />
      <NumberChoice offer={offer} />
    </>
  );
}
