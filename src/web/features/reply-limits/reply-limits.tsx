import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { ReplyLimitsForm } from './reply-limits-form.tsx';

/**
 * How long a customer may wait for a person. `onUnsaved` is called with whether there are unsaved
 * changes.
 */
export function ReplyLimits({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const query = useQuery(read('readReplyLimits'));
  return (
    <LoadedSection
      id="reply-limits"
      title={t('people.replyLimits.title')}
      text={t('people.replyLimits.text')}
      asks={[query]}
      className="h-24 w-full"
    >
      {query.data && <ReplyLimitsForm saved={query.data} onUnsaved={onUnsaved} />}
    </LoadedSection>
  );
}
