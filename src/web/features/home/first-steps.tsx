import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const links = {
  connect: linkOptions({ to: '/channels', search: { add: true } }),
  agent: linkOptions({ to: '/agents' }),
  try: linkOptions({ to: '/simulator' }),
};

/** What a new account does first. The states are read from the product, so a step cannot be ticked without being done. */
export function FirstSteps() {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(() => readStored('firstSteps') === 'dismissed');
  const features = useQuery({ ...read('features'), staleTime: Infinity });
  const channels = useQuery(read('listChannels', { query: { limit: 1 } }));
  const agents = useQuery(read('agentStats'));
  const conversations = useQuery(read('listConversations', { query: { limit: 1 } }));
  const failed = [channels, agents, conversations].find((query) => query.isError && !query.data);
  if (dismissed) return null;
  if (failed) {
    return (
      <Card>
        <LoadError error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      </Card>
    );
  }
  if (!features.data || !channels.data || !agents.data || !conversations.data) return <Loading />;

  const steps: Step[] = [
    { key: 'connect', done: channels.data.statistics.connected > 0 },
    { key: 'agent', done: agents.data.active > 0 },
    ...(features.data.simulator ? [{ key: 'try', done: conversations.data.pagination.total > 0 } as const] : []),
  ];
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const dismiss = (): void => {
    writeStored('firstSteps', 'dismissed');
    setDismissed(true);
  };
  return (
    <Card className="max-w-184 p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-base font-semibold">{t('home.steps.title')}</h2>
        <p className="text-sm text-ink-2 tabular-nums">{t('home.steps.progress', { done, total: steps.length })}</p>
      </div>
      <progress
        value={done}
        max={steps.length}
        aria-label={t('home.steps.title')}
        className="mt-3 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-2 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
      />
      <ol className="mt-4">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} current={step === next} />
        ))}
      </ol>
      {!next && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-sm text-ink-2">{t('home.steps.allDone')}</p>
          <Button look="quiet" size="small" onClick={dismiss}>
            {t('home.steps.dismiss')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface Step {
  key: keyof typeof links;
  done: boolean;
}

function StepRow({ step, current }: { step: Step; current: boolean }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <span
        className={clsx(
          'flex size-6 shrink-0 items-center justify-center rounded-full',
          step.done ? 'bg-ok text-surface' : 'border-2 border-field',
        )}
      >
        {step.done && <IconCheck size={16} stroke={2.5} aria-hidden />}
        <span className="sr-only">{step.done ? t('home.steps.done') : t('home.steps.todo')}</span>
      </span>
      <div className="min-w-0">
        <p className={clsx('text-sm', step.done ? 'text-ink-2 line-through' : 'font-medium')}>{t(`home.steps.${step.key}`)}</p>
        {current && <p className="mt-0.5 text-13 text-ink-2">{t(`home.steps.${step.key}Text`)}</p>}
      </div>
      {!step.done && (
        <Link
          {...links[step.key]}
          className={clsx(
            buttonLook({ look: current ? 'primary' : 'secondary', size: 'small' }),
            'col-start-2 justify-self-start sm:col-start-3',
          )}
        >
          {t(`home.steps.${step.key}Action`)}
        </Link>
      )}
    </li>
  );
}

function Loading() {
  return (
    <Card className="max-w-184 p-5 sm:p-6" aria-busy>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-3 h-1.5 w-full" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mt-5 h-7 w-2/3" />
      ))}
    </Card>
  );
}
