import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { askForWhatsappCode } from './login-sdk.ts';
import { LoginSetup } from './login-setup.tsx';
import { SetupPage } from './setup-page.tsx';

const route = getRouteApi('/open/channels/whatsapp/setup');

export function WhatsappSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="whatsapp" id={id} success={t('channels.setup.success')}>
      {(channel, changed) => (
        <LoginSetup
          type="whatsapp"
          channel={channel}
          connect={async (sdk) =>
            call('connectWhatsapp', {
              body: {
                channelId: channel.id,
                type: 'whatsapp',
                authCode: await askForWhatsappCode(sdk.whatsappConfigId),
                webhookUrl: `${window.location.origin}/api/webhook/whatsapp/${channel.id}`,
              },
            })
          }
          onConnected={changed.connected}
        />
      )}
    </SetupPage>
  );
}
