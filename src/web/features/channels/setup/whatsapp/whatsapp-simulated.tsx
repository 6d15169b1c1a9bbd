import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Steps } from '../steps.tsx';

/** Creates and connects a simulated number with one press. */
export function WhatsappSimulated({
  channel,
  onConnected,
}: {
  channel: Channel;
  onConnected: (channel: Channel) => void;
}) {
  const { t } = useTranslation();
  const connect = useMutation({
    mutationFn: async () => {
      const { displayPhone: _shown, ...number } = await call('createSimulatedNumber', {
        body: { name: channel.displayName.slice(0, 64) },
      });
      return call('setupChannel', {
        body: { channelId: channel.id, setupData: { type: 'whatsapp', ...number } },
      });
    },
    onSuccess: onConnected,
  });
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <Steps
        label={t('channels.whatsapp.simulatedSteps')}
        steps={[
          t('channels.whatsapp.simulatedStep1'),
          t('channels.whatsapp.simulatedStep2'),
          t('channels.whatsapp.simulatedStep3'),
        ]}
        note={t('channels.whatsapp.simulatedNote')}
      />
      <div className="flex flex-col items-center gap-3 self-start rounded-slip bg-sheet px-5 py-8 shadow-card text-center">
        <p className="max-w-80 text-sm text-ink-2">{t('channels.whatsapp.simulatedText')}</p>
        {connect.error && (
          <Alert kind="bad" className="w-full text-left">
            {`${t('channels.login.error.whatsapp')}. ${errorText(connect.error)}`}
          </Alert>
        )}
        <Button wide busy={connect.isPending} onClick={() => connect.mutate()} className="mt-1">
          <IconFlask size={18} stroke={1.75} aria-hidden />
          {t('channels.whatsapp.createNumber')}
        </Button>
      </div>
    </div>
  );
}
