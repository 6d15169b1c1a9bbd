import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored } from '#web/lib/stored.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { StatusCard } from '#web/ui/states/status-card.tsx';
import { readReturned } from './returned.ts';

/**
 * The person returns from the login for Messenger, and goes on to choose a page, with the same
 * query.
 */
export function MessengerCallback() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const [{ code, refused, query }] = useState(readReturned);
  const [pending] = useState(() => readStored('pendingMessenger'));
  const stays = pending !== null && code === null;
  useEffect(() => {
    if (!stays) history.replace(pending === null ? '/channels' : `/auth/messenger/pages${query}`);
  }, [stays, pending, query, history]);
  if (!stays)
    return (
      <StatusCard
        kind="busy"
        title={t('channels.oauth.messenger')}
        text={t('channels.oauth.wait')}
      />
    );
  return (
    <StatusCard
      kind="failed"
      title={t('channels.login.error.messenger')}
      text={refused ? t('channels.sdk.cancelled') : t('channels.oauth.noCode')}
    >
      <Link to="/channels" className={buttonLook({ look: 'secondary' })}>
        {t('channels.setup.back')}
      </Link>
      <Link to="/channels/messenger/setup" search={{ id: pending }} className={buttonLook()}>
        {t('common.tryAgain')}
      </Link>
    </StatusCard>
  );
}
