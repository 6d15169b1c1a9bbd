import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { goToProvider } from './go-to-provider.ts';
import { LoginSetup } from './login-setup.tsx';
import { SetupPage } from '../setup-page.tsx';
import { SimulatedLogin } from './simulated-login.tsx';

const route = getRouteApi('/open/channels/messenger/setup');

export function MessengerSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="messenger" id={id} success={t('channels.setup.success')}>
      {(channel, changed) =>
        channel.mode === 'simulated' ? (
          <SimulatedLogin type="messenger" channel={channel} onConnected={changed.connected} />
        ) : (
          <LoginSetup
            type="messenger"
            channel={channel}
            connect={() => goToProvider('messenger', channel)}
          />
        )
      }
    </SetupPage>
  );
}
