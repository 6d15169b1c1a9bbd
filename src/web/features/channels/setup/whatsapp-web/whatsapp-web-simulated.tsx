import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { PairingFrame, PairingWait } from './pairing-frame.tsx';
import { QrCode } from '#web/ui/qr/qr-code.tsx';
import { Steps } from '../steps.tsx';
import type { PairingControl } from './use-pairing.ts';

/** Creates a simulated phone with one press; the phone reads the QR code by itself. */
export function WhatsappWebSimulated({
  channel,
  control,
}: {
  channel: Channel;
  control: PairingControl;
}) {
  const { t } = useTranslation();
  const { pairing, isStarting, isFinishing, start } = control;
  const create = useMutation({
    mutationFn: () =>
      call('createSimulatedPhone', { body: { name: channel.displayName.slice(0, 64) } }),
    onSuccess: () => start(),
  });
  const link = useMutation({
    mutationFn: (shown: { phone: string; qr: string }) =>
      call('linkSimulatedPhone', { body: shown }),
  });
  const phone = create.data?.phone;
  const qr = pairing?.state === 'qr' ? pairing.qr : undefined;
  const { mutate: read, variables: last, isPending: isReading } = link;
  // A code that expired while the phone was reading it is followed by the next code.
  const isNew = qr !== undefined && last?.qr !== qr && !isReading;
  useEffect(() => {
    if (phone !== undefined && isNew) read({ phone, qr });
  }, [phone, qr, isNew, read]);

  const isWaiting = create.isPending || isStarting || isFinishing || pairing?.state === 'starting';
  const error = create.error ?? control.error ?? link.error;
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
      <Steps
        label={t('channels.whatsappWeb.simulatedSteps')}
        steps={[
          t('channels.whatsappWeb.simulatedStep1'),
          t('channels.whatsappWeb.simulatedStep2'),
          t('channels.whatsappWeb.simulatedStep3'),
        ]}
        note={t('channels.whatsappWeb.simulatedNote')}
      />
      <PairingFrame control={{ ...control, error }}>
        <div className="mx-auto flex aspect-square w-full max-w-64 flex-col">
          {qr ? (
            <QrCode text={qr} label={t('channels.whatsappWeb.qrLabel')} />
          ) : isWaiting ? (
            <PairingWait
              text={
                isFinishing
                  ? t('channels.whatsappWeb.finishing')
                  : t('channels.whatsappWeb.states.starting')
              }
            />
          ) : (
            <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center text-sm text-ink-2">
              {t('channels.whatsappWeb.simulatedText')}
            </div>
          )}
        </div>
        {!isFinishing && (
          <Button
            wide
            busy={isWaiting || qr !== undefined}
            onClick={() => {
              link.reset();
              create.mutate();
            }}
          >
            <IconFlask size={18} stroke={1.75} aria-hidden />
            {t('channels.whatsappWeb.createPhone')}
          </Button>
        )}
      </PairingFrame>
    </div>
  );
}
