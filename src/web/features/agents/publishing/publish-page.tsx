import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { expectedText } from '../tests/expected-text.ts';
import { doneOf, useTestRun } from '../tests/use-test-run.ts';
import { Changes } from '../versions/changes.tsx';
import { GateActions } from './gate-actions.tsx';
import { GateCost } from './gate-cost.tsx';
import { GateResults } from './gate-results.tsx';

const route = getRouteApi('/signed-in/agents/$id/publish');

/** The gate before a publication: what changes for customers, and which tests pass. */
export function PublishPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const agent = useQuery(read('getAgent', { params: { id } }));
  return (
    <div className="mx-auto max-w-245">
      <BackLink to="/agents/$id" params={{ id }} className="mb-3">
        {agent.data?.name ?? t('agents.title')}
      </BackLink>
      {agent.data ? (
        <Gate agent={agent.data} />
      ) : agent.error ? (
        <LoadError
          error={agent.error}
          busy={agent.isFetching}
          onRetry={() => void agent.refetch()}
        />
      ) : (
        <Skeleton onPage className="h-40 w-full" />
      )}
    </div>
  );
}

function Gate({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  const { id, version } = agent;
  const may = useCan('runTests');
  const number = (version?.number ?? 0) + 1;
  const tests = useQuery(read('listTests', { params: { id } }));
  const total = tests.data?.tests.length;
  const tested = useTestRun(id);
  const { run, isRunning, start } = tested;
  const begins = may && total !== undefined && total > 0 && !run && !isRunning && !tested.error;
  useEffect(() => {
    if (begins) start();
  }, [begins, start]);
  return (
    <>
      <PageHeader
        title={t('agents.publishing.title', { number })}
        text={<Sum {...tested} total={total} />}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 border-y border-ink py-6 lg:grid-cols-[11fr_13fr]">
        <section aria-labelledby="changes" className="min-w-0">
          <h2 id="changes" className="mb-3 font-display text-xl font-semibold">
            {t('agents.publishing.changes')}
          </h2>
          {version === null ? (
            <p className="text-ink-2">{t('agents.publishing.first')}</p>
          ) : agent.hasUnpublishedChanges ? (
            <div className="text-ink-2">
              <Changes agentId={id} from={version.number} to="draft" />
            </div>
          ) : (
            <p className="text-ink-2">{t('agents.publishing.nothing')}</p>
          )}
        </section>
        {total !== 0 && (
          <GateResults
            run={run}
            isRunning={isRunning}
            onAgain={start}
            cost={
              <GateCost
                agent={agent}
                expected={expectedText(agent, tests.data, t)}
                run={run?.state === 'finished' ? run : undefined}
              />
            }
          />
        )}
      </div>
      <GateActions
        agent={agent}
        number={number}
        isReady={total === 0 || run?.state === 'finished'}
        failed={run?.results.filter((one) => one.state === 'failed' && one.blocking).length ?? 0}
        passed={run?.passed ?? 0}
      />
    </>
  );
}

function Sum({
  run,
  isRunning,
  total = 0,
}: Pick<ReturnType<typeof useTestRun>, 'run' | 'isRunning'> & { total: number | undefined }) {
  const { t } = useTranslation();
  const text = (): string => {
    if (isRunning) return t('agents.publishing.running', { done: doneOf(run), total });
    if (!run) return total === 0 ? t('agents.publishing.untested') : '';
    if (run.state === 'stopped') return t('agents.publishing.stopped');
    const { passed, failed } = run;
    return failed === 0
      ? t('agents.publishing.green', { count: passed })
      : t('agents.publishing.red', { count: failed, passed, total: run.total });
  };
  return <span role="status">{text()}</span>;
}
