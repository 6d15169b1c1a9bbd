import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ReplyLimitsForm } from './reply-limits-form.tsx';

/**
 * How long a customer may wait for a person. `onUnsaved` is called with whether there are unsaved
 * changes.
 */
export function ReplyLimits({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const query = useQuery(read('readReplyLimits'));
  return (
    <Section
      id="reply-limits"
      title={t('people.replyLimits.title')}
      text={t('people.replyLimits.text')}
    >
      <div className="mt-5">
        {query.data ? (
          <ReplyLimitsForm saved={query.data} onUnsaved={onUnsaved} />
        ) : query.error ? (
          <LoadError
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton onPage className="h-24 w-full" />
        )}
      </div>
    </Section>
  );
}
