import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ChannelType } from '#channels/catalog.ts';
import type { Channel } from '#contract/channels/channels.ts';
import { ApiError, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { NotAllowed } from '#web/ui/states/not-allowed.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useChannelChanged } from '../use-channel-changed.ts';
import { AskAgent } from './ask-agent.tsx';
import { SetupSuccess } from './setup-success.tsx';
import { SetupHeader } from './setup-header.tsx';

interface SetupPageProps {
  type: ChannelType;
  /** The id of the channel, from the URL. */
  id: string | undefined;
  success: string;
  children: (
    channel: Channel,
    changed: { connected: (channel: Channel) => void; renamed: (channel: Channel) => void },
  ) => ReactNode;
}

/**
 * The frame of all setup pages: loading, then an error or the setup, then success and the way back
 * to the list.
 */
export function SetupPage({ type, id, success, children }: SetupPageProps) {
  const { t } = useTranslation();
  const remember = useChannelChanged();
  const [connected, setConnected] = useState<Channel | null>(null);
  const query = useQuery({
    ...read('getChannel', { params: { id: id ?? '' } }),
    enabled: Boolean(id),
  });
  const channel = connected ?? query.data;
  const may = useCan('setupChannel');

  const succeed = (done: Channel): void => {
    setConnected(done);
    remember(done);
  };

  if (!may) {
    return (
      <div className="mx-auto max-w-224">
        <BackLink to="/channels">{t('channels.setup.back')}</BackLink>
        <NotAllowed />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-224">
      <BackLink to="/channels">{t('channels.setup.back')}</BackLink>
      {!id && <Problem text={t('channels.setup.missingId')} />}
      {id && query.isError && !channel && (
        <Problem
          text={problemOf(query.error, t('channels.setup.notFound'))}
          isSignedOut={query.error instanceof ApiError && query.error.status === 401}
        />
      )}
      {id && query.isPending && <Loading />}
      {channel && channel.type !== type && <Problem text={t('channels.setup.unsupported')} />}
      {channel && channel.type === type && (
        <>
          <SetupHeader channel={channel} />
          <AskAgent channel={channel} />
          <div id="connect" className="mt-5 scroll-mt-20 border-t border-ink pt-7">
            {connected ? (
              <SetupSuccess title={success} channel={connected} />
            ) : (
              children(channel, { connected: succeed, renamed: remember })
            )}
          </div>
        </>
      )}
    </div>
  );
}

const problemOf = (error: Error, notFound: string): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? notFound
    : errorText(error);

function Problem({ text, isSignedOut = false }: { text: string; isSignedOut?: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <div
      className="mt-6 flex flex-col items-center border-t border-ink px-6 py-14 text-center"
      role="alert"
    >
      <PageTitle>{t('channels.setup.loadError')}</PageTitle>
      <IconPlugConnectedX size={28} stroke={1.75} aria-hidden className="text-bad" />
      <h1 className="mt-3 text-26">{t('channels.setup.loadError')}</h1>
      <p className="mt-1 text-sm text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button
          look="secondary"
          onClick={() =>
            router.history.canGoBack() ? router.history.back() : router.history.push('/channels')
          }
        >
          {t('channels.setup.backShort')}
        </Button>
        {isSignedOut ? (
          <Link to="/login" className={buttonLook()}>
            {t('accounts.register.signIn')}
          </Link>
        ) : (
          <Link to="/channels" className={buttonLook()}>
            {t('channels.setup.back')}
          </Link>
        )}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy>
      <div className="mt-4 flex flex-col gap-2">
        <Skeleton onPage className="h-8 w-64" />
        <Skeleton onPage className="h-4 w-44" />
      </div>
      <Skeleton onPage className="mt-6 h-80 w-full rounded-sheet" />
    </div>
  );
}
