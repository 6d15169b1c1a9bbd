import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { fullTime, number, timeAgo } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ChooseAgent } from './choose-agent.tsx';
import { WhoAnswers } from './who-answers.tsx';
import { ChannelPin } from './channel-pin.tsx';
import { HumanAgent } from './human-agent.tsx';

const linkLook =
  'inline-flex min-h-6 items-center rounded-slip font-medium text-press underline underline-offset-2 touch:min-h-11';
const grid = 'grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2';

/** What is known about a channel; never a secret. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const may = useCan('updateChannel');
  return (
    <>
      <dl className={grid}>
        {channel.description && (
          <Fact name={t('channels.setup.description')} wide>
            {channel.description}
          </Fact>
        )}
        <Fact name={t('channels.answers.title')} wide>
          {may ? <ChooseAgent channel={channel} /> : <WhoAnswers channel={channel} />}
        </Fact>
        <Fact name={t('channels.hours.title')} wide>
          <Link to="/channels/$id/hours" params={{ id: channel.id }} className={linkLook}>
            {t('channels.hours.open')}
          </Link>
        </Fact>
        {channel.status !== 'disconnected' && (
          <Fact name={t('channels.window.title')} wide>
            <Link to="/channels/$id/window" params={{ id: channel.id }} className={linkLook}>
              {t('channels.window.open')}
            </Link>
          </Fact>
        )}
        {hasFollowers(channel) && <Followers channel={channel} />}
        <Fact name={t('channels.setup.lastSync')}>
          <Moment time={channel.lastSyncAt} />
        </Fact>
        <Fact name={t('channels.setup.lastMessage')}>
          <Moment time={channel.lastInboundAt} />
        </Fact>
        {channel.history && (
          <Fact name={t('channels.setup.history')}>
            {t(`channels.setup.historyState.${channel.history.state}`, {
              progress: channel.history.progress,
              messages: number(channel.history.messages),
              contacts: number(channel.history.contacts),
            })}
          </Fact>
        )}
        {may && channel.settings['pinSet'] === true && (
          <Fact name={t('channels.setup.pin')}>
            <ChannelPin channel={channel} />
          </Fact>
        )}
        {may && channel.humanAgent !== null && (
          <Fact name={t('channels.setup.humanAgent')} wide>
            <HumanAgent channel={channel} />
          </Fact>
        )}
      </dl>
      <Advanced channel={channel} />
    </>
  );
}

/** A number or a bot has none. */
const hasFollowers = ({ type, followers }: Channel): boolean =>
  followers !== null || type === 'instagram' || type === 'messenger';

function Followers({ channel: { followers } }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <Fact name={t('channels.setup.followers')}>
      {followers === null ? t('channels.setup.followersUnknown') : number(followers)}
    </Fact>
  );
}

/** What whoever runs the server may ask for. */
function Advanced({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer rounded-slip text-sm font-semibold text-press touch:min-h-11">
        {t('channels.setup.advanced')}
      </summary>
      <dl className={`${grid} mt-3`}>
        {!hasFollowers(channel) && <Followers channel={channel} />}
        <Fact name={t('channels.setup.receiving')}>
          {t(`channels.setup.receivingBy.${channel.receiving}`)}
        </Fact>
        <Fact name={t('channels.setup.apiToken')}>
          {channel.apiTokenHint
            ? t('channels.setup.tokenEnding', { hint: channel.apiTokenHint })
            : t('channels.setup.noToken')}
        </Fact>
        {channel.webhookUrl && (
          <Fact name={t('channels.setup.webhookUrl')} wide>
            <span className="flex items-start gap-1">
              <code className="min-w-0 flex-1 pt-1.5 font-mono text-13 break-all">
                {channel.webhookUrl}
              </code>
              <CopyButton text={channel.webhookUrl} label={t('channels.setup.copyWebhook')} />
            </span>
          </Fact>
        )}
      </dl>
    </details>
  );
}

function Moment({ time }: { time: string | null }) {
  const { t } = useTranslation();
  return time ? (
    <time dateTime={time} title={fullTime(time)}>
      {timeAgo(time)}
    </time>
  ) : (
    t('common.never')
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="mt-0.5 text-sm break-words">{children}</dd>
    </div>
  );
}
