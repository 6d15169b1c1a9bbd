import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import type { PairingControl } from './use-pairing.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';

/**
 * The box for both ways to pair, with an error above and the state below. Screen readers announce a
 * change of the state politely.
 */
export function PairingFrame({
  control,
  children,
}: {
  control: PairingControl;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { pairing, error } = control;
  const failed = error
    ? errorText(error)
    : pairing?.state === 'error'
      ? (pairing.error ?? t('channels.whatsappWeb.unknownError'))
      : null;
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-slip bg-sheet p-5 shadow-card">
      {failed && <Alert kind="bad">{`${t('channels.whatsappWeb.error')}. ${failed}`}</Alert>}
      {pairing?.hint !== undefined && <Alert kind="info">{pairing.hint}</Alert>}
      {children}
      <p role="status" className="sr-only">
        {control.isFinishing
          ? t('channels.whatsappWeb.finishing')
          : pairing
            ? (pairing.hint ?? t(`channels.whatsappWeb.states.${pairing.state}`))
            : ''}
      </p>
    </div>
  );
}

/** Something is loading; takes the size of what will replace it. */
export function PairingWait({ text }: { text: string }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center text-sm text-ink-2">
      <Spinner size={26} className="text-press" />
      {text}
    </div>
  );
}

/**
 * "Aguardando leitura… expira em 58 s". The seconds are only visible; screen readers announce the
 * state.
 */
export function Waiting({ text, until }: { text: string; until: string | undefined }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until);
  return (
    <p className="text-center text-sm text-ink-2 tabular-nums">
      {text}
      {seconds !== null && (
        <span aria-hidden>
          {' '}
          {seconds > 0
            ? t('channels.whatsappWeb.expiresIn', { seconds })
            : t('channels.whatsappWeb.renewing')}
        </span>
      )}
    </p>
  );
}
