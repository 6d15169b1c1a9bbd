import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { SetupOptions } from '#contract/channels/authorizations.ts';
import type { Channel } from '#contract/channels/channels.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ChannelDetails } from '../channel-details.tsx';
import { SdkError } from './login-sdk.ts';
import { NotReady } from '../not-ready.tsx';
import { PermissionList } from './permission-list.tsx';
import { useLoginSdk } from './use-login-sdk.ts';
import { useSetupOptions } from '../use-setup-options.ts';

type LoginType = 'instagram' | 'messenger' | 'whatsapp';
interface LoginSetupProps {
  type: LoginType;
  channel: Channel;
  /**
   * Starts the login. Resolves to the connected channel, or to null when the browser is about to
   * leave for the provider.
   */
  connect: (sdk: NonNullable<SetupOptions['sdk']>) => Promise<Channel | null>;
  onConnected?: (channel: Channel) => void;
  /** Why the previous login failed, where the screen of that login did not say so. */
  earlierProblem?: string | null;
}

/**
 * The setup of a channel that is connected by a login at the provider: the permissions it will ask
 * for, and the button.
 */
export function LoginSetup({
  type,
  channel,
  connect,
  onConnected,
  earlierProblem = null,
}: LoginSetupProps) {
  const options = useSetupOptions();
  if (options.isError)
    return (
      <LoadError
        error={options.error}
        busy={options.isFetching}
        onRetry={() => void options.refetch()}
      />
    );
  if (!options.data) return <Loading />;
  const readiness = options.data.types[type];
  return (
    <>
      {!readiness.ready && (
        <div className="mb-6">
          <NotReady type={type} missing={readiness.missing} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <PermissionList permissions={readiness.permissions} />
        <div className="min-w-0">
          <Connect
            type={type}
            channel={channel}
            sdk={readiness.ready ? options.data.sdk : null}
            connect={connect}
            earlierProblem={earlierProblem}
            {...(onConnected && { onConnected })}
          />
        </div>
      </div>
      {channel.apiTokenHint !== null && <ChannelDetails channel={channel} />}
    </>
  );
}

function Connect({
  type,
  channel,
  sdk: options,
  connect,
  onConnected,
  earlierProblem,
}: LoginSetupProps & { sdk: SetupOptions['sdk'] }) {
  const { t } = useTranslation();
  const sdk = useLoginSdk(options);
  const start = useMutation({
    mutationFn: async () => {
      if (!options) throw new SdkError('notReady');
      const connected = await connect(options);
      // stays busy until the browser has left
      if (!connected) await new Promise<never>(() => undefined);
      return connected;
    },
    onSuccess: (connected) => connected && onConnected?.(connected),
  });
  const { reset } = start;
  useEffect(() => {
    // The browser's back button restores this page as it was left, with the button still busy.
    const wake = (event: PageTransitionEvent): void => void (event.persisted && reset());
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
  const isLoading = options !== null && !sdk.isReady && !sdk.error;
  const again = channel.status === 'connected' || channel.apiTokenHint !== null;
  return (
    <div className="flex flex-col items-center gap-3 rounded-slip bg-sheet px-5 py-8 shadow-card text-center">
      <p className="max-w-80 text-sm text-ink-2">{t(`channels.login.text.${type}`)}</p>
      {sdk.error && (
        <Alert kind="bad" className="w-full text-left">
          <p>{problemText(sdk.error, t)}</p>
          <Button look="link" size="inline" className="mt-1 text-bad underline" onClick={sdk.retry}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      {earlierProblem && !start.error && !start.isPending && (
        <Alert kind="bad" className="w-full text-left">
          {`${t(`channels.login.error.${type}`)}. ${earlierProblem}`}
        </Alert>
      )}
      {start.error && (
        <Alert kind="bad" className="w-full text-left">
          {`${t(`channels.login.error.${type}`)}. ${problemText(start.error, t)}`}
        </Alert>
      )}
      <Button
        wide
        disabled={!sdk.isReady}
        busy={start.isPending}
        onClick={() => start.mutate()}
        className="mt-1"
      >
        {isLoading
          ? t('channels.sdk.loading')
          : t(again ? 'channels.login.again' : 'channels.login.connect', {
              type: channels[type].label,
            })}
      </Button>
    </div>
  );
}

const problemText = (error: Error, t: TFunction): string =>
  error instanceof SdkError ? t(`channels.sdk.${error.problem}`) : errorText(error);

function Loading() {
  return (
    <div
      aria-busy
      className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]"
    >
      <Skeleton className="h-64 rounded-sheet" />
      <Skeleton className="h-48 rounded-sheet" />
    </div>
  );
}
