import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { ChooseAgent } from '../choose-agent.tsx';

/** Asks who answers on a channel that has no agent, and stays for whoever thinks again. */
export function AskAgent({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const [isOpen] = useState(channel.agent === null);
  if (!isOpen) return null;
  return (
    <section aria-labelledby="who-answers" className="mt-6">
      <h2 id="who-answers" className="mb-2 font-display text-xl font-semibold">
        {t('channels.answers.question')}
      </h2>
      <ChooseAgent channel={channel} />
    </section>
  );
}
