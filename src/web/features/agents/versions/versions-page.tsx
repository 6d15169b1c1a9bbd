import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Pagination } from '#web/ui/page/pagination.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DraftRow } from './draft-row.tsx';
import { VersionRow } from './version-row.tsx';

const route = getRouteApi('/signed-in/agents/$id/versions');

/** What an agent's customers got, and since when: each version with what it changed. */
export function VersionsPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const agent = useQuery(read('getAgent', { params: { id } }));
  const versions = useQuery(read('listVersions', { params: { id }, query: { page } }));
  const failed = [agent, versions].find(({ isError, data }) => isError && !data);
  return (
    <div className="mx-auto max-w-190">
      <BackLink to="/agents/$id" params={{ id }} className="mb-3">
        {agent.data?.name ?? t('agents.title')}
      </BackLink>
      <PageHeader
        title={t('agents.versions.title')}
        text={agent.data ? t('agents.versions.text', { name: agent.data.name }) : ''}
      />
      <div className="border-t border-ink">
        {failed ? (
          <LoadError
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : !agent.data || !versions.data ? (
          <Loading />
        ) : (
          <>
            <ul aria-label={t('agents.versions.list')}>
              {page === 1 && <DraftRow agent={agent.data} />}
              {versions.data.versions.map((version) => (
                <VersionRow key={version.number} agent={agent.data} version={version} />
              ))}
            </ul>
            <Pagination
              {...versions.data.pagination}
              onPage={(chosen, replace) =>
                void navigate({ search: { page: chosen === 1 ? undefined : chosen }, replace })
              }
            />
          </>
        )}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy>
      {[1, 2, 3].map((row) => (
        <div key={row} className="border-b border-line py-5">
          <Skeleton onPage className="h-6 w-40" />
          <Skeleton onPage className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
