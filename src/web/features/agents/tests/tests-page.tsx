import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { expectedText } from './expected-text.ts';
import { GateChoice } from './gate-choice.tsx';
import { TestForm } from './test-form.tsx';
import { TestRow } from './test-row.tsx';
import { doneOf, useTestRun } from './use-test-run.ts';
import { WorstMessages } from './worst-messages.tsx';

const route = getRouteApi('/signed-in/agents/$id/tests');

/** The conversations that an agent must get right, and what each gave when it last ran. */
export function TestsPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const may = useCan('runTests');
  const [isWriting, setWriting] = useState(false);
  const [edited, setEdited] = useState<{ id: string; isOpen: boolean } | null>(null);
  const agent = useQuery(read('getAgent', { params: { id } }));
  const tests = useQuery(read('listTests', { params: { id } }));
  const { run, isRunning, start } = useTestRun(id);
  const failed = [agent, tests].find(({ isError, data }) => isError && !data);
  const count = tests.data?.tests.length ?? 0;
  const changing = tests.data?.tests.find((one) => one.id === edited?.id);
  return (
    <div className="mx-auto max-w-190">
      <BackLink to="/agents/$id" params={{ id }} className="mb-3">
        {agent.data?.name ?? t('agents.title')}
      </BackLink>
      <PageHeader
        title={t('agents.tests.title')}
        text={agent.data ? t('agents.tests.text', { name: agent.data.name }) : ''}
        action={
          may && (
            <>
              {count > 0 && (
                <Button look="secondary" busy={isRunning} onClick={start}>
                  {t('agents.tests.run')}
                </Button>
              )}
              <Button onClick={() => setWriting(true)}>{t('agents.tests.add')}</Button>
            </>
          )
        }
      />
      {may && count > 0 && agent.data && (
        <>
          <GateChoice agent={agent.data} />
          <p className="mb-2 text-13 text-ink-2 empty:hidden">
            {expectedText(agent.data, tests.data, t)}
          </p>
        </>
      )}
      <p role="status" className="mb-2 text-ink-2 empty:hidden">
        {isRunning && t('agents.tests.running', { done: doneOf(run), total: run?.total ?? count })}
      </p>
      <div className="border-t border-ink">
        {failed ? (
          <LoadError
            error={failed.error}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : !tests.data ? (
          <Skeleton onPage className="mt-4 h-40 w-full" />
        ) : count === 0 ? (
          <EmptyState title={t('agents.tests.none')} text={t('agents.tests.noneText')} />
        ) : (
          <ul aria-label={t('agents.tests.list')}>
            {tests.data.tests.map((test) => (
              <TestRow
                key={test.id}
                test={test}
                onEdit={() => setEdited({ id: test.id, isOpen: true })}
              />
            ))}
          </ul>
        )}
      </div>
      <WorstMessages agentId={id} />
      {may && <TestForm agentId={id} open={isWriting} onOpenChange={setWriting} />}
      {changing && (
        <TestForm
          key={changing.id}
          agentId={id}
          test={changing}
          open={edited?.isOpen ?? false}
          onOpenChange={(isOpen) => setEdited({ id: changing.id, isOpen })}
        />
      )}
    </div>
  );
}
