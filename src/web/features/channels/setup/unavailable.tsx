import { IconPlugX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SetupPage } from './setup-page.tsx';

export const WhatsappWebSetup = () => <Unavailable type="whatsapp_web" />;
export const WhatsappSetup = () => <Unavailable type="whatsapp" />;
export const InstagramSetup = () => <Unavailable type="instagram" />;
export const MessengerSetup = () => <Unavailable type="messenger" />;

/** A channel that this server cannot connect, said plainly. */
function Unavailable({ type }: { type: ChannelType }) {
  const { t } = useTranslation();
  const { id } = useSearch({ strict: false });
  return (
    <SetupPage type={type} id={id} success={t('channels.setup.success')}>
      {(channel) => (
        <EmptyState
          icon={<IconPlugX size={24} stroke={1.75} aria-hidden />}
          title={t('channels.setup.notHere')}
          text={t('channels.setup.notHereText', { type: channels[type].label, name: channel.displayName })}
          action={
            <Link to="/channels" className={buttonLook({ look: 'secondary' })}>
              {t('channels.setup.back')}
            </Link>
          }
        />
      )}
    </SetupPage>
  );
}
