import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';

/** The agent of a channel, with the way to it, or that nobody answers by itself. */
export function WhoAnswers({ channel: { agent } }: { channel: Channel }) {
  const { t } = useTranslation();
  if (!agent) return <span className="text-warn">{t('channels.answers.nobody')}</span>;
  return (
    <>
      <Link
        to="/agents/$id"
        params={{ id: agent.id }}
        className="inline-block min-h-6 rounded-slip leading-6 underline-offset-2 hover:underline"
      >
        {agent.name}
      </Link>
      {agent.status === 'inactive' && (
        <span className="text-warn"> · {t('channels.answers.off')}</span>
      )}
    </>
  );
}
