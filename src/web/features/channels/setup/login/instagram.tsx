import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readStored } from '#web/lib/stored.ts';
import { goToProvider } from './go-to-provider.ts';
import { LoginSetup } from './login-setup.tsx';
import { SetupPage } from '../setup-page.tsx';
import { SimulatedLogin } from './simulated-login.tsx';

const route = getRouteApi('/open/channels/instagram/setup');

export function InstagramSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="instagram" id={id} success={t('channels.setup.success')}>
      {(channel, changed) =>
        channel.mode === 'simulated' ? (
          <SimulatedLogin type="instagram" channel={channel} onConnected={changed.connected} />
        ) : (
          <LoginSetup
            type="instagram"
            channel={channel}
            connect={() => goToProvider('instagram', channel)}
            earlierProblem={
              readStored('pendingInstagram') === channel.id ? readStored('instagramProblem') : null
            }
          />
        )
      }
    </SetupPage>
  );
}
