import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PairingFrame, PairingWait, Waiting } from './pairing-frame.tsx';
import { QrCode } from '#web/ui/qr/qr-code.tsx';
import type { PairingControl } from './use-pairing.ts';

/** Pairing by QR code: the phone's camera reads it from the screen. */
export function PairingQr({ control, isReady }: { control: PairingControl; isReady: boolean }) {
  const { t } = useTranslation();
  const { pairing, isStarting, isFinishing } = control;
  const state = isStarting ? 'starting' : pairing?.state;
  const qr = state === 'qr' ? pairing?.qr : undefined;
  return (
    <PairingFrame control={control}>
      <div className="mx-auto flex aspect-square w-full max-w-64 flex-col">
        {qr ? (
          <QrCode text={qr} label={t('channels.whatsappWeb.qrLabel')} />
        ) : state === 'starting' ? (
          <PairingWait text={t('channels.whatsappWeb.states.starting')} />
        ) : isFinishing ? (
          <PairingWait text={t('channels.whatsappWeb.finishing')} />
        ) : (
          <div className="flex flex-1 flex-col items-center justify-center gap-3 rounded-sheet border-2 border-dashed border-line p-4 text-center text-sm text-ink-2">
            <IconQrcode size={56} stroke={1.25} aria-hidden />
            {state === 'expired'
              ? t('channels.whatsappWeb.states.expired')
              : t('channels.whatsappWeb.qrHere')}
          </div>
        )}
      </div>
      {qr && <Waiting text={t('channels.whatsappWeb.states.qr')} until={pairing?.qrExpiresAt} />}
      {!isFinishing && (
        <Button
          wide
          look={qr ? 'soft' : 'primary'}
          disabled={!isReady}
          busy={isStarting}
          onClick={() => control.start()}
        >
          {qr || state === 'expired'
            ? t('channels.whatsappWeb.newCode')
            : t('channels.whatsappWeb.generate')}
        </Button>
      )}
    </PairingFrame>
  );
}
