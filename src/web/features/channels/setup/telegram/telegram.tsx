import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { ChannelDetails } from '../channel-details.tsx';
import { SetupPage } from '../setup-page.tsx';
import { Steps } from '../steps.tsx';
import { TelegramForm } from './telegram-form.tsx';

const route = getRouteApi('/open/channels/telegram/setup');

export function TelegramSetup() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <SetupPage type="telegram" id={id} success={t('channels.telegram.success')}>
      {(channel, changed) => (
        <>
          <div className="grid grid-cols-1 gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
            {channel.status !== 'connected' &&
              (channel.mode === 'simulated' ? <SimulatedSteps /> : <TokenSteps />)}
            <TelegramForm
              key={channel.id}
              channel={channel}
              onConnected={changed.connected}
              onRenamed={changed.renamed}
            />
          </div>
          {hasBeenConnected(channel) && <ChannelDetails channel={channel} />}
        </>
      )}
    </SetupPage>
  );
}

const hasBeenConnected = (channel: Channel): boolean => channel.apiTokenHint !== null;

function TokenSteps() {
  const { t } = useTranslation();
  return (
    <Steps
      label={t('channels.telegram.steps')}
      steps={[
        <RichText
          key="1"
          text={t('channels.telegram.step1')}
          parts={{
            bot: (words) => (
              <a
                href="https://t.me/BotFather"
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium text-press underline underline-offset-2"
              >
                {words}
              </a>
            ),
          }}
        />,
        <RichText
          key="2"
          text={t('channels.telegram.step2')}
          parts={{
            code: (words) => (
              <code className="rounded bg-sheet-2 px-1 py-0.5 font-mono text-13">{words}</code>
            ),
          }}
        />,
        t('channels.telegram.step3'),
      ]}
      note={t('channels.telegram.note')}
    />
  );
}

function SimulatedSteps() {
  const { t } = useTranslation();
  return (
    <Steps
      label={t('channels.telegram.simulatedSteps')}
      steps={[
        t('channels.telegram.simulatedStep1'),
        t('channels.telegram.simulatedStep2'),
        t('channels.telegram.simulatedStep3'),
      ]}
      note={t('channels.telegram.simulatedNote')}
    />
  );
}
