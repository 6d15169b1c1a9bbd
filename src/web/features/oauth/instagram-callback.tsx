import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { StatusCard } from '#web/ui/status-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { channelOf, readReturned, redirectUriOf } from './returned.ts';

/** Back from Instagram. Whatever happens, the person goes on to the list; what went wrong is told to the console only. */
export function InstagramCallback() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return; // a code can be exchanged once
    begun.current = true;
    const leave = (): void => void navigate({ to: '/channels', replace: true });
    if (!readStored('pendingInstagram')) return leave();
    connect().then(
      (name) => {
        writeStored('pendingInstagram', null);
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'listChannels' || queryKey[0] === 'getChannel' });
        toast.done({ title: t('channels.oauth.connected', { name }) });
        leave();
      },
      // The flag stays.
      (error: unknown) => {
        console.error('Erro ao conectar Instagram', error);
        leave();
      },
    );
  }, [navigate, queryClient, t]);
  return <StatusCard kind="busy" title={t('channels.oauth.instagram')} text={t('channels.oauth.wait')} />;
}

async function connect(): Promise<string> {
  const { code, state } = readReturned();
  if (!code) throw new Error('Código de autorização não encontrado');
  const channelId = state === null ? null : readChannel(state);
  if (!state || !channelId) throw new Error('Estado inválido');
  const body = { channelId, type: 'instagram' as const, code, redirect_uri: redirectUriOf('instagram'), state };
  return (await call('connectInstagram', { body })).displayName;
}

function readChannel(state: string): string | null {
  try {
    return channelOf(state);
  } catch (error) {
    throw new Error('Estado inválido', { cause: error });
  }
}
