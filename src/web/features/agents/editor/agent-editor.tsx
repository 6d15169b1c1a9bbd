import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, read } from '#web/lib/api/api.ts';
import { usePageMark } from '#web/lib/page-mark.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { IconBotOff } from '#web/ui/icon-bot-off.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EditorWorkspace } from './editor-workspace.tsx';

const route = getRouteApi('/signed-in/agents/$id');

/** The editor of one agent, with the test chat beside it. */
export function AgentEditor() {
  const { t } = useTranslation();
  usePageMark('wide');
  const { id } = route.useParams();
  const query = useQuery(read('getAgent', { params: { id } }));
  return (
    <div>
      <PageTitle>{query.data?.name ?? t('agents.title')}</PageTitle>
      <BackLink to="/agents">{t('agents.title')}</BackLink>
      {query.data ? (
        <EditorWorkspace key={id} agent={query.data} />
      ) : query.isError ? (
        <NotLoaded query={query} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function NotLoaded({
  query,
}: {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  const { t } = useTranslation();
  const gone =
    query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  return (
    <div className="mt-4 border-t border-ink">
      <h1 className="sr-only">{t('agents.title')}</h1>
      {gone ? (
        <EmptyState
          icon={<IconBotOff size={24} stroke={1.75} aria-hidden />}
          title={t('agents.editor.notFound')}
          text={t('agents.editor.notFoundText')}
          action={
            <Link to="/agents" className={buttonLook({ look: 'secondary' })}>
              {t('agents.editor.seeAll')}
            </Link>
          }
        />
      ) : (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy>
      <div className="mt-3">
        <Skeleton onPage className="h-8 w-40" />
        <Skeleton onPage className="mt-2 h-4 w-56" />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div>
          <Skeleton onPage className="h-6 w-2/3" />
          <Skeleton onPage className="mt-8 h-10 w-full" />
          <Skeleton onPage className="mt-6 h-48 w-full" />
        </div>
        <Card className="h-152 p-5 max-lg:hidden">
          <Skeleton className="h-6 w-24" />
        </Card>
      </div>
    </div>
  );
}
