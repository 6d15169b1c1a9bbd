import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ReasonForm } from './reason-form.tsx';

/**
 * Why people of the workspace resolve conversations: the list that they choose from. `onUnsaved` is
 * called with whether there are unsaved changes.
 */
export function ResolutionReasons({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(read('readResolutionReasons'));
  return (
    <Section
      id="resolution-reasons"
      title={t('people.reasons.title')}
      text={t('people.reasons.text')}
    >
      <div className="mt-5">
        {data ? (
          <ReasonForm saved={data} onUnsaved={onUnsaved} />
        ) : error ? (
          <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton onPage className="h-40 w-full" />
        )}
      </div>
    </Section>
  );
}
