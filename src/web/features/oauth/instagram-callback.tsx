import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { StatusCard } from '#web/ui/states/status-card.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { channelOf, readReturned, redirectUriOf } from './returned.ts';

/**
 * The person returns from Instagram. Whatever happens, they go on to the list of channels. A
 * failure is logged to the console and shown on the setup page of the channel.
 */
export function InstagramCallback() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return; // a code can be exchanged only once
    begun.current = true;
    const leave = (): void => void navigate({ to: '/channels', replace: true });
    if (!readStored('pendingInstagram')) return leave();
    connect().then(
      (name) => {
        writeStored('pendingInstagram', null);
        writeStored('instagramProblem', null);
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) =>
            queryKey[0] === 'listChannels' || queryKey[0] === 'getChannel',
        });
        toast.done({ title: t('channels.oauth.connected', { name }) });
        leave();
      },
      // The flag stays, so that the setup page shows the failure.
      (error: unknown) => {
        console.error('Erro ao conectar Instagram', error);
        writeStored('instagramProblem', problemText(error, t));
        leave();
      },
    );
  }, [navigate, queryClient, t]);
  return (
    <StatusCard kind="busy" title={t('channels.oauth.instagram')} text={t('channels.oauth.wait')} />
  );
}

/** The provider sent the person back with a query that cannot be used. */
class ReturnError extends Error {
  readonly problem: 'noCode' | 'state';
  constructor(problem: 'noCode' | 'state', options?: ErrorOptions) {
    super(
      problem === 'noCode' ? 'Código de autorização não encontrado' : 'Estado inválido',
      options,
    );
    this.name = 'ReturnError';
    this.problem = problem;
  }
}

/** The sentence that the setup page of the channel shows about a failure. */
function problemText(error: unknown, t: TFunction): string {
  if (!(error instanceof ReturnError)) return errorText(error);
  if (readReturned().refused) return t('channels.sdk.cancelled');
  return t(error.problem === 'noCode' ? 'channels.oauth.noCode' : 'channels.oauth.problem.state');
}

async function connect(): Promise<string> {
  const { code, state } = readReturned();
  if (!code) throw new ReturnError('noCode');
  const channelId = state === null ? null : readChannel(state);
  if (!state || !channelId) throw new ReturnError('state');
  const body = {
    channelId,
    type: 'instagram' as const,
    code,
    redirect_uri: redirectUriOf('instagram'),
    state,
  };
  return (await call('connectInstagram', { body })).displayName;
}

function readChannel(state: string): string | null {
  try {
    return channelOf(state);
  } catch (error) {
    throw new ReturnError('state', { cause: error });
  }
}
