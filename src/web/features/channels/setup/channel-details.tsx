import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { fullTime, number, timeAgo } from '#web/lib/format.ts';

/** What is known about a connected channel; never a secret. */
export function ChannelDetails({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="channel-details" className="border-t border-line p-6">
      <h2 id="channel-details" className="text-base font-semibold">
        {t('channels.setup.details')}
      </h2>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
        {channel.description && <Fact name={t('channels.setup.description')}>{channel.description}</Fact>}
        {channel.apiTokenHint && (
          <Fact name={t('channels.setup.apiToken')}>{t('channels.setup.tokenEnding', { hint: channel.apiTokenHint })}</Fact>
        )}
        <Fact name={t('channels.setup.receiving')}>{t(`channels.setup.receivingBy.${channel.receiving}`)}</Fact>
        <Fact name={t('channels.setup.lastSync')}>
          {channel.lastSyncAt ? (
            <time dateTime={channel.lastSyncAt} title={fullTime(channel.lastSyncAt)}>
              {timeAgo(channel.lastSyncAt)}
            </time>
          ) : (
            t('common.never')
          )}
        </Fact>
        {channel.followers !== null && <Fact name={t('channels.setup.followers')}>{number(channel.followers)}</Fact>}
        {channel.webhookUrl && (
          <Fact name={t('channels.setup.webhookUrl')} wide>
            <code className="font-mono text-13 break-all">{channel.webhookUrl}</code>
          </Fact>
        )}
      </dl>
    </section>
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
