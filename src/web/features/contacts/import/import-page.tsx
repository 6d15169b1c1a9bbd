import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Can } from '#web/lib/session/can.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { NotAllowed } from '#web/ui/states/not-allowed.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PartLevel } from '../part.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportStart } from './import-start.tsx';
import { ImportState } from './import-state.tsx';

const route = getRouteApi('/signed-in/contacts/import');
const everyMs = 1_000;

/**
 * `/contacts/import`: choosing a CSV file, a preview of what each row would do, and the progress.
 * The id of the import is in the URL, so a reload loses nothing.
 */
export function ImportPage() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  return (
    <Can call="uploadContactImport" otherwise={<NotAllowed />}>
      <div className="mx-auto max-w-192">
        <BackLink to="/contacts">{t('contacts.back')}</BackLink>
        <div className="mt-4">
          <PageHeader title={t('imports.title')} text={t('imports.text')} />
        </div>
        <div className="border-t border-ink [&_section]:px-0">
          <PartLevel value="h2">
            {id === undefined ? <ChooseFile /> : <Chosen key={id} id={id} />}
          </PartLevel>
        </div>
      </div>
    </Can>
  );
}

function Chosen({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    ...read('readContactImport', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
  });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <EmptyState title={t('imports.gone')} text={errorText(error)} />
        <ChooseFile />
      </>
    );
  }
  if (error && !data)
    return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy className="py-5">
        <Skeleton onPage className="h-40 w-full" />
      </div>
    );
  }
  return (
    <div className="divide-y divide-line">
      {data.state === 'ready' ? (
        <>
          <ImportColumns one={data} />
          <ImportStart one={data} />
        </>
      ) : (
        <ImportState one={data} />
      )}
      {(data.state === 'ready' || data.counts.error > 0) && <ImportRows one={data} />}
    </div>
  );
}
