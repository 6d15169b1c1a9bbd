import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChannelDetails } from '../channel-details.tsx';
import { isSimulatedConnected, SimulatedConnected } from '../simulated-connected.tsx';
import { Steps } from '../steps.tsx';

interface SimulatedLoginProps {
  type: 'messenger' | 'instagram';
  channel: Channel;
  onConnected: (channel: Channel) => void;
}

/** Creates and connects a simulated Page or account with one press. */
export function SimulatedLogin({ type, channel, onConnected }: SimulatedLoginProps) {
  const { t } = useTranslation();
  const connect = useMutation({
    mutationFn: async () => {
      const name = channel.displayName.slice(0, 64);
      const setupData = type === 'messenger' ? await newPage(name) : await newAccount(name);
      return call('setupChannel', { body: { channelId: channel.id, setupData } });
    },
    onSuccess: onConnected,
  });
  if (isSimulatedConnected(channel)) {
    return (
      <>
        <SimulatedConnected channel={channel} />
        <ChannelDetails channel={channel} />
      </>
    );
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <Steps
          label={t('channels.simulatedLogin.steps')}
          steps={[
            t(`channels.simulatedLogin.step1.${type}`),
            t('channels.simulatedLogin.step2'),
            t('channels.simulatedLogin.step3'),
          ]}
          note={t(`channels.simulatedLogin.note.${type}`)}
        />
        <div className="flex flex-col items-center gap-3 self-start rounded-sheet bg-sheet px-5 py-8 shadow-card text-center">
          <p className="max-w-80 text-sm text-ink-2">{t(`channels.simulatedLogin.text.${type}`)}</p>
          {connect.error && (
            <Alert kind="bad" className="w-full text-left">
              {`${t(`channels.login.error.${type}`)}. ${errorText(connect.error)}`}
            </Alert>
          )}
          <Button wide busy={connect.isPending} onClick={() => connect.mutate()} className="mt-1">
            <IconFlask size={18} stroke={1.75} aria-hidden />
            {t(`channels.simulatedLogin.create.${type}`)}
          </Button>
        </div>
      </div>
      {channel.apiTokenHint !== null && <ChannelDetails channel={channel} />}
    </>
  );
}

async function newPage(name: string) {
  const { pageId, pageAccessToken } = await call('createSimulatedPage', { body: { name } });
  return { type: 'messenger' as const, pageId, pageAccessToken };
}

async function newAccount(name: string) {
  const account = await call('createSimulatedInstagram', { body: { name } });
  return { type: 'instagram' as const, ...account };
}
