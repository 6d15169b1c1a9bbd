import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels.ts';
import { ChannelFacts } from '../channel-facts.tsx';

/** What is known about a connected channel, below its setup. */
export function ChannelDetails({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="channel-details" className="border-t border-line p-6">
      <h2 id="channel-details" className="mb-3 text-base font-semibold">
        {t('channels.setup.details')}
      </h2>
      <ChannelFacts channel={channel} />
    </section>
  );
}
