import { useTranslation } from 'react-i18next';
import { isAttended, type Opened } from './owner.ts';

/** Where one would write: says who answers, and that writing from here is not possible yet. */
export function AnswerStrip({ conversation }: { conversation: Opened }) {
  const { t } = useTranslation();
  const { owner, agentName } = conversation;
  const who = owner === 'person' ? (isAttended(conversation) ? 'person' : 'nobody') : agentName === null ? 'nobody' : 'agent';
  return (
    <p className="shrink-0 border-t border-line px-4 py-3 text-13 text-ink-2">
      {t(`conversations.strip.${who}`, { agent: agentName ?? '' })} {t('conversations.strip.notYet')}
    </p>
  );
}
