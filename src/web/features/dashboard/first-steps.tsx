import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { useUser } from '#web/lib/session/session.tsx';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { attentionQuery } from './dashboard-queries.ts';
import { StepRow, type Step } from './step-row.tsx';

/**
 * The first steps of a new account. Their states are read from the product, so a step is ticked
 * only when it is done. Hidden when all are done, or when this person dismissed them in this
 * browser.
 */
export function FirstSteps({ large = false }: { large?: boolean }) {
  const { id } = useUser();
  const may = useCan('createChannel');
  const [dismissed, setDismissed] = useState(() => readStored('firstSteps') === id);
  const features = useQuery({ ...read('features'), staleTime: Infinity });
  const { data, isError } = useQuery(attentionQuery);
  // This role may not set up channels and agents.
  if (!may) return null;
  // When the steps cannot be loaded, the part "what needs attention" says so.
  if ((dismissed && !large) || (!data && isError)) return null;
  if (!data || features.isPending) return <Loading />;

  const steps: Step[] = [
    { key: 'connect', done: data.steps.connect, link: { to: '/channels', search: { add: true } } },
    { key: 'agent', done: data.steps.agent, link: { to: '/agents' } },
    { key: 'teach', done: data.steps.teach, link: editor(data.agentId, 'knowledge') },
    { key: 'hours', done: data.steps.hours, link: editor(data.agentId, 'hours') },
    features.data?.simulator
      ? { key: 'hear', done: data.steps.hear, link: { to: '/simulator' } }
      : { key: 'hear', text: 'hearLive', done: data.steps.hear, link: { to: '/channels' } },
  ];
  return steps.every((step) => step.done) ? null : (
    <Steps
      steps={steps}
      large={large}
      onDismiss={() => {
        writeStored('firstSteps', id);
        setDismissed(true);
      }}
    />
  );
}

function Steps({
  steps,
  large,
  onDismiss,
}: {
  steps: readonly Step[];
  large: boolean;
  onDismiss: () => void;
}) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Section
      id="first-steps"
      title={t('dashboard.steps.title')}
      action={
        <div className="flex items-center gap-2">
          <p className="text-ink-2 tabular-nums">
            {t('dashboard.steps.progress', { done, total: steps.length })}
          </p>
          {!large && (
            <Button look="quiet" size="iconSmall" className="-my-2 -mr-2" onClick={onDismiss}>
              <IconX size={16} aria-hidden />
              <span className="sr-only">{t('dashboard.steps.dismiss')}</span>
            </Button>
          )}
        </div>
      }
    >
      <div
        role="progressbar"
        aria-label={t('dashboard.steps.title')}
        aria-valuenow={done}
        aria-valuemax={steps.length}
        className="h-1 overflow-hidden bg-line"
      >
        <div className="h-full bg-ink" style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className={large ? 'mt-3' : 'mt-2'}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} current={step === next} large={large} />
        ))}
      </ol>
    </Section>
  );
}

const editor = (id: string | null, tab: 'knowledge' | 'hours'): Step['link'] =>
  id === null ? { to: '/agents' } : { to: '/agents/$id', params: { id }, search: { tab } };

function Loading() {
  return (
    <div aria-busy>
      <Skeleton onPage className="h-6 w-40" />
      <Skeleton onPage className="mt-3 h-1.5 w-full" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} onPage className="mt-4 h-6 w-2/3" />
      ))}
    </div>
  );
}
