import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { setupPath } from '../setup-path.ts';
import { RegisterNumber } from './register-number.tsx';
import type { Finding } from './finding-words.ts';

export type ServerMend = 'register_again' | 'try_now';

interface MendProps {
  finding: Finding;
  channel: Channel;
  webhookUrl: string | null;
  /** The fix that the server is working on; null: none. */
  mending: ServerMend | null;
  onMend: (mend: ServerMend) => void;
  onRegistered: () => void;
}

/** What helps against a finding: a button that fixes it, or a link to where it is fixed. */
export function MendFinding({
  finding: { mend },
  channel,
  webhookUrl,
  mending,
  onMend,
  onRegistered,
}: MendProps) {
  const { t } = useTranslation();
  const look = buttonLook({ look: 'secondary', size: 'small' });
  switch (mend) {
    case 'register_again':
    case 'try_now':
      return (
        <Button
          look="secondary"
          size="small"
          busy={mending === mend}
          disabled={mending !== null && mending !== mend}
          onClick={() => onMend(mend)}
        >
          {t(`checkUp.mends.${mend}`)}
        </Button>
      );
    case 'sign_in_again':
      return (
        <Link
          to={setupPath[channel.type]}
          search={{ id: channel.id }}
          hash="connect"
          className={look}
        >
          {t('checkUp.mends.sign_in_again')}
        </Link>
      );
    case 'see_failures':
      return (
        <Link
          to="/conversations"
          search={{ view: 'messages', direction: 'in', outcome: 'failed' }}
          className={look}
        >
          {t('checkUp.mends.see_failures')}
        </Link>
      );
    case 'register_number':
      return <RegisterNumber channel={channel} onRegistered={onRegistered} />;
    case 'set_address':
      return <AddressSteps webhookUrl={webhookUrl} />;
    case null:
      return null;
  }
}

function AddressSteps({ webhookUrl }: { webhookUrl: string | null }) {
  const { t } = useTranslation();
  return (
    <details className="min-w-0 text-13">
      <summary className="min-h-6 w-fit cursor-pointer rounded-slip font-medium text-press hover:underline touch:min-h-11">
        {t('checkUp.mends.set_address')}
      </summary>
      <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5 text-ink-2">
        <li>{t('checkUp.addressSteps.server')}</li>
        {webhookUrl !== null && (
          <li>
            {t('checkUp.addressSteps.provider')}
            <span className="mt-1 flex items-start gap-1">
              <code className="min-w-0 flex-1 pt-1.5 font-mono break-all text-ink">
                {webhookUrl}
              </code>
              <CopyButton text={webhookUrl} label={t('checkUp.addressSteps.copy')} />
            </span>
          </li>
        )}
        <li>{t('checkUp.addressSteps.again')}</li>
      </ol>
    </details>
  );
}
