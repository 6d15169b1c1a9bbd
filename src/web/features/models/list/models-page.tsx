import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { NotAllowed } from '#web/ui/states/not-allowed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Budgets } from '../budgets/budgets.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { useSpentByConnection } from './use-spent.ts';

/** The language models that this business brought along, and what they may cost. */
export function ModelsPage() {
  const may = useCan('listModelConnections');
  return may ? <Models /> : <NotAllowed />;
}

function Models() {
  const { t } = useTranslation();
  const query = useQuery(read('listModelConnections'));
  const [unsaved, setUnsaved] = useState(false);
  const connections = query.data?.connections;
  const isEmpty = connections?.length === 0;
  const add = (
    <Link to="/agents/models/$id" params={{ id: 'new' }} className={buttonLook()}>
      <IconPlus size={18} aria-hidden />
      {t('models.add')}
    </Link>
  );
  return (
    <div className="mx-auto max-w-244">
      <BackLink to="/agents" className="mb-3">
        {t('common.nav.agents')}
      </BackLink>
      <PageHeader
        title={t('models.title')}
        text={connections && !isEmpty ? standingOf(connections, t) : t('models.text')}
        action={!isEmpty && add}
      />
      <div className="border-t border-ink">
        {query.isPending && <Loading />}
        {query.isError && !connections && (
          <LoadError
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyState
            title={t('models.list.empty')}
            titleAs="h2"
            text={t('models.list.emptyText')}
            action={add}
          />
        )}
        {connections && !isEmpty && <List connections={connections} />}
      </div>
      <div className="mt-14">
        <Budgets onUnsaved={setUnsaved} />
      </div>
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}

function standingOf(connections: readonly ModelConnection[], t: TFunction): string {
  if (connections.every(({ status }) => status === 'unchecked')) return t('models.untested');
  const count = connections.filter(({ status }) => status === 'ok').length;
  return t('models.standing', { count, total: connections.length });
}

function List({ connections }: { connections: ModelConnection[] }) {
  const { t } = useTranslation();
  const spent = useSpentByConnection();
  return (
    <ul aria-label={t('models.list.label')}>
      {connections.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} spent={spent(connection.id)} />
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div aria-busy>
      {[1, 2].map((row) => (
        <div key={row} className="border-b border-line py-5">
          <Skeleton onPage className="h-6 w-40" />
          <Skeleton onPage className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
