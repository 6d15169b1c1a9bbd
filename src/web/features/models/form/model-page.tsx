import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { NotAllowed } from '#web/ui/states/not-allowed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ModelForm } from './model-form.tsx';

const route = getRouteApi('/signed-in/agents/models/$id');

/** A connection to a language model: a new one, or one to change. */
export function ModelPage() {
  const { t } = useTranslation();
  const may = useCan('createModelConnection');
  if (!may) return <NotAllowed />;
  return (
    <div className="mx-auto max-w-244">
      <BackLink to="/agents/models" className="mb-3">
        {t('models.form.back')}
      </BackLink>
      <Loaded />
    </div>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { agent: agentId = '', model } = route.useSearch();
  const connections = useQuery(read('listModelConnections'));
  const budgets = useQuery(read('readBudgets'));
  const agent = useQuery({
    ...read('getAgent', { params: { id: agentId } }),
    enabled: agentId !== '',
    // An agent that is gone is no reason not to add a model.
    retry: false,
  });
  const failed = [connections, budgets].find(({ error, data }) => error && !data);
  const connection = connections.data?.connections.find((one) => one.id === id) ?? null;
  if (failed)
    return (
      <Framed>
        <LoadError
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </Framed>
    );
  if (!connections.data || !budgets.data || (agentId !== '' && agent.isPending))
    return (
      <Framed>
        <div aria-busy>
          <Skeleton onPage className="mt-4 h-80 w-full" />
        </div>
      </Framed>
    );
  if (!connection && id !== 'new') return <Gone />;
  return (
    <>
      <PageHeader
        title={connection?.name ?? t('models.form.title')}
        page={connection?.name ?? t('models.add')}
        text={t('models.form.text')}
      />
      <ModelForm
        key={id}
        connection={connection}
        month={budgets.data.month.stopMicros}
        agent={agent.data ?? null}
        model={model}
      />
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('models.form.title')} page={t('models.title')} />
      <div className="border-t border-ink">{children}</div>
    </>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <div className="mt-4 border-t border-ink">
      <EmptyState
        title={t('models.form.notFound')}
        titleAs="h1"
        text={t('models.form.notFoundText')}
        action={
          <Link to="/agents/models" className={buttonLook({ look: 'secondary' })}>
            {t('models.form.seeAll')}
          </Link>
        }
      />
    </div>
  );
}
