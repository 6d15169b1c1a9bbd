import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { StatusCard } from '#web/ui/states/status-card.tsx';
import { PagePicker } from './page-picker.tsx';
import { channelOf, readReturned, redirectUriOf } from './returned.ts';

interface Parameters {
  code: string;
  state: string;
  channelId: string;
}
type Problem = 'parameters' | 'decode' | 'state';

/**
 * Asks which of the person's pages is the channel. It first exchanges the code for a handle, and
 * then reads the pages with it.
 */
export function MessengerPages() {
  const [given] = useState(readParameters);
  return typeof given === 'string' ? (
    <Failed text={given} channelId={null} />
  ) : (
    <Pages {...given} />
  );
}

function Pages({ code, state, channelId }: Parameters) {
  const { t } = useTranslation();
  // A code can be exchanged only once, so the result is kept while this screen is open.
  const once = {
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const;
  const exchange = useQuery({
    queryKey: ['exchangeMessengerCode', code],
    queryFn: () =>
      call('exchangeMessengerCode', {
        body: { code, redirect_uri: redirectUriOf('messenger'), state },
      }),
    ...once,
  });
  const token = exchange.data?.access_token;
  const pages = useQuery({
    queryKey: ['listMessengerPages', token],
    queryFn: () => call('listMessengerPages', { body: { access_token: token ?? '' } }),
    enabled: Boolean(token),
    ...once,
  });
  if (exchange.isError)
    return <Failed text="exchange" detail={errorText(exchange.error)} channelId={channelId} />;
  if (exchange.isSuccess && !token) return <Failed text="token" channelId={channelId} />;
  if (pages.isError)
    return (
      <Failed text="pages" detail={errorText(pages.error)} channelId={channelId}>
        <Button busy={pages.isFetching} onClick={() => void pages.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </Failed>
    );
  if (!token || !pages.data)
    return (
      <StatusCard kind="busy" title={t('channels.oauth.pages')} text={t('channels.oauth.wait')} />
    );
  return <PagePicker pages={pages.data} token={token} channelId={channelId} />;
}

/**
 * What went wrong; `detail` is the server's own sentence. Where the channel is known, a link leads
 * to its setup.
 */
function Failed({
  text,
  detail,
  channelId,
  children,
}: {
  text: Problem | 'exchange' | 'token' | 'pages';
  detail?: string;
  channelId: string | null;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <StatusCard kind="failed" title={t(`channels.oauth.problem.${text}`)} text={detail}>
      <Link to="/channels" className={buttonLook({ look: 'secondary' })}>
        {t('channels.setup.back')}
      </Link>
      {children ??
        (channelId && (
          <Link to="/channels/messenger/setup" search={{ id: channelId }} className={buttonLook()}>
            {t('channels.oauth.beginAgain')}
          </Link>
        ))}
    </StatusCard>
  );
}

function readParameters(): Parameters | Problem {
  const { code, state } = readReturned();
  if (!code || !state) return 'parameters';
  try {
    const channelId = channelOf(state);
    return channelId ? { code, state, channelId } : 'state';
  } catch (error) {
    console.error('Erro ao decodificar state', error);
    return 'decode';
  }
}
