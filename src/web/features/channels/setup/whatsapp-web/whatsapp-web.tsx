import { IconDeviceMobile, IconQrcode } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ChannelDetails } from '../channel-details.tsx';
import { NotReady } from '../not-ready.tsx';
import { PairingPhone } from './pairing-phone.tsx';
import { PairingQr } from './pairing-qr.tsx';
import { SetupPage } from '../setup-page.tsx';
import { Steps } from '../steps.tsx';
import { usePairing } from './use-pairing.ts';
import { useSetupOptions } from '../use-setup-options.ts';
import { WhatsappWebSimulated } from './whatsapp-web-simulated.tsx';

const route = getRouteApi('/open/channels/whatsapp-web/setup');

export function WhatsappWebSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="whatsapp_web" id={id} success={t('channels.setup.success')}>
      {(channel, changed) => (
        <PairPhone key={channel.id} channel={channel} onConnected={changed.connected} />
      )}
    </SetupPage>
  );
}

function PairPhone({
  channel,
  onConnected,
}: {
  channel: Channel;
  onConnected: (channel: Channel) => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<'qr' | 'phone' | null>(null);
  const control = usePairing(channel, onConnected);
  const way = chosen ?? (control.pairing?.state === 'code' ? 'phone' : 'qr');
  const options = useSetupOptions();
  if (options.isError)
    return (
      <LoadError
        error={options.error}
        busy={options.isFetching}
        onRetry={() => void options.refetch()}
      />
    );
  const readiness = options.data?.types.whatsapp_web;
  if (!readiness) return <Skeleton className="m-6 h-80 rounded-sheet" />;
  if (channel.mode === 'simulated' && readiness.ready)
    return <WhatsappWebSimulated channel={channel} control={control} />;
  const Way = way === 'qr' ? PairingQr : PairingPhone;
  return (
    <>
      <div className="mb-7">
        <Segmented
          label={t('channels.whatsappWeb.choice')}
          value={way}
          onChange={(next) => {
            control.reset();
            setChosen(next);
          }}
          choices={[
            {
              value: 'qr',
              label: <Choice icon={IconQrcode} text={t('channels.whatsappWeb.qr')} />,
            },
            {
              value: 'phone',
              label: <Choice icon={IconDeviceMobile} text={t('channels.whatsappWeb.number')} />,
            },
          ]}
        />
      </div>
      {!readiness.ready && (
        <div className="mb-6">
          <NotReady type="whatsapp_web" missing={readiness.missing} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <Steps
          label={t('channels.whatsappWeb.steps')}
          steps={[
            t('channels.whatsappWeb.step1'),
            t('channels.whatsappWeb.step2'),
            t(`channels.whatsappWeb.step3.${way}`),
          ]}
          note={t('channels.whatsappWeb.note')}
        />
        <Way key={way} control={control} isReady={readiness.ready} />
      </div>
      {channel.apiTokenHint !== null && <ChannelDetails channel={channel} />}
    </>
  );
}

function Choice({ icon: Mark, text }: { icon: typeof IconQrcode; text: string }) {
  return (
    <>
      <Mark size={18} stroke={1.75} aria-hidden />
      {text}
    </>
  );
}
