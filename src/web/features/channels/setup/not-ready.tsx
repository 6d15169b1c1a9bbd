import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Says that this server cannot connect the type of channel, and what its operator has to do, before
 * anybody presses a button.
 */
export function NotReady({ type, missing }: { type: ChannelType; missing: readonly string[] }) {
  const { t } = useTranslation();
  const { label } = channels[type];
  return (
    <Alert kind="warn">
      <p className="font-medium">{t('channels.setup.notHere')}</p>
      <p className="mt-1">
        {missing.length > 0
          ? t('channels.setup.notHereMissing', { variables: missing.join(', ') })
          : t(
              type === 'whatsapp_web'
                ? 'channels.setup.notHerePackage'
                : 'channels.setup.notHereYet',
              { type: label },
            )}
      </p>
    </Alert>
  );
}
