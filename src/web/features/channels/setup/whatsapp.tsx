import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { call } from '#web/lib/api.ts';
import { ChannelDetails } from './channel-details.tsx';
import { askForWhatsappCode } from './login-sdk.ts';
import { LoginSetup } from './login-setup.tsx';
import { SetupPage } from './setup-page.tsx';
import { WhatsappManual } from './whatsapp-manual.tsx';
import { NumberChoice, useNumberChoice } from './whatsapp-numbers.tsx';
import { WhatsappSimulated } from './whatsapp-simulated.tsx';

const route = getRouteApi('/open/channels/whatsapp/setup');

export function WhatsappSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="whatsapp" id={id} success={t('channels.setup.success')}>
      {(channel, changed) =>
        channel.mode === 'simulated' ? (
          <>
            <WhatsappSimulated channel={channel} onConnected={changed.connected} />
            {channel.apiTokenHint !== null && <ChannelDetails channel={channel} />}
          </>
        ) : (
          <>
            <Login channel={channel} onConnected={changed.connected} />
            <WhatsappManual channel={channel} onConnected={changed.connected} />
          </>
        )
      }
    </SetupPage>
  );
}

function Login({ channel, onConnected }: { channel: Channel; onConnected: (channel: Channel) => void }) {
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
              body: { channelId: channel.id, type: 'whatsapp', authCode, webhookUrl, ...(phoneNumberId && { phoneNumberId }) },
            }),
          );
        }}
        onConnected={onConnected}
      />
      <NumberChoice offer={offer} />
    </>
  );
}
