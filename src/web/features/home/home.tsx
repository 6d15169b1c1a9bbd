import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FirstSteps } from './first-steps.tsx';

type Statistics = CallData<'listChannels'>['statistics'];

/** Greeting with the one sentence that matters, and the first steps with their real states. */
export function Home() {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useQuery(read('listChannels', { query: { limit: 1 } }));
  const [hour] = useState(() => new Date().getHours());
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <>
      <PageHeader
        title={t(`home.${part}`, { name: user.name.split(' ')[0] ?? user.name })}
        text={useSentence(data?.statistics)}
        action={
          data && data.statistics.total > 0 ? (
            <Link
              to="/channels"
              {...(data.statistics.error > 0 ? { search: { status: 'error' as const } } : {})}
              className={buttonLook({ look: 'secondary' })}
            >
              {t('home.seeChannels')}
            </Link>
          ) : undefined
        }
      />
      <FirstSteps />
    </>
  );
}

function useSentence(statistics: Statistics | undefined): string {
  const { t } = useTranslation();
  // A blank of the same height keeps the page still while the figures load.
  if (!statistics) return '\u00A0';
  if (statistics.error === 1) return t('home.inErrorOne');
  if (statistics.error > 1) return t('home.inErrorMany', { channels: statistics.error });
  if (statistics.connected === 0) return t('home.start');
  return t('home.running', { count: statistics.messagesToday });
}
